import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { stopOrphan } from './orphan.ts';
import { DataFolderInUse, findDataDirOwner, writeOwnPidToLockFile } from './ownership.ts';
import { launchServer, type Server } from './server.ts';
import { removeSocketDir } from './socket-dir.ts';

const START_TIMEOUT_MS = 30_000;

/**
 * Starts PostgreSQL on the files in `dataDir`, which are created if missing, and stops it when this program ends.
 * Throws `DataFolderInUse` while another program uses the folder. With `durable: false`, for tests, it is faster but a
 * crash may lose data. With `archive`, it keeps its log for backups.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durable: boolean;
  archive?: boolean;
}): Promise<Server> {
  const { durable, archive = false } = options;
  const dataDir = resolve(options.dataDir);
  mkdirSync(dirname(dataDir), { recursive: true });
  const account = serverAccount(dataDir);
  const place = { dataDir, account, durable, archive, bin: findBinaries(account, dataDir) };
  await ensureCluster(place);

  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    await releaseDataDir(dataDir);
    const attempt = await launchServer(place);
    if (attempt.server) return attempt.server;
    if (!attempt.lockedOut || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start on ${dataDir}.\n${attempt.log}`);
    }
    await pause(50);
  }
}

async function releaseDataDir(dataDir: string) {
  const holder = findDataDirOwner(dataDir);
  if (holder.kind === 'owned') throw new DataFolderInUse(dataDir, holder.owner);
  if (holder.kind === 'none') return;
  if (holder.kind === 'orphan') await stopOrphan(dataDir, holder.lock);
  else writeOwnPidToLockFile(dataDir, holder.lock);
  if (holder.kind !== 'mistaken') removeSocketDir(holder.lock.socketDir);
}
