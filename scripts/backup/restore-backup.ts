import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logFolder, shipHistories } from '#server/backup/log-shipping.ts';
import { listBackups, type Manifest, readManifest, storedFile } from '#server/backup/manifest.ts';
import { isInUse, ownerAt, readOwners, takeOver } from '#server/backup/ownership.ts';
import { openSealing, type Sealing } from '#server/backup/sealing.ts';
import { historyFile, leadsTo } from '#server/backup/timelines.ts';
import type { Config } from '#server/config/config.ts';
import { openStores } from '#server/files/open-storage.ts';
import { createStorage } from '#server/files/storage.ts';
import { countTables, restoreOuter } from './outer-database.ts';
import { restoreBuiltIn, type Timeline, UNFINISHED, unsealChecked } from './restore-built-in.ts';

type Options = {
  /** The newest backup unless named; with `to`, the newest that was complete by then. */
  name?: string | undefined;
  /** What was committed until then; otherwise everything that was kept. */
  to?: Date | undefined;
  /** The backups stay those of the database that stores them now. */
  trial?: boolean | undefined;
  /** Even if that one seems to run. */
  takeOver?: boolean | undefined;
};

export type Restored = {
  name: string;
  tables: number;
  files: number;
  missing: string[];
  /** When the last change was committed, if the log says so. */
  lastChange: string | undefined;
};

/** What a data folder has. */
const OWN_ITEMS = ['postgres', 'files', 'secret'];

/**
 * Restores a backup into an empty DATA_DIR (or an empty outer database): files first, the database last. Everything is
 * compared with the manifest before the database starts on it, so a damaged backup restores nothing.
 */
export async function restoreBackup(config: Config, options: Options): Promise<Restored> {
  const { name, to } = options;
  if (!config.backup) throw new Error('BACKUP_DIR is missing: say where the backups are.');
  const { folder, key } = config.backup;
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const sealing = await openSealing(folder, key);
  const work = path.join(config.dataDir, '.restoring');
  const { chosen, manifest, timeline } = await chooseBackup(folder, sealing, { name, to });
  await requireEmpty(config, manifest, to);
  if (manifest.database.kind === 'built-in') await requireUnused(folder, options);

  await mkdir(config.dataDir, { recursive: true });
  await rm(work, { recursive: true, force: true });
  try {
    if (manifest.secret)
      await unsealChecked(
        sealing,
        path.join(folder, chosen, 'secret'),
        path.join(config.dataDir, 'secret'),
        manifest.secret,
      );
    const missing = await restoreFiles(config, folder, sealing, manifest, work);
    const backup = path.join(folder, chosen);
    let tables: number;
    let lastChange: string | undefined;
    if (manifest.database.kind === 'built-in') {
      const source = { backup, folder, to, timeline };
      ({ tables, lastChange } = await restoreBuiltIn(config, source, sealing, manifest.database));
      if (!options.trial) {
        const cluster = path.join(config.dataDir, 'postgres');
        await shipHistories(cluster, folder, sealing);
        await takeOver(folder, cluster);
      }
    } else {
      const dump = path.join(work, 'database.dump');
      await unsealChecked(
        sealing,
        path.join(backup, 'database.dump'),
        dump,
        manifest.database.file,
      );
      await restoreOuter(config.databaseDirectUrl ?? '', dump);
      tables = await countTables(config.databaseDirectUrl ?? '');
    }
    const files = Object.keys(manifest.files).length;
    return { name: chosen, tables, missing, files, lastChange };
  } catch (error) {
    // None of these was there before: the restore can be tried again.
    for (const item of [...OWN_ITEMS, UNFINISHED])
      await rm(path.join(config.dataDir, item), { recursive: true, force: true });
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

type Choice = { chosen: string; manifest: Manifest; timeline: Timeline };

/** The backup to begin with, and the timeline to follow from there. */
async function chooseBackup(
  folder: string,
  sealing: Sealing,
  { name, to }: Options,
): Promise<Choice> {
  const names = await listBackups(folder);
  if (names.length === 0) throw new Error(`There is no backup in ${folder}.`);
  if (name !== undefined && !names.includes(name))
    throw new Error(`There is no backup ${name}. There are: ${names.join(', ')}.`);
  const timeline = ownerAt(await readOwners(folder), to)?.timeline;
  const history = await historyOf(timeline, folder, sealing);
  for (const one of name === undefined ? names.toReversed() : [name]) {
    const manifest = await readManifest(folder, one);
    if (to && new Date(manifest.completeAt) > to) continue;
    // Backups of earlier versions do not say whose they are.
    if (timeline === undefined) return { chosen: one, manifest, timeline: 'latest' };
    if (leadsThere(manifest, timeline, history)) return { chosen: one, manifest, timeline };
    // Along its own log: what is newest branched off before this backup.
    if (name !== undefined) return { chosen: one, manifest, timeline: 'current' };
  }
  if (name !== undefined)
    throw new Error(`The backup ${name} was complete only after ${to?.toISOString()}.`);
  throw new Error(
    to
      ? `No backup was complete before ${to.toISOString()}. The first is ${names[0]}.`
      : `No backup in ${folder} leads to its log. Name one of ${names.join(', ')} with --backup.`,
  );
}

function leadsThere({ database }: Manifest, timeline: number, history: string) {
  if (database.kind === 'dump') return true;
  const last = Object.keys(database.log)
    .filter((name) => !name.endsWith('.history'))
    .sort()
    .at(-1);
  return last !== undefined && leadsTo(last, timeline, history);
}

async function historyOf(timeline: number | undefined, folder: string, sealing: Sealing) {
  const stored = path.join(logFolder(folder), historyFile(timeline ?? 1));
  if (!existsSync(stored)) return '';
  const work = await mkdtemp(path.join(tmpdir(), 'plumbline-restore-'));
  try {
    const plain = path.join(work, 'history');
    await sealing.unseal(stored, plain);
    return await readFile(plain, 'utf8');
  } finally {
    await rm(work, { recursive: true });
  }
}

/** A copy that runs would lose its place for its log. */
async function requireUnused(folder: string, options: Options) {
  if (options.trial || options.takeOver || !(await isInUse(folder))) return;
  throw new Error(
    `The database that these backups are of stored its log in ${folder} a moment ago. If it still runs, say npm run restore -- --trial, which leaves the backups to it. If it is lost, say npm run restore -- --take-over.`,
  );
}

/** Nothing that exists is ever written over. */
async function requireEmpty(config: Config, { database }: Manifest, to: Date | undefined) {
  const { dataDir, databaseDirectUrl } = config;
  const here = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const own = here.filter((item) => OWN_ITEMS.includes(item));
  if (own.length > 0)
    throw new Error(
      `${dataDir} already has data (${own.join(', ')}). Set DATA_DIR to a new folder.`,
    );
  if (database.kind === 'built-in') {
    if (databaseDirectUrl)
      throw new Error('This backup is of the built-in database: restore it without DATABASE_URL.');
    return;
  }
  if (to)
    throw new Error(
      'A dump restores what was there when it was taken. Times in between need the log of your database, as pgBackRest keeps it.',
    );
  if (!databaseDirectUrl)
    throw new Error('This backup is of a database of your own: set DATABASE_URL to an empty one.');
  if ((await countTables(databaseDirectUrl)) > 0)
    throw new Error('The database at DATABASE_URL is not empty. Restore into a new one.');
}

async function restoreFiles(
  config: Config,
  folder: string,
  sealing: Sealing,
  { files }: Manifest,
  work: string,
) {
  const [store] = await openStores(config);
  const storage = createStorage({ stores: [store], report: () => {} });
  const missing: string[] = [];
  const content = path.join(work, 'file');
  for (const [key, expected] of Object.entries(files)) {
    try {
      await unsealChecked(sealing, storedFile(folder, key), content, expected);
      await storage.put(key, await readFile(content));
    } catch {
      missing.push(key);
    }
  }
  return missing;
}
