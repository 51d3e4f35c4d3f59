/*
 * Ten thousand leads posted at once, with two web processes, a worker and PostgreSQL on two cores: how long until all
 * are matched, told and drained, and what other requests notice of it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readOptions } from './options.ts';
import { pin } from './processes.ts';
import { percentile, printLine } from './report.ts';
import { productRequests } from './requests.ts';
import { drained, onTwoCores } from './two-cores.ts';

const options = readOptions({
  leads: { type: 'string', default: '10000' },
  contractors: { type: 'string', default: '10000' },
});
const CONNECTIONS = 32;
/** Of fewer requests, the slowest hundredth is a matter of luck. */
const QUIET_MS = 40_000;
const MAX_DRAIN_MS = 120_000;
const MAX_SLOWDOWN = 1.5;
const PROBE = path.resolve(import.meta.dirname, 'probe.ts');
const PROBE_CORE = 3;

/** Enough for requests from one address, and few enough for the budgets of emails to count. */
const RATE_LIMIT_SCALE = 50;

const world = {
  name: 'bench-jobs',
  contractors: Number(options.contractors),
  rateLimitScale: RATE_LIMIT_SCALE,
};
if (isGroupingBySession())
  printLine(
    'kernel.sched_autogroup_enabled is on: outside of a group for the processor, such as a container or the unit in deploy/ has, requests wait for PostgreSQL longer',
  );
await onTwoCores(world, async (site) => {
  const { url, port, pool, load, fixtures } = site;
  await drained(pool, performance.now() + MAX_DRAIN_MS);
  const probe = fork(PROBE, [`${url}/api/contractors?sort=rating&limit=20&service=Roof+Repair`]);
  pin(probe.pid ?? 0, PROBE_CORE);
  await pause(3_000);
  await phaseOf(probe);
  await pause(QUIET_MS);
  const quiet = await phaseOf(probe);
  printLine(`quiet: ${describe(quiet)}`);

  const started = performance.now();
  const before = site.cpuSeconds();
  const { lead } = productRequests(fixtures);
  const { answered, refused, seconds } = await load.run({
    port,
    connections: CONNECTIONS,
    seconds: MAX_DRAIN_MS / 1_000,
    requests: lead,
    count: Number(options.leads),
  });
  const posting = await phaseOf(probe);
  printLine(
    `${answered} leads posted in ${seconds.toFixed(1)} s, ${refused} refused; beside it ${describe(posting)}`,
  );
  const isDrained = await drained(pool, started + MAX_DRAIN_MS);
  const took = performance.now() - started;
  const draining = await phaseOf(probe);
  const after = site.cpuSeconds();
  printLine(
    `${isDrained ? 'drained' : 'not drained'} after ${(took / 1_000).toFixed(1)} s; beside it ${describe(draining)}; processor time ${(after.program - before.program).toFixed(1)} s of ours, ${(after.database - before.database).toFixed(1)} s of PostgreSQL`,
  );
  const { rows } = await pool.query<{ notifications: number; mails: number; jobs: number }>(
    `select (select count(*)::int from graphile_worker._private_jobs where attempts = 0 and run_at <= now()) as jobs,
       (select count(*)::int from notifications) as notifications,
       (select count(*)::int from outbox_mails) + (select count(*)::int from held_notices) as mails`,
  );
  printLine(
    `${rows[0]?.notifications} notifications, ${rows[0]?.mails} emails, sent or held for a digest; ${rows[0]?.jobs} jobs left`,
  );
  probe.kill();
  const ratio = percentile(draining.times, 0.99) / percentile(quiet.times, 0.99);
  printLine(`p99 beside the jobs is ${ratio.toFixed(2)} of the one without`);
  if (!isDrained || refused > 0 || ratio > MAX_SLOWDOWN) process.exitCode = 1;
});

/** Whether Linux weighs every session alike, however many processes it has: each process of PostgreSQL is one. */
function isGroupingBySession() {
  try {
    return readFileSync('/proc/sys/kernel/sched_autogroup_enabled', 'utf8').trim() === '1';
  } catch {
    return false;
  }
}

type Phase = { times: number[]; unanswered: number };

async function phaseOf(probe: ChildProcess) {
  probe.send('phase');
  const [phase] = (await once(probe, 'message')) as [Phase];
  return phase;
}

function describe({ times, unanswered }: Phase) {
  return `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms of ${times.length} requests, ${unanswered} unanswered`;
}
