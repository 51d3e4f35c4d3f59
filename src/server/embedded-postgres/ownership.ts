import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/** `postmaster.pid`, PostgreSQL's own lock on a data folder. */
export type LockFile = { pid: number; socketDir: string; ready: boolean };

/**
 * Who has a data folder: nobody; a living program (`owner`); a server whose program died; or a
 * process that only happens to have the number which a server left in its lock file.
 */
export type Holder =
  | { kind: 'none' }
  | { kind: 'owned'; owner: number }
  | { kind: 'orphan'; lock: LockFile }
  | { kind: 'stranger'; lock: LockFile };

export class DataFolderInUse extends Error {
  constructor(dataDir: string, owner: number) {
    super(`The database in ${dataDir} is in use by process ${owner}.`);
  }
}

/** Written into the server's command line, where it is true from the server's first instant. */
export function ownershipMarks(dataDir: string) {
  return { 'plumbline.owner': String(process.pid), 'plumbline.folder': identity(dataDir) };
}

function identity(dataDir: string): string {
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

export function holderOf(dataDir: string): Holder {
  const lock = readLockFile(dataDir);
  const running = lock && runningProcess(lock.pid);
  if (!running) return { kind: 'none' };

  const { parent, program, command } = running;
  if (program !== 'postgres') return { kind: 'stranger', lock };
  const owner = /plumbline\.owner=(\d+)/.exec(command)?.[1];
  if (owner === undefined) return { kind: 'owned', owner: lock.pid };
  if (!command.includes(`plumbline.folder=${identity(dataDir)}`)) return { kind: 'stranger', lock };
  // A process whose parent dies gets another parent.
  return parent === Number(owner) ? { kind: 'owned', owner: parent } : { kind: 'orphan', lock };
}

/**
 * PostgreSQL refuses to start while any process has the number in its lock file, except its own
 * parent. Giving it our number keeps the file's other guard, the shared memory of a live server.
 */
export function disownLockFile(dataDir: string, { pid }: LockFile) {
  const flags = constants.O_RDWR | constants.O_NOFOLLOW;
  const file = openSync(join(dataDir, 'postmaster.pid'), flags);
  const rest = readFileSync(file, 'utf8').slice(String(pid).length);
  ftruncateSync(file);
  writeSync(file, `${process.pid}${rest}`, 0);
  closeSync(file);
}

export function runningProcess(pid: number) {
  return process.platform === 'linux' ? linuxProcess(pid) : listedProcess(pid);
}

function linuxProcess(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A dead process that nobody has collected still has its number, but nothing else.
    if (state === 'Z') return { parent: Number(parent), program: '', command: '' };
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return { parent: Number(parent), program: basename(words[0] ?? ''), command: words.join(' ') };
  } catch {
    return undefined;
  }
}

function listedProcess(pid: number) {
  try {
    const options = ['-ww', '-o', 'ppid=,command=', '-p', String(pid)];
    const line = execFileSync('ps', options, { encoding: 'utf8' }).trim();
    const [, parent, command = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    return { parent: Number(parent), program: basename(command.split(' ')[0] ?? ''), command };
  } catch {
    return undefined;
  }
}
