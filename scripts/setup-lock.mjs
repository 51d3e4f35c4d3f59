import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const patience = 10_000;

/**
 * Runs `work` while no other command sets up the same folder: two that install or build at once
 * would ruin each other's files.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function aloneIn(root, work) {
  const lock = join(root, '.cache/setup.lock');
  mkdirSync(dirname(lock), { recursive: true });
  for (let told = false; !take(lock); await pause(100)) {
    const holder = holderOf(lock);
    if (!holder) rmSync(lock, { force: true });
    else if (!told) console.error(`Waiting for process ${holder}, which is setting up (${lock}).`);
    told = true;
  }
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 1000);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** The process that has the lock. One that was killed leaves it, and perhaps its number, behind. */
function holderOf(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > patience) return;
    const pid = Number(readFileSync(lock, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === 'EPERM' ? 'of another account' : undefined;
  }
}
