/*
 * The memory of each process while all kinds of calls run mixed for ten minutes (`-- --minutes 60` for an hour), then
 * after a burst of leads. Fails when a process holds more than it may, or holds more and more.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { residentBytes } from '../scripts/crash/processes.ts';
import { readOptions } from './options.ts';
import { printLine } from './report.ts';
import { productRequests, publicPages, signedInReads } from './requests.ts';
import { drained, onTwoCores, type Site } from './two-cores.ts';

const options = readOptions({
  minutes: { type: 'string', default: '10' },
  contractors: { type: 'string', default: '10000' },
  leads: { type: 'string', default: '10000' },
});
const minutes = Number(options.minutes);
const CONNECTIONS = 32;
/** What a process may hold when nobody has asked for anything yet. */
const MAX_IDLE_MB = 140;
/** Until a process has noticed that it is idle and given back what its start left behind. */
const SETTLE_MS = 30_000;
/** What a process may hold after the mixed load, and after the burst. */
const MAX_MB = 300;
/** By how much the last third of the time may exceed the middle one. */
const MAX_GROWTH = 1.1;
const DRAIN_MS = 10 * 60_000;

type Sample = { name: string; resident: number; heap: number; external: number };

await onTwoCores(
  { name: 'bench-memory', contractors: Number(options.contractors) },
  async (site) => {
    const failures: string[] = [];
    printLine('resident (used heap, external) in MB');
    await pause(SETTLE_MS);
    for (const { name, resident } of await show(site, 'idle'))
      if (resident > MAX_IDLE_MB) failures.push(`${name} holds ${resident} MB idle`);
    const samples: Sample[][] = [];
    const load = site.load.run({
      port: site.port,
      connections: CONNECTIONS,
      seconds: 60 * minutes,
      requests: mixed(site),
    });
    const step = Math.max(5, minutes * 2);
    for (let second = step; second <= 60 * minutes; second += step) {
      await pause(step * 1_000);
      samples.push(await show(site, `${second} s`));
    }
    const { answered, refused } = await load;
    printLine(`${answered} calls, ${refused} refused`);
    for (const { name, resident } of samples.at(-1) ?? [])
      if (resident > MAX_MB) failures.push(`${name} holds ${resident} MB after ${minutes} minutes`);
    const third = Math.floor(samples.length / 3);
    for (const { name } of samples[0] ?? []) {
      const mean = (some: Sample[][]) => {
        const own = some.flatMap((all) => all.filter((each) => each.name === name));
        return own.reduce((sum, { resident }) => sum + resident, 0) / own.length;
      };
      const [middle, last] = [
        mean(samples.slice(third, 2 * third)),
        mean(samples.slice(2 * third)),
      ];
      if (last > MAX_GROWTH * middle)
        failures.push(`${name} grows: ${Math.round(middle)} MB, then ${Math.round(last)}`);
    }

    await drained(site.pool, performance.now() + DRAIN_MS);
    await show(site, 'drained');
    const leads = productRequests(site.fixtures).lead;
    const { answered: posted } = await site.load.run({
      port: site.port,
      connections: CONNECTIONS,
      seconds: DRAIN_MS / 1_000,
      requests: leads,
      count: Number(options.leads),
    });
    await show(site, `${posted} leads posted`);
    await drained(site.pool, performance.now() + DRAIN_MS);
    for (const { name, resident } of await show(site, 'drained'))
      if (resident > MAX_MB) failures.push(`${name} holds ${resident} MB after the burst`);
    for (const failure of failures) printLine(failure);
    if (failures.length > 0) process.exitCode = 1;
  },
);

/** One of each kind in turn. */
function mixed({ fixtures }: Site) {
  const { anew, cached } = publicPages(fixtures);
  const calls = Object.values(productRequests(fixtures));
  const kinds = [...calls, ...Object.values(signedInReads(fixtures)), anew, cached];
  return Array.from({ length: 20_000 }, (_, n) => {
    const kind = kinds[n % kinds.length] ?? [];
    return kind[Math.floor(n / kinds.length) % kind.length] ?? '';
  });
}

async function show({ url, pid }: Site, when: string) {
  const answer = await fetch(`${url}/metrics`, { headers: { connection: 'close' } });
  const text = await answer.text();
  const megabytes = (metric: string, name: string) => {
    const line = new RegExp(`^${metric}\\{process="${name}"\\} (\\S+)`, 'm').exec(text);
    return Math.round(Number(line?.[1]) / 1024 / 1024);
  };
  const names = [...text.matchAll(/^process_resident_memory_bytes\{process="([^"]+)"/gm)];
  const samples = names.map(
    ([, name = '']): Sample => ({
      name,
      resident: megabytes('process_resident_memory_bytes', name),
      heap: megabytes('nodejs_heap_size_used_bytes', name),
      external: megabytes('nodejs_external_memory_bytes', name),
    }),
  );
  const supervisor = Math.round(residentBytes(pid) / 1024 / 1024);
  const shown = samples.map(
    ({ name, resident, heap, external }) => `${name} ${resident} (${heap}, ${external})`,
  );
  printLine(`${when.padEnd(20)} ${shown.join('  ')}  supervisor ${supervisor}`);
  return samples;
}
