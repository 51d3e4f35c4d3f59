import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from './processes.ts';
import { MAIN, type Program, startProgram } from './program.ts';
import { createWriters } from './writers.ts';

/** How soon after a kill all processes must be there again. */
const BACK_MS = 10_000;
const ASK_EVERY_MS = 25;
/** What reached the process before anybody knew that it was killed is lost with it: the client tries again. */
const UNNOTICED_MS = 250;

/**
 * Kills one of the program's processes at a random moment during writes, `rounds` times: one that serves requests, the
 * one that works, and so on. Every new connection must be answered meanwhile, by the others.
 */
export async function killProcess(dataDir: string, rounds: number) {
  const program = await startProgram({ DATA_DIR: dataDir });
  const count = await whenAllServe(program, 0);
  const load = await createWriters(() => program.url);
  let acknowledged = 0;
  let asked = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const stop = new AbortController();
    const written = writeOn(load, stop.signal);
    try {
      await pause(50 + Math.random() * 300);
      const all = processesOf(program);
      const victim = all[round % all.length] ?? 0;
      const watch = askSteadily(program);
      process.kill(victim, 'SIGKILL');
      const killed = performance.now();
      await whenAllServe(program, count.processes, victim);
      slowest = Math.max(slowest, performance.now() - killed);
      asked += await watch.stop(killed + UNNOTICED_MS);
    } finally {
      stop.abort();
    }
    acknowledged += await written;
    await load.verify();
  }
  const code = await program.end('SIGTERM');
  if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
  return { rounds, acknowledged, asked, slowestBackMs: Math.round(slowest) };
}

/** The processes of ours that the supervisor runs. */
const processesOf = ({ pid }: Program) =>
  childrenOf(pid).filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(MAIN);
    } catch {
      return false;
    }
  });

/** Waits until as many processes as before, and none that was killed, tell their figures. */
async function whenAllServe(program: Program, before: number, victim = 0) {
  const deadline = performance.now() + BACK_MS;
  for (;;) {
    const running = processesOf(program);
    const answer = await fetch(`${program.url}/metrics`, { headers: { connection: 'close' } })
      .then((got) => got.text())
      .catch(() => '');
    const names = new Set([...answer.matchAll(/process="([^"]+)"/g)].map(([, name]) => name));
    if (
      names.size >= Math.max(before, 2) &&
      names.size === running.length &&
      !running.includes(victim)
    )
      return { processes: names.size };
    if (performance.now() > deadline)
      throw new Error(`after ${BACK_MS} ms there are ${[...names].join(', ')}`);
    await pause(20);
  }
}

/** Goes on when a connection breaks, as a client would. */
async function writeOn(load: Awaited<ReturnType<typeof createWriters>>, until: AbortSignal) {
  let acknowledged = 0;
  while (!until.aborted) acknowledged += await load.write(until);
  return acknowledged;
}

/** Asks on connections of their own. `stop` throws if any was left waiting, or asked later and not answered well. */
function askSteadily({ url }: Program) {
  const failures: { askedAt: number; what: string }[] = [];
  const asking: Promise<void>[] = [];
  const timer = setInterval(() => {
    const askedAt = performance.now();
    const init = { headers: { connection: 'close' }, signal: AbortSignal.timeout(BACK_MS) };
    const failed = (what: string) => void failures.push({ askedAt, what });
    asking.push(
      fetch(`${url}/api/counts/footer`, init).then(
        async (answer) => {
          await answer.arrayBuffer();
          if (!answer.ok) failed(String(answer.status));
        },
        (error: Error) => failed(`${error.name} ${String(error.cause ?? '')}`),
      ),
    );
  }, ASK_EVERY_MS);
  return {
    async stop(noticedAt: number) {
      clearInterval(timer);
      await Promise.all(asking);
      const bad = failures.filter(
        ({ askedAt, what }) => askedAt > noticedAt || what.startsWith('TimeoutError'),
      );
      if (bad.length > 0)
        throw new Error(`${bad.length} of ${asking.length} were not answered: ${bad[0]?.what}`);
      return asking.length;
    },
  };
}
