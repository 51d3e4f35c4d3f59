import { drizzle } from 'drizzle-orm/node-postgres';
import { inject } from 'vitest';
import type { Db } from '#server/database/database.ts';
import type { World } from './world.ts';

/**
 * The query plans of each statement that `run` sends: with its actual values, and the generic plan of a prepared
 * statement (from PostgreSQL 16 on). Check them for `Seq Scan` and `Sort`.
 */
export async function queryPlansOf(world: World, run: (db: Db) => Promise<unknown>) {
  const sent: { text: string; values: unknown[] }[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => {
      if (!/^(begin|commit|rollback|savepoint|release)\b/.test(text)) sent.push({ text, values });
    },
  };
  await run(drizzle(world.pool, { casing: 'snake_case', logger }));

  const generic = inject('databaseVersion') >= 160_000;
  const plans: string[] = [];
  for (const { text, values } of sent) {
    plans.push(await explain(world, `explain ${text}`, values));
    if (generic) plans.push(await explain(world, `explain (generic_plan) ${text}`));
  }
  return plans;
}

async function explain({ pool }: World, text: string, values?: unknown[]) {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>({ text, ...(values && { values }) });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Plans differ between versions, so exact ones are compared only on the version that we ship. */
export const isOlderPostgres = () => inject('databaseVersion') < 180_000;
