import { chownSync, existsSync, readdirSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { logFolder } from '#server/backup/log-shipping.ts';
import { listBackups, type Manifest, readManifest, storedFile } from '#server/backup/manifest.ts';
import { openSealing, type Sealed, type Sealing } from '#server/backup/sealing.ts';
import type { Config } from '#server/config/config.ts';
import { serverAccount } from '#server/database/embedded-postgres/account.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { openStores } from '#server/files/open-storage.ts';
import { createStorage } from '#server/files/storage.ts';
import { forEachConcurrently } from './concurrently.ts';
import { countTables, restoreOuter } from './outer-database.ts';

type Options = {
  /** The newest backup unless named; with `to`, the newest that was complete by then. */
  name?: string | undefined;
  /** What was committed until then; otherwise everything that was kept. */
  to?: Date | undefined;
};

export type Restored = { name: string; tables: number; files: number; missing: string[] };

/** What a data folder has. */
const OWN_ITEMS = ['postgres', 'files', 'secret'];
const UNFINISHED = 'postgres.restoring';
/** Segments are unsealed here while PostgreSQL reads them; below its own folder, where its account may go. */
const INCOMING = 'restored_wal';
/** Files that are read back at the same time. */
const CONCURRENT = 4;
const RECOVERY_TIMEOUT_MS = 6 * 3_600_000;

/**
 * Restores a backup into an empty DATA_DIR (or an empty outer database): files first, the database last. Everything is
 * compared with the manifest before the database starts on it, so a damaged backup restores nothing.
 */
export async function restoreBackup(config: Config, { name, to }: Options): Promise<Restored> {
  if (!config.backup) throw new Error('BACKUP_DIR is missing: say where the backups are.');
  const { folder, key } = config.backup;
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const chosen = await chooseBackup(folder, name, to);
  const manifest = await readManifest(folder, chosen);
  const sealing = await openSealing(folder, key);
  await requireEmpty(config, manifest, to);

  await mkdir(config.dataDir, { recursive: true });
  const work = path.join(config.dataDir, '.restoring');
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
    if (manifest.database.kind === 'built-in')
      tables = await restoreBuiltIn(config, { backup, folder, to }, sealing, manifest.database);
    else {
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
    return { name: chosen, tables, missing, files: Object.keys(manifest.files).length };
  } catch (error) {
    // None of these was there before: the restore can be tried again.
    for (const item of [...OWN_ITEMS, UNFINISHED])
      await rm(path.join(config.dataDir, item), { recursive: true, force: true });
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function chooseBackup(folder: string, name: string | undefined, to: Date | undefined) {
  const names = await listBackups(folder);
  if (names.length === 0) throw new Error(`There is no backup in ${folder}.`);
  if (name !== undefined) {
    if (!names.includes(name))
      throw new Error(`There is no backup ${name}. There are: ${names.join(', ')}.`);
    if (to && new Date((await readManifest(folder, name)).completeAt) > to)
      throw new Error(`The backup ${name} was complete only after ${to.toISOString()}.`);
    return name;
  }
  for (const one of names.toReversed())
    if (!to || new Date((await readManifest(folder, one)).completeAt) <= to) return one;
  throw new Error(`No backup was complete before ${to?.toISOString()}. The first is ${names[0]}.`);
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

async function unsealChecked(sealing: Sealing, source: string, target: string, expected: Sealed) {
  const found = await sealing.unseal(source, target).catch((error: Error) => {
    throw new Error(`${source} is damaged or missing (${error.message}).`);
  });
  if (found.sha256 !== expected.sha256 || found.bytes !== expected.bytes)
    throw new Error(`${source} is not what was backed up.`);
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

type BuiltIn = Extract<Manifest['database'], { kind: 'built-in' }>;
type Source = { backup: string; folder: string; to: Date | undefined };

async function restoreBuiltIn(
  { dataDir }: Config,
  { backup, folder, to }: Source,
  sealing: Sealing,
  { files, folders, log }: BuiltIn,
) {
  const cluster = path.join(dataDir, 'postgres');
  const account = serverAccount(cluster);
  // Under another name until it is whole: an interrupted restore leaves no database that starts.
  const unfinished = path.join(dataDir, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  for (const name of [...folders, INCOMING])
    await mkdir(path.join(unfinished, name), { recursive: true, mode: 0o700 });
  await forEachConcurrently(Object.entries(files), CONCURRENT, ([name, expected]) =>
    unsealChecked(
      sealing,
      path.join(backup, 'database', name),
      path.join(unfinished, name),
      expected,
    ),
  );
  const incoming = path.join(unfinished, INCOMING);
  for (const [name, expected] of Object.entries(log))
    await unsealChecked(
      sealing,
      path.join(backup, 'log', name),
      path.join(incoming, name),
      expected,
    );
  // Later log has no manifest: PostgreSQL checks each record, and ends where the log does.
  for (const name of existsSync(logFolder(folder)) ? readdirSync(logFolder(folder)) : [])
    if (!log[name] && !name.endsWith('.backup'))
      await sealing.unseal(path.join(logFolder(folder), name), path.join(incoming, name));

  await writeFile(path.join(unfinished, 'recovery.signal'), '');
  const settings = path.join(unfinished, 'postgresql.auto.conf');
  const before = await readFile(settings, 'utf8').catch(() => '');
  await appendFile(settings, `\n${recoverySettings(to)}\n`);
  giveTo(account, unfinished);
  await rename(unfinished, cluster);

  const server = await startEmbeddedPostgres({ dataDir: cluster, durable: true });
  try {
    await waitForRecovery(cluster, server.url, server.ended);
    await writeFile(path.join(cluster, 'postgresql.auto.conf'), before);
    return await countTables(server.url);
  } finally {
    await server.stop();
    await rm(path.join(cluster, INCOMING), { recursive: true, force: true });
  }
}

const recoverySettings = (to: Date | undefined) =>
  [
    `restore_command = 'cp ${INCOMING}/%f %p'`,
    "recovery_target_timeline = 'latest'",
    ...(to
      ? [
          `recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
          "recovery_target_action = 'promote'",
        ]
      : []),
  ].join('\n');

function giveTo({ uid, gid }: ReturnType<typeof serverAccount>, folder: string) {
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true }))
    chownSync(path.join(folder, String(entry)), uid, gid);
}

async function waitForRecovery(cluster: string, url: string, ended: Promise<void>) {
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  const until = Date.now() + RECOVERY_TIMEOUT_MS;
  while (!isEnded && Date.now() < until) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ done: boolean }>(
        'select not pg_is_in_recovery() as done',
      );
      if (rows[0]?.done) return;
    } catch {
      // It does not take connections until the copy is consistent.
    } finally {
      await client.end().catch(() => {});
    }
    await pause(200);
  }
  const complaints = await readFile(path.join(cluster, 'server.log'), 'utf8').catch(() => '');
  throw new Error(
    `PostgreSQL could not restore up to that time. A time after the last kept change cannot be reached.\n${complaints.slice(-1_500)}`,
  );
}
