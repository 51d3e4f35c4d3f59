import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accessiblePath } from './accessible-path.ts';
import { serverEnvironment } from './binaries.ts';
import { type ClusterConfig, superuser } from './cluster.ts';
import { startGuard } from './guard.ts';
import { openLog } from './log.ts';
import { ownershipMarks, readLockFile } from './ownership.ts';
import { serverArguments } from './settings.ts';
import { makeSocketDir, removeSocketDir } from './socket-dir.ts';

export type Server = {
  /** For node-postgres; replace the path of the URL for another database. */
  url: string;
  pid: number;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  /** Ends the sessions and the server. May be called more than once. */
  stop(): Promise<void>;
};

type LaunchResult = { server: Server } | { server?: never; lockedOut: boolean; log: string };

const STOP_TIMEOUT_MS = 5_000;

/** Runs PostgreSQL and waits until it accepts connections, or ends because another server has the data folder. */
export async function launchServer(place: ClusterConfig): Promise<LaunchResult> {
  const socketDir = makeSocketDir(place.account);
  const log = openLog(place.dataDir, place.account);
  try {
    const child = spawnServer(place, socketDir, log.file);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    ended.then(() => removeSocketDir(socketDir));
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    const guard = startGuard(pid, socketDir, place.account);
    ended.then(() => guard.kill('SIGKILL'));

    while (child.exitCode === null && child.signalCode === null) {
      const lock = readLockFile(place.dataDir);
      if (lock?.pid === pid && lock.ready) {
        child.unref();
        const url = `postgresql://${superuser}@${encodeURIComponent(socketDir)}/postgres`;
        return { server: { url, pid, ended, stop: () => stopServer(child, ended) } };
      }
      await pause(5);
    }
    // A server that ends for another reason removes its lock file.
    return { lockedOut: readLockFile(place.dataDir) !== undefined, log: log.written() };
  } catch (error) {
    removeSocketDir(socketDir);
    throw error;
  } finally {
    log.close();
  }
}

function spawnServer(
  { dataDir, bin, account, durable, archive }: ClusterConfig,
  socketDir: string,
  log: number,
) {
  const own = { unix_socket_directories: socketDir, ...ownershipMarks(dataDir) };
  const args = [
    '-D',
    accessiblePath(dataDir, account),
    ...serverArguments(own, { durable, archive }),
  ];
  return spawn(join(bin, 'postgres'), args, {
    ...account,
    cwd: dataDir,
    env: serverEnvironment,
    // Not in our process group, so that Ctrl-C reaches only the program, which shuts down in order.
    detached: true,
    stdio: ['ignore', log, log],
  });
}

async function stopServer(child: ChildProcess, ended: Promise<void>) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill('SIGINT');
  const forceStopTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(forceStopTimer);
}
