import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sealed } from './sealing.ts';
import { syncPath } from './sealing.ts';

/** What a backup consists of. It is written last: a folder without one is no backup. */
export type Manifest = {
  format: 1;
  startedAt: string;
  /** Everything that was acknowledged before this is in the backup. */
  completeAt: string;
  /** How many migrations the database had: a program with fewer is too old for it. */
  migrations: number;
  database:
    | {
        kind: 'built-in';
        /** The major version of PostgreSQL. */
        version: number;
        /** The segment of the log that a restore begins with. */
        firstLog: string;
        folders: string[];
        /** Paths below the database's folder. */
        files: Record<string, Sealed>;
        /** Segments of the log that make the copy consistent. */
        log: Record<string, Sealed>;
      }
    | { kind: 'dump'; version: number; file: Sealed };
  /** Uploaded files by their keys, which the backups of a folder share. */
  files: Record<string, Sealed>;
  /** `DATA_DIR/secret`, where APP_SECRET is not set. */
  secret?: Sealed;
};

const MANIFEST = 'manifest.json';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export const backupName = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The names of the complete backups in a folder, oldest first. */
export async function listBackups(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const complete: string[] = [];
  for (const name of names.filter((one) => NAME.test(one)).sort())
    if (await readManifest(folder, name).catch(() => undefined)) complete.push(name);
  return complete;
}

export const readManifest = async (folder: string, name: string) =>
  JSON.parse(await readFile(path.join(folder, name, MANIFEST), 'utf8')) as Manifest;

export async function writeManifest(backup: string, manifest: Manifest) {
  const file = path.join(backup, MANIFEST);
  await writeFile(file, JSON.stringify(manifest), { flag: 'wx', mode: 0o600 });
  await syncPath(file);
  await syncPath(backup);
}

/** Where the backups of a folder keep uploaded files, in folders of a thousandth each. */
export const storedFile = (folder: string, key: string) =>
  path.join(folder, 'files', key.slice(0, 2), key);
