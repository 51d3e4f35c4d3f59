import path from 'node:path';
import type { Config } from '../config/config.ts';
import { ROOT } from '../root.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';

export const MIGRATIONS = path.join(ROOT, 'database/migrations');
const REPEATABLE = ['guards.sql', 'triggers.sql'].map((file) => path.join(ROOT, 'database', file));

/**
 * The configured database, or an embedded one in the data folder. `ended` resolves when the embedded one exits.
 * `isPooled`: `url` leads to a pooler; `directUrl` never does.
 */
export async function openPostgres(config: Config) {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  if (databaseUrl) {
    const directUrl = databaseDirectUrl ?? databaseUrl;
    const { isPooled, requireLastingSessions } = await import('./pooler.ts');
    await requireLastingSessions(directUrl);
    return {
      url: databaseUrl,
      directUrl,
      isPooled: await isPooled(databaseUrl),
      ended: new Promise<void>(() => {}),
      stop: async () => {},
    };
  }
  const { url, ended, stop } = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durable: true,
    archive: config.backup !== undefined,
  });
  return { url, directUrl: url, isPooled: false, ended, stop };
}

/** Migrates our tables and those of the job queue. */
export async function migrateAll(directUrl: string) {
  const { migrateDatabase } = await import('./database.ts');
  await migrateDatabase(directUrl, MIGRATIONS, REPEATABLE);
  const { migrateJobQueue } = await import('../jobs/jobs.ts');
  await migrateJobQueue(directUrl);
}
