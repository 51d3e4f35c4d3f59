import { type Placeholder, sql } from 'drizzle-orm';
import { MAX_PAGE } from '#lib/contract.ts';
import type { Db } from './database.ts';

const statements = new WeakMap<Db, Map<string, unknown>>();

/**
 * A statement that is built once and that each connection plans once: for what is asked at every turn.
 * `name` must say all that its text depends on.
 */
export function preparedStatement<Statement>(
  db: Db,
  name: string,
  build: (db: Db, name: string) => Statement,
) {
  let known = statements.get(db);
  if (!known) {
    known = new Map();
    statements.set(db, known);
  }
  let statement = known.get(name) as Statement | undefined;
  if (!statement) {
    statement = build(db, name);
    known.set(name, statement);
  }
  return statement;
}

const pageSizes = [10, 20, 50, MAX_PAGE];

/**
 * How many rows a prepared list reads for a page of `limit` and the one beyond it: a few sizes only,
 * because each is a statement of its own.
 */
export const bucketedRowLimit = (limit: number) =>
  1 + (pageSizes.find((size) => size >= limit) ?? MAX_PAGE);

/**
 * A limit that stands in the statement's text. Drizzle would send it as a value, and PostgreSQL plans
 * for a tenth of the table when it does not know how few rows are wanted.
 */
export const inlineLimit = (rows: number) =>
  // Drizzle writes out any SQL here; only its types say otherwise.
  sql`${rows}`.inlineParams() as unknown as Placeholder;
