import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findMigrationErrors, recordMigrations } from './migrations.ts';

const project = join(import.meta.dirname, '../..');
const migration = '0000_init';
let root: string;

const path = (name: string) => join(root, 'database/migrations', name);
const replaceIn = (name: string, from: string | RegExp, to: string) =>
  writeFileSync(path(name), readFileSync(path(name), 'utf8').replace(from, to));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(join(project, 'database/migrations'), path(''), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

test('migrations that are as they were recorded pass', () => {
  expect(findMigrationErrors(root)).toEqual([]);
});

test('a recorded migration whose SQL was edited is refused', () => {
  replaceIn(`${migration}.sql`, 'NOT NULL', '');
  expect(findMigrationErrors(root)).toEqual([expect.stringContaining('was changed')]);
});

test('a recorded migration whose time was edited is refused, because databases compare it', () => {
  replaceIn('meta/_journal.json', /"when": \d+/, '"when": 1');
  expect(findMigrationErrors(root)).toEqual([expect.stringContaining('was changed')]);
});

test('a recorded migration that was renamed is refused', () => {
  replaceIn('meta/_journal.json', `"${migration}"`, '"0000_other"');
  cpSync(path(`${migration}.sql`), path('0000_other.sql'));
  expect(findMigrationErrors(root)).toContainEqual(expect.stringContaining('is gone'));
});

test('recording adds new migrations and leaves edited ones refused', () => {
  replaceIn(
    'meta/_journal.json',
    /\n {2}\]/,
    ', { "idx": 99, "version": "7", "when": 9, "tag": "0099_new" } ]',
  );
  writeFileSync(path('0099_new.sql'), 'select 1;');
  expect(findMigrationErrors(root)).toEqual([expect.stringContaining('--record')]);
  recordMigrations(root);
  expect(findMigrationErrors(root)).toEqual([]);
  writeFileSync(path('0099_new.sql'), 'select 2;');
  recordMigrations(root);
  expect(findMigrationErrors(root)).toEqual([expect.stringContaining('was changed')]);
});
