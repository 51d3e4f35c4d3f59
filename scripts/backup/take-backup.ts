import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { shipLogs } from '#server/backup/log-shipping.ts';
import {
  backupName,
  listBackups,
  type Manifest,
  readManifest,
  writeManifest,
} from '#server/backup/manifest.ts';
import { requireOwner } from '#server/backup/ownership.ts';
import { openSealing, type Sealed, syncPath } from '#server/backup/sealing.ts';
import type { Config } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { runningDatabaseUrl } from '#server/database/embedded-postgres/running.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { openStorage } from '#server/files/open-storage.ts';
import { backUpBuiltIn } from './built-in-database.ts';
import { backUpFiles } from './files.ts';
import { dumpOuter } from './outer-database.ts';
import { removeOutdated } from './retention.ts';

export type Taken = {
  name: string;
  bytes: number;
  files: number;
  copied: number;
  failed: string[];
  removed: string[];
};

/**
 * Takes a backup of everything, while the program runs or not: first the database, then the uploaded files, so that
 * every row of the backup has its file. Throws, and leaves nothing, when it cannot be whole.
 */
export async function takeBackup(config: Config, now = () => new Date()): Promise<Taken> {
  const settings = config.backup;
  if (!settings)
    throw new Error('BACKUP_DIR is missing: say where backups go, such as another disk.');
  const { folder, key, keepDays } = settings;
  const sealing = await openSealing(folder, key);
  const startedAt = now();
  const name = backupName(startedAt);
  const unfinished = path.join(folder, `.unfinished-${name}`);
  await mkdir(unfinished, { mode: 0o700 });
  const postgres = await connect(config);
  const { pool, db } = openDatabase(postgres.url, () => {});
  try {
    const cluster = path.join(config.dataDir, 'postgres');
    if (!config.databaseDirectUrl) await requireOwner(folder, cluster);
    const { completeAt, database } = config.databaseDirectUrl
      ? await dumpOuter(
          config.databaseDirectUrl,
          path.join(unfinished, 'database.dump'),
          sealing,
          now,
        )
      : await backUpBuiltIn(
          { url: postgres.url, cluster },
          path.join(unfinished, 'database'),
          sealing,
          now,
        );
    const known = await filesOfNewest(folder);
    const storage = await openStorage(config, { error: () => {} });
    const files = await backUpFiles({ db, storage, folder, sealing, known });
    const secretFile = path.join(config.dataDir, 'secret');
    const secret = existsSync(secretFile)
      ? await sealing.seal(() => createReadStream(secretFile), path.join(unfinished, 'secret'))
      : undefined;
    const manifest: Manifest = {
      format: 1,
      startedAt: startedAt.toISOString(),
      completeAt: completeAt.toISOString(),
      migrations: await countMigrations(),
      database,
      files: files.files,
      ...(secret && { secret }),
    };
    await writeManifest(unfinished, manifest);
    await rename(unfinished, path.join(folder, name));
    await syncPath(folder);
    if (database.kind === 'built-in') await shipLogs(cluster, folder, sealing);
    const removed = await removeOutdated(folder, keepDays, now());
    return {
      ...{ name, removed, failed: files.failed, copied: files.copied },
      bytes: bytesOf(database.kind === 'dump' ? { dump: database.file } : database.files),
      files: Object.keys(files.files).length,
    };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await pool.end();
    await postgres.stop();
  }

  async function countMigrations() {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    );
    return rows[0]?.count ?? 0;
  }
}

/** The database of the running program, or one that is started for the backup. */
async function connect(config: Config) {
  const url = config.databaseUrl ? undefined : runningDatabaseUrl(config.dataDir);
  return url ? { url, stop: async () => {} } : openPostgres(config);
}

async function filesOfNewest(folder: string): Promise<Manifest['files']> {
  const name = (await listBackups(folder)).at(-1);
  return name === undefined ? {} : (await readManifest(folder, name)).files;
}

const bytesOf = (files: Record<string, Sealed>) =>
  Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
