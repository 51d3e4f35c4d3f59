import type { Db } from './database.ts';

const statements = new WeakMap<Db, Map<string, unknown>>();

/**
 * A statement that is built once and that each connection plans once: for what is asked at every turn.
 * `name` must say all that its text depends on.
 */
export function prepared<Statement>(
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
