import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/** `postmaster.pid`, PostgreSQL's lock file of a data folder. */
export type LockFile = { pid: number; socketDir: string; ready: boolean };

/**
 * Who uses a data folder: no one (`none`); a running program (`owned`); a server whose program died (`orphan`); no
 * one, but a lock file is left (`stale`), or its pid now belongs to an unrelated process (`mistaken`).
 */
export type DataDirOwner =
  | { kind: 'none' }
  | { kind: 'owned'; owner: number }
  | { kind: 'orphan' | 'stale' | 'mistaken'; lock: LockFile };

export class DataFolderInUse extends Error {
  constructor(dataDir: string, owner: number) {
    super(
      `The database in ${dataDir} is in use by process ${owner}. Stop it first, or name another DATA_DIR.`,
    );
  }
}

/** Part of the server's command line, where it can be read from the moment the server starts. */
export function ownershipMarks(dataDir: string) {
  return { 'plumbline.owner': String(process.pid), 'plumbline.folder': dataDirIdentity(dataDir) };
}

function dataDirIdentity(dataDir: string): string {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  return `${dev}-${ino}`;
}

export function readLockFile(dataDir: string): LockFile | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid < 1) return;
    return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
}

export function findDataDirOwner(dataDir: string): DataDirOwner {
  const lock = readLockFile(dataDir);
  if (!lock) return { kind: 'none' };
  const running = findProcess(lock.pid);
  if (!running) return { kind: 'stale', lock };

  const { parent, program, command } = running;
  if (program !== 'postgres') return { kind: 'mistaken', lock };
  const owner = /plumbline\.owner=(\d+)/.exec(command)?.[1];
  if (owner === undefined) return { kind: 'owned', owner: lock.pid };
  if (!command.includes(`plumbline.folder=${dataDirIdentity(dataDir)}`))
    return { kind: 'mistaken', lock };
  // A process whose parent died has another parent.
  return parent === Number(owner) ? { kind: 'owned', owner: parent } : { kind: 'orphan', lock };
}

/**
 * PostgreSQL refuses to start while a process with the pid in its lock file exists, even a zombie, unless it is its own
 * parent. Writing our pid, rather than deleting the file, keeps its other check: the shared memory of a live server.
 */
export function writeOwnPidToLockFile(dataDir: string, { pid }: LockFile) {
  const path = join(dataDir, 'postmaster.pid');
  if (!existsSync(path)) return;
  const file = openSync(path, constants.O_RDWR | constants.O_NOFOLLOW);
  const text = readFileSync(file, 'utf8');
  if (text.startsWith(`${pid}\n`)) {
    ftruncateSync(file);
    writeSync(file, text.replace(/^\d+/, String(process.pid)), 0);
  }
  closeSync(file);
}

export function findProcess(pid: number) {
  return process.platform === 'linux' ? findLinuxProcess(pid) : findPsProcess(pid);
}

function findLinuxProcess(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie.
    if (state === 'Z') return;
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return { parent: Number(parent), program: basename(words[0] ?? ''), command: words.join(' ') };
  } catch {
    return undefined;
  }
}

function findPsProcess(pid: number) {
  try {
    const options = ['-ww', '-o', 'ppid=,command=', '-p', String(pid)];
    const line = execFileSync('ps', options, { encoding: 'utf8' }).trim();
    const [, parent, command = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    return { parent: Number(parent), program: basename(command.split(' ')[0] ?? ''), command };
  } catch {
    return undefined;
  }
}
