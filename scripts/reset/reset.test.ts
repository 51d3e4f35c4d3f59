import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { migrateAll } from '#server/database/postgres.ts';
import { copyDatabase, databaseUrlFor } from '#test/database-names.ts';
import { emptyDataFolder, productFilesIn } from './data-folder.ts';
import { emptyDatabase, listProductTables } from './database.ts';

async function runQuery<Row extends pg.QueryResultRow>(url: string, query: string, name = 'test') {
  const client = new pg.Client({ connectionString: url, application_name: name });
  await client.connect();
  const { rows } = await client.query<Row>(query);
  return { rows, close: () => client.end() };
}

const runStatement = async (url: string, query: string) => (await runQuery(url, query)).close();

test('reset drops our tables and nothing else, and the product can start again', async () => {
  const server = inject('databaseServer');
  const name = `reset_${randomUUID().replaceAll('-', '')}`;
  await copyDatabase(server, name);
  const url = databaseUrlFor(server, name);
  try {
    await runStatement(url, 'create table of_somebody_else (id int)');
    const { close } = await runQuery(url, 'select 1', 'plumbline-dispatcher');
    await expect(emptyDatabase(url)).rejects.toThrow('in use');
    await close();

    await emptyDatabase(url);
    const left = await runQuery<{ name: string }>(
      url,
      `select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    await left.close();
    expect(left.rows).toEqual([{ name: 'public.of_somebody_else' }]);

    await migrateAll(url);
    await runStatement(
      url,
      `select ${listProductTables().map((table) => `(select count(*) from ${table})`)}`,
    );
  } finally {
    await runStatement(server, `drop database ${name} with (force)`);
  }
});

test('reset removes our files and nothing else, and refuses while the product runs', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-reset-'));
  const postgres = path.join(dataDir, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir: postgres, durable: false });
  try {
    mkdirSync(path.join(dataDir, 'files'));
    writeFileSync(path.join(dataDir, 'secret'), 'x');
    writeFileSync(path.join(dataDir, 'notes.txt'), 'x');
    await expect(emptyDataFolder(dataDir)).rejects.toThrow(`in use by process ${process.pid}`);
    expect(productFilesIn(dataDir)).toHaveLength(3);
    await runStatement(server.url, 'select 1');
    await server.stop();

    await emptyDataFolder(dataDir);
    expect(readdirSync(dataDir)).toEqual(['notes.txt']);
    rmSync(path.join(dataDir, 'notes.txt'));
    await emptyDataFolder(dataDir);
    expect(existsSync(dataDir)).toBe(false);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
