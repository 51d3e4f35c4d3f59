import { chownSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';

const prefix = 'plumbline-';

// A socket's path is limited to about 100 bytes, and a data folder may be deeply nested.
const parent = Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp';

/** A new folder for the server's socket that only `account` (and root) can access. */
export function makeSocketDir({ uid, gid }: Account): string {
  const folder = mkdtempSync(join(parent, prefix));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Removes what a server left. The path is read from a file, so it is checked before anything is removed. */
export function removeSocketDir(folder: string) {
  if (dirname(folder) !== parent || !basename(folder).startsWith(prefix)) return;
  try {
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
      rmSync(join(folder, name), { force: true });
    }
    rmdirSync(folder);
  } catch {
    // Leftovers do no harm.
  }
}
