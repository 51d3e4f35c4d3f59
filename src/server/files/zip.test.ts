import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStream } from './zip.ts';

async function* entriesOf(content: Uint8Array) {
  yield { path: 'small.txt', content: ['one', ' and two'] };
  yield { path: 'large.bin', content: [content] };
  yield { path: 'empty.txt', content: [] };
}

/**
 * How much of all its work this thread does at most between two turns of the event loop, from 0 to 1: a share, because
 * a busy machine makes every turn longer.
 */
async function longestTurn(work: () => Promise<unknown>) {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longest = 0;
  const started = cpuMs();
  let last = started;
  let isOver = false;
  const watch = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  isOver = true;
  return longest / (cpuMs() - started);
}

test('a large file goes into an archive without holding up the event loop', {
  timeout: 60_000,
}, async () => {
  // Zeros: their checksum takes as long, and compressing them hardly any time.
  const content = new Uint8Array(30 * 1024 * 1024);
  const zip = async () => buffer(zipStream(entriesOf(content), new Date(0)));
  expect(await longestTurn(zip)).toBeLessThan(0.3);
});

test('an archive has what was put in', async () => {
  const content = new Uint8Array(randomBytes(200_000));
  const files = unzipSync(await buffer(zipStream(entriesOf(content), new Date(0))));
  expect(Buffer.from(files['small.txt'] ?? []).toString()).toBe('one and two');
  expect(Buffer.from(files['large.bin'] ?? []).equals(content)).toBe(true);
  expect(files['empty.txt']).toHaveLength(0);
});
