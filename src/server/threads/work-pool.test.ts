import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WorkPool } from './work-pool.ts';

type Tasks = {
  double: (n: number) => number;
  whoAmI: () => Promise<{ pid: number; env: string[] }>;
  fail: () => void;
  crash: () => void;
  hang: () => void;
};
const source = `
export const double = (n) => 2 * n;
export const whoAmI = () => ({ pid: process.pid, env: Object.keys(process.env) });
export const fail = () => { throw new TypeError('no ink') };
export const crash = () => process.kill(process.pid, 'SIGKILL');
export const hang = () => { for (;;); };
`;
const caller = { actor: { kind: 'person', uid: 'dana' } } as const;

let folder: string;
const pools: WorkPool<Tasks>[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-pool-'));
  writeFileSync(path.join(folder, 'tasks.mjs'), source);
});
afterAll(async () => {
  for (const pool of pools) await pool.close();
  await rm(folder, { recursive: true });
});

function openPool(runtime: 'worker_threads' | 'child_process', timeoutMs = 20_000) {
  const pool = new WorkPool<Tasks>({
    name: 'test',
    entry: pathToFileURL(path.join(folder, 'tasks.mjs')),
    runtime,
    timeoutMs,
    log: pino({ level: 'silent' }),
    ...{ concurrency: 1, maxWaiting: 100, maxPerCaller: 100 },
  });
  pools.push(pool);
  return pool;
}

describe.each(['worker_threads', 'child_process'] as const)('a pool of %s', (runtime) => {
  test('runs tasks, and hands on what they throw', async () => {
    const pool = openPool(runtime);
    const all = Array.from({ length: 10 }, (_, n) => pool.run(caller, 'double', n));
    expect(await Promise.all(all)).toEqual(Array.from({ length: 10 }, (_, n) => 2 * n));
    await expect(pool.run(caller, 'fail', undefined)).rejects.toThrow('no ink');
  });

  test('keeps the environment of this process from its tasks', async () => {
    vi.stubEnv('CANARY_SECRET', 'canary');
    const { env } = await openPool(runtime).run(caller, 'whoAmI', undefined);
    vi.unstubAllEnvs();
    expect(env).not.toContain('CANARY_SECRET');
  });

  test('ends a task that takes too long, and goes on with the next', async () => {
    const pool = openPool(runtime, 2_000);
    await expect(pool.run(caller, 'hang', undefined)).rejects.toMatchObject({
      code: 'unavailable',
    });
    // On a busy machine it may take more than this time to start another one.
    await vi.waitFor(async () => expect(await pool.run(caller, 'double', 4)).toBe(8), 14_000);
  });
});

test('a process that crashes fails its own task alone', async () => {
  const pool = openPool('child_process');
  const first = await pool.run(caller, 'whoAmI', undefined);
  expect(first.pid).not.toBe(process.pid);
  const crashed = pool.run(caller, 'crash', undefined);
  const next = pool.run(caller, 'double', 4);
  await expect(crashed).rejects.toMatchObject({ code: 'unavailable' });
  expect(await next).toBe(8);
  expect((await pool.run(caller, 'whoAmI', undefined)).pid).not.toBe(first.pid);
});

test('an idle process ends', { timeout: 60_000 }, async () => {
  const { pid } = await openPool('child_process').run(caller, 'whoAmI', undefined);
  const isRunning = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(true);
  await vi.waitFor(() => expect(isRunning()).toBe(false), { timeout: 50_000, interval: 100 });
});
