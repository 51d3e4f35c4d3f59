import { setTimeout as pause } from 'node:timers/promises';
import { findDataDirOwner, type LockFile } from './ownership.ts';

const STOP_TIMEOUT_MS = 10_000;

/** Stops a server whose program died: a fast shutdown, then an immediate one. Neither loses committed data. */
export async function stopOrphan(dataDir: string, { pid }: LockFile) {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    const remains = () => findDataDirOwner(dataDir).kind === 'orphan';
    signalIfRunning(pid, signal);
    while (remains() && Date.now() < deadline) await pause(20);
    if (!remains()) return;
  }
}

function signalIfRunning(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
