import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { builtInCategories } from '#features/categories/rules.ts';
import { addToTotals } from '#features/contractors/totals/data.ts';
import { listPlaces } from '#server/places/zip-codes.ts';
import { createPlacesTable, insertBatch } from './contractor-batch.ts';

/** Contractors per transaction. If the seed is interrupted, the batches before stay. */
const BATCH = 50_000;

/** The ids of the large world carry dates of these years, before the product existed. */
const EPOCH_MS = Date.UTC(2018, 0, 1);
const INTERVAL_MS = 20_000;
const MAX_CONTRACTORS = 5_000_000;

const timestampOf = (number: number) => EPOCH_MS + number * INTERVAL_MS;
const idAt = (number: number, fill: string) => {
  const hex = timestampOf(number).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${fill.repeat(3)}-8${fill.repeat(3)}-${fill.repeat(12)}`;
};

/** How many contractors the large world has. They are numbered from 0 without gaps. */
export async function countBulkContractors(pool: pg.Pool) {
  const { rows } = await pool.query<{ last: string | null }>(
    'select id::text as last from contractors where id between $1 and $2 order by id desc limit 1',
    [idAt(0, '0'), idAt(MAX_CONTRACTORS, 'f')],
  );
  const last = rows[0]?.last;
  if (!last) return 0;
  const ms = Number.parseInt(last.replaceAll('-', '').slice(0, 12), 16);
  return (ms - EPOCH_MS) / INTERVAL_MS + 1;
}

/**
 * Adds `count` contractors to the large world for benchmarks: businesses without owners, all over the
 * country, with ratings but no reviews behind them. A number gives the same contractor on every machine.
 */
export async function seedBulkContractors(
  pool: pg.Pool,
  count: number,
  onProgress: (made: number) => void = () => {},
) {
  const begin = await countBulkContractors(pool);
  const end = begin + count;
  if (end > MAX_CONTRACTORS)
    throw new Error(`The large world holds ${MAX_CONTRACTORS} contractors at most.`);
  const client = await pool.connect();
  const db = drizzle(client, { casing: 'snake_case' });
  try {
    await createPlacesTable(client, listPlaces());
    for (let from = begin; from < end; from += BATCH) {
      const to = Math.min(from + BATCH, end);
      await db.transaction(async (tx) => {
        await client.query('set local statement_timeout = 0');
        await client.query('set local synchronous_commit = off');
        const added = await insertBatch(client, {
          from,
          to,
          firstId: idAt(from, '0'),
          lastId: idAt(to - 1, 'f'),
          epochMs: EPOCH_MS,
          intervalMs: INTERVAL_MS,
          categories: builtInCategories,
        });
        await addToTotals(tx, added);
      });
      onProgress(to - begin);
    }
    await client.query('set statement_timeout = 0');
    await client.query('analyze contractors, contractor_services');
    await client.query('drop table if exists pg_temp.places');
  } finally {
    // Destroy the connection: its timeouts and temporary table must not reach the next user of the pool.
    client.release(true);
  }
}
