import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isSerializationConflict } from './sql-states.ts';

type NoSchema = Record<string, never>;
type Transaction = NodePgTransaction<NoSchema, NoSchema>;

/** How often a transaction that lost against another one is tried, in all. */
const MAX_TRIES = 3;
const RETRY_MS = 20;
const ROLLBACK_TIMEOUT_MS = 2_000;

/** One dialect for all connections: it remembers the column names that it has converted. */
const dialect = new PgDialect({ casing: 'snake_case' });

/** Drizzle on a pool. `begin` is what starts its transactions. */
export function createDatabase(pool: pg.Pool, begin = 'begin'): NodePgDatabase {
  return new NodePgDatabase(dialect, new PooledSession(pool, begin), undefined);
}

/** Drizzle's session, with our transactions: its own lose a connection that dies before `begin` is answered. */
class PooledSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #pool: pg.Pool;
  readonly #begin: string;

  constructor(pool: pg.Pool, begin: string) {
    super(pool, dialect, undefined);
    this.#pool = pool;
    this.#begin = begin;
  }

  override transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    if (config) throw new Error('transactions take no settings');
    return inTransaction(
      this.#pool,
      (client) => {
        const session = new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined);
        return work(new NodePgTransaction(dialect, session, undefined));
      },
      this.#begin,
    );
  }
}

/** Whether statements go to any connection, each committed at once, instead of being part of a transaction. */
export const isPool = (db: NodePgDatabase) =>
  (db as unknown as { session: { client: unknown } }).session.client instanceof pg.Pool;

/** A pool that sends each single statement in a transaction, too, so that what `begin` sets holds for it. */
export class TransactionPool extends pg.Pool {
  constructor(options: pg.PoolConfig, begin: string) {
    super(options);
    // It has as many forms as the method of a connection, with a callback and without.
    const query = (...sent: unknown[]) => {
      const done = typeof sent.at(-1) === 'function' ? (sent.pop() as Done) : undefined;
      const answer = tryTransaction(this, (client) => send(client, sent), begin);
      if (!done) return answer;
      answer.then((result) => done(null, result), done);
    };
    this.query = query as typeof this.query;
  }
}

type Done = (error: Error | null, result?: unknown) => void;

const send = (client: pg.PoolClient, sent: unknown[]) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result);
    (client.query as (...all: unknown[]) => unknown)(...sent, done);
  });

/**
 * Runs `work` in a transaction on a connection of its own. Every transaction of the program comes through here.
 *
 * `work` runs again when the transaction lost against another one (deadlock, serialization), so it must change nothing
 * outside the database that must not happen twice. An error while committing leaves open whether it was committed:
 * only an Idempotency-Key tells.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  for (let tried = 1; ; tried += 1)
    try {
      return await tryTransaction(pool, work, begin);
    } catch (error) {
      if (tried === MAX_TRIES || !isSerializationConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * RETRY_MS * tried));
    }
}

async function tryTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin: string,
) {
  const client = await pool.connect();
  // Whatever leaves the state of the session in doubt destroys it; the pool opens another one.
  let isClean = false;
  try {
    await client.query(begin);
    const result = await work(client).catch(async (error: unknown) => {
      isClean = await rollBack(client);
      throw error;
    });
    const { command } = await client.query('commit');
    // A failed statement whose error `work` swallowed: PostgreSQL then rolls back, and does not call it an error.
    if (command !== 'COMMIT') throw new Error('a transaction was rolled back instead of committed');
    isClean = true;
    return result;
  } finally {
    client.release(!isClean);
  }
}

/** Returns whether the session is as good as new. One that is still busy with a lost statement is not. */
const rollBack = (client: pg.PoolClient) =>
  client.query({ text: 'rollback', query_timeout: ROLLBACK_TIMEOUT_MS } as pg.QueryConfig).then(
    () => true,
    () => false,
  );
