import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { insertMissingCategories } from '#features/categories/data.ts';
import { builtInCategories } from '#features/categories/rules.ts';
import { insertMissingRules } from '#features/quotes/state-rules/data.ts';
import { openDatabase } from '#server/database/database.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { migrateAll } from '#server/database/postgres.ts';
import { databaseUrlFor, TEMPLATE_DATABASE } from './database-names.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
    /** As in 180004; query plans are only compared on the version that we ship. */
    databaseVersion: number;
  }
}

/**
 * One throw-away server for the whole run, or the one at DATABASE_URL, with a migrated template database that each test
 * file copies. On a given server, only databases with test names are created and dropped.
 */
export default async function setup(project: TestProject) {
  const folder = makeTemporaryFolder();
  // For `tmpdir()` in the test processes, which start later.
  process.env.TMPDIR = folder;
  const providedUrl = process.env.DATABASE_URL;
  const server = providedUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
  const url = providedUrl ?? server?.url ?? '';
  project.provide('databaseVersion', await createTemplateDatabase(url));
  project.provide('databaseServer', url);
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function createTemplateDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE_DATABASE}`);
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  await client.end();
  const template = databaseUrlFor(url, TEMPLATE_DATABASE);
  await migrateAll(template);
  const { pool, db } = openDatabase(template, () => {});
  await insertMissingCategories(db, builtInCategories);
  await insertMissingRules(db);
  await pool.end();
  return rows[0]?.version ?? 0;
}
