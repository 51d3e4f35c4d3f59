import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const STALE_AFTER_MS = 10_000;

/**
 * Runs `work` under a lock: two commands that install or build at the same time would overwrite each other's
 * files.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(root, work) {
  const lock = join(root, '.cache/setup.lock');
  mkdirSync(dirname(lock), { recursive: true });
  for (let announced = false; !tryAcquire(lock); await pause(100)) {
    const holder = lockHolder(lock);
    if (!holder) rmSync(lock, { force: true });
    else if (!announced)
      console.error(`Waiting for process ${holder}, which is setting up (${lock}).`);
    announced = true;
  }
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), 1000);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(lock, { force: true });
  }
}

function tryAcquire(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** The process that holds the lock. A killed one leaves the file, and another process may have its number now. */
function lockHolder(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > STALE_AFTER_MS) return;
    const pid = Number(readFileSync(lock, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === 'EPERM' ? 'of another account' : undefined;
  }
}
