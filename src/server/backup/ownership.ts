import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncAndRename } from './sealing.ts';

/*
 * A folder of backups belongs to one database at a time: two that stored their log there would write over each other's.
 * A restore makes another database of the same site, which takes the folder over and counts its log as a new timeline
 * of PostgreSQL; one that was restored for a trial does not.
 */

/** A database that stores its log, from `since` until the next owner's. */
export type Owner = { id: string; timeline: number; since: string };

const OWNERS = 'owners.json';
const IN_USE = 'in-use';
/** Below the folder of the database. It is not part of a backup, so that what is restored is another one. */
export const BACKUP_ID = 'backup-id';
/** The owner says once a minute that it is there. */
const GONE_AFTER_MS = 5 * 60_000;

/** Who owned the folder, oldest first. */
export async function readOwners(folder: string): Promise<Owner[]> {
  const text = await readFile(path.join(folder, OWNERS), 'utf8').catch(ifMissing);
  return text === undefined ? [] : (JSON.parse(text) as Owner[]);
}

/** Whose log tells what happened until `to`; the present owner's unless it is given. */
export const ownerAt = (owners: readonly Owner[], to: Date | undefined) =>
  owners.findLast(({ since }) => !to || Date.parse(since) <= to.getTime());

/** Why this database may not store anything there; undefined when it may. Changes nothing. */
export async function strangerTo(folder: string, cluster: string) {
  const owner = ownerAt(await readOwners(folder), undefined);
  const id = await readFile(path.join(cluster, BACKUP_ID), 'utf8').catch(ifMissing);
  return owner && owner.id !== id ? ofAnother(folder) : undefined;
}

const ofAnother = (folder: string) =>
  `${folder} has the backups of another database. Set BACKUP_DIR to a folder of its own for this one, or unset it for a trial.`;

/** Throws unless the folder belongs to this database. A folder without an owner becomes its own. */
export async function requireOwner(folder: string, cluster: string) {
  const id = await idOf(cluster);
  const stranger = await strangerTo(folder, cluster);
  if (stranger) throw new Error(stranger);
  if ((await readOwners(folder)).length > 0) return;
  const timeline = await newestTimeline(cluster);
  await writeOwners(folder, [{ id, timeline, since: new Date(0).toISOString() }]);
}

/** From now on the folder belongs to this database, which was restored from it. */
export async function takeOver(folder: string, cluster: string, now = new Date()) {
  const own = {
    id: await idOf(cluster),
    timeline: await newestTimeline(cluster),
    since: now.toISOString(),
  };
  await writeOwners(folder, [...(await readOwners(folder)), own]);
  await noteEnd(folder);
}

/** Says that the owner runs. */
export async function noteUse(folder: string, now = new Date()) {
  const file = path.join(folder, IN_USE);
  await writeFile(file, '', { mode: 0o600 });
  await utimes(file, now, now);
}

/** Says that the owner has ended. */
export const noteEnd = (folder: string) => rm(path.join(folder, IN_USE), { force: true });

/** Whether the owner seems to run. */
export async function isInUse(folder: string, now = new Date()) {
  const noted = await stat(path.join(folder, IN_USE)).catch(ifMissing);
  return noted !== undefined && now.getTime() - noted.mtimeMs < GONE_AFTER_MS;
}

async function idOf(cluster: string) {
  const file = path.join(cluster, BACKUP_ID);
  try {
    // Another process, such as a backup beside the program, may do the same.
    await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}

async function writeOwners(folder: string, owners: readonly Owner[]) {
  const unfinished = path.join(folder, `.unfinished-${randomUUID()}`);
  await writeFile(unfinished, `${JSON.stringify(owners, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  await syncAndRename(unfinished, path.join(folder, OWNERS));
}

/** The timeline that the database writes: the one of its newest segment. */
async function newestTimeline(cluster: string) {
  const names = await readdir(path.join(cluster, 'pg_wal'));
  const timelines = names
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => Number.parseInt(name.slice(0, 8), 16));
  return Math.max(1, ...timelines);
}

const ifMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};
