import { type Placeholder, sql } from 'drizzle-orm';
import { MAX_PAGE_SIZE } from '#lib/contract.ts';
import type { Db } from './database.ts';

/** Statements are constants of their database, so they can be kept for as long as it is open. */
const statements = new WeakMap<Db, Map<string, unknown>>();

/**
 * A statement that is built once and that each connection plans once, for frequent queries. Its `name` must differ
 * for every variant of its text.
 */
export function preparedStatement<Statement>(
  db: Db,
  name: string,
  build: (db: Db, name: string) => Statement,
) {
  let prepared = statements.get(db);
  if (!prepared) {
    prepared = new Map();
    statements.set(db, prepared);
  }
  let statement = prepared.get(name) as Statement | undefined;
  if (!statement) {
    statement = build(db, name);
    prepared.set(name, statement);
  }
  return statement;
}

const pageSizes = [10, 20, 50, MAX_PAGE_SIZE];

/**
 * How many rows a prepared list reads for a page of `limit` plus the one after it. There are only a few sizes,
 * because each is a separate statement.
 */
export const bucketedRowLimit = (limit: number) =>
  1 + (pageSizes.find((size) => size >= limit) ?? MAX_PAGE_SIZE);

/**
 * A limit inlined into the statement's text. Drizzle would send it as a parameter, and PostgreSQL plans for a tenth
 * of the table when it does not know the limit.
 */
export const inlineLimit = (rows: number) =>
  // Drizzle accepts any SQL here; only its types are narrower.
  sql`${rows}`.inlineParams() as unknown as Placeholder;
