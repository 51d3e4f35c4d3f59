import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { insertMissingCategories } from '#features/categories/data.ts';
import { builtInCategories } from '#features/categories/rules.ts';
import { openDatabase } from '#server/database.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { migrateAll } from '#server/postgres.ts';
import { databaseNamed, TEMPLATE } from './database-names.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
  }
}

/**
 * One throw-away server for the whole run (or the one that TEST_DATABASE_URL names), with a migrated
 * template that each test file copies.
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const folder = given ? undefined : mkdtempSync(path.join(tmpdir(), 'plumbline-test-'));
  const server = folder
    ? await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: false })
    : undefined;
  const url = given ?? server?.url ?? '';
  await makeTemplate(url);
  project.provide('databaseServer', url);
  return async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = databaseNamed(url, TEMPLATE);
  await migrateAll(template);
  const { pool, db } = openDatabase(template, () => {});
  await insertMissingCategories(db, builtInCategories);
  await pool.end();
}
