import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProcess } from '#server/database/embedded-postgres/ownership.ts';

const MEMORY = '/dev/shm';
/** A run takes a few hundred megabytes at a time. */
const NEEDED_BYTES = 2 ** 31;
const PREFIX = 'plumbline-test-';
const HOUR_MS = 3_600_000;

/**
 * A new folder that this run uses for all its temporary files, databases included. It is in memory if this machine has a
 * file system there with room: each database is a thousand small files, and a busy disk takes seconds for them.
 */
export function makeTemporaryFolder() {
  const parent = isMemoryUsable() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent))
    if (name.startsWith(PREFIX)) removeLeftOver(path.join(parent, name));
  const folder = mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
  // As the folder for temporary files: PostgreSQL may run as another account.
  chmodSync(folder, 0o1777);
  return folder;
}

/** It has room, and may hold programs: a PostgreSQL that has to be copied runs from beside its data. */
function isMemoryUsable() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mounts = readFileSync('/proc/mounts', 'utf8');
    const options = /^\S+ \/dev\/shm \S+ (\S+)/m.exec(mounts)?.[1]?.split(',') ?? ['noexec'];
    return bavail * bsize >= NEEDED_BYTES && !options.includes('noexec');
  } catch {
    return false;
  }
}

/** A killed run leaves its folder. Age counts too: containers can share this folder and not see each other's processes. */
function removeLeftOver(folder: string) {
  const pid = Number.parseInt(path.basename(folder).slice(PREFIX.length), 10);
  const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined || Date.now() - made < HOUR_MS || findProcess(pid)) return;
  rmSync(folder, { recursive: true, force: true });
}
