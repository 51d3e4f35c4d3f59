import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { accessiblePath } from './accessible-path.ts';
import type { Account } from './account.ts';
import { serverEnvironment } from './binaries.ts';
import { findProcess } from './ownership.ts';

const run = promisify(execFile);

/** A server's data files, and the account and binaries that run it. */
export type ClusterConfig = {
  dataDir: string;
  bin: string;
  account: Account;
  durable: boolean;
  /** Keeps the log for backups. */
  archive: boolean;
};

export const superuser = 'plumbline';

/**
 * Creates the database files unless they exist. They are created under another name and renamed when complete, so an
 * interrupted attempt leaves no partial folder, and when two programs race, one wins.
 */
export async function ensureCluster({
  dataDir,
  bin,
  account,
  durable,
}: Omit<ClusterConfig, 'archive'>) {
  if (isCluster(dataDir)) return;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(`${dataDir} holds other files. Set DATA_DIR to another folder.`);
  }
  removeAbandonedAttempts(dataDir);

  const attempt = mkdtempSync(`${dataDir}.new-${process.pid}-`);
  try {
    if (account.uid !== undefined && account.gid !== undefined) {
      chownSync(attempt, account.uid, account.gid);
    }
    const options = { ...account, cwd: attempt, env: serverEnvironment };
    await run(
      join(bin, 'initdb'),
      initdbArguments(accessiblePath(attempt, account), durable),
      options,
    );
    renameSync(attempt, dataDir);
    if (durable) await syncFolder(dirname(dataDir));
  } catch (error) {
    if (!isCluster(dataDir)) throw error;
  } finally {
    rmSync(attempt, { recursive: true, force: true });
  }
}

function initdbArguments(target: string, durable: boolean) {
  return [
    ...['--pgdata', target, '--username', superuser],
    ...['--auth-local', 'trust', '--auth-host', 'reject'],
    ...[durable ? '--data-checksums' : '--no-data-checksums', '--no-instructions'],
    ...['--encoding', 'UTF8'],
    // PostgreSQL's built-in C.UTF-8 sorts the same everywhere; pg_trgm still uses the system's character types.
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    ...['--lc-ctype', process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ];
}

function isCluster(dataDir: string) {
  return existsSync(join(dataDir, 'PG_VERSION'));
}

function removeAbandonedAttempts(dataDir: string) {
  const prefix = `${basename(dataDir)}.new-`;
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(prefix)) continue;
    if (findProcess(Number.parseInt(name.slice(prefix.length), 10))) continue;
    rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
  }
}

async function syncFolder(folder: string) {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
