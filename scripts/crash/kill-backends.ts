import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from './processes.ts';
import { startProgram } from './program.ts';
import { createWriters } from './writers.ts';

/**
 * Kills a random PostgreSQL process under load, `rounds` times. The server ends all sessions and recovers; the
 * program must recover, too, without a restart.
 */
export async function killBackends(dataDir: string, rounds: number) {
  const program = await startProgram({ DATA_DIR: dataDir });
  const load = await createWriters(() => program.url);
  let acknowledged = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const stop = new AbortController();
    const written = load.write(stop.signal);
    await pause(50 + Math.random() * 300);
    const killed = performance.now();
    process.kill(randomBackend(dataDir), 'SIGKILL');
    slowest = Math.max(slowest, await waitUntilReady(program.url, killed));
    await pause(50);
    stop.abort();
    acknowledged += await written;
    await load.verify();
  }
  const code = await program.end('SIGTERM');
  if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
  return { rounds, acknowledged, slowestReadyMs: Math.round(slowest) };
}

/** One of the processes that serve our connections. */
function randomBackend(dataDir: string) {
  const lock = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const postmaster = Number(lock.split('\n')[0]);
  const backends = childrenOf(postmaster).filter((pid) => /plumbline/.test(commandOf(pid)));
  const victim = backends[Math.floor(Math.random() * backends.length)];
  if (!victim) throw new Error('PostgreSQL has no session to kill');
  return victim;
}

function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

async function waitUntilReady(url: string, since: number) {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    const waited = performance.now() - since;
    if (answer?.ok) return waited;
    if (waited > 10_000)
      throw new Error('the program was not ready 10 s after the database was killed');
    await pause(20);
  }
}
