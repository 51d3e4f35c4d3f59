import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteSorts, quoteStatuses } from '#features/quotes/rules.ts';
import type { Db } from '#server/database.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { plansOf } from '#test/plans.ts';
import { postWork, writeQuote } from '#test/work.ts';
import { createWorld, type World } from '#test/world.ts';
import { listQuotes, quoteFigures } from './data.ts';

const MANY = 10_000;
/** What a query may take in the database, 95 times of 100. */
const P95_MS = 20;

let world: World;
let carla: Awaited<ReturnType<typeof contractor>>;

beforeAll(async () => {
  world = await createWorld();
  const hugo = await homeowner(world);
  carla = await contractor(world);
  const work = await postWork(world, { homeowner: hugo, contractors: [carla] });
  const { id } = await writeQuote(world, work, carla, { status: 'sent' });
  const { rows } = await world.pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'quotes'::regclass and attnum > 0 and not attisdropped
       and attname not in ('id', 'status', 'total_amount', 'project_id', 'link_hash')`,
  );
  const names = rows[0]?.names ?? '';
  await world.pool.query(
    `insert into quotes (id, status, total_amount, ${names})
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('{${quoteStatuses.join(',')}}'::text[])[1 + n % 5], (n * 7919) % 1000000, ${names}
     from quotes, generate_series(1, ${MANY}) n where quotes.id = '${id}'`,
  );
  await world.pool.query('vacuum analyze quotes');
});
afterAll(() => world.close());

const mine = () => ({
  role: 'contractor' as const,
  uid: carla.uid,
  contractorId: carla.contractorId,
});

/** Other work on the machine shows in one round or another; what is really slow shows in all. */
async function p95(run: (db: Db) => Promise<unknown>) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least >= P95_MS; round += 1)
    least = Math.min(least, await p95Once(run));
  return least;
}

/** What PostgreSQL itself says that the statements of `run` took, at the 19th of 20 times. */
async function p95Once(run: (db: Db) => Promise<unknown>) {
  const sent: { text: string; values: unknown[] }[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }),
  };
  await run(drizzle(world.pool, { casing: 'snake_case', logger }));
  const times: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    let whole = 0;
    for (const { text, values } of sent) {
      const { rows } = await world.pool.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      whole += rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? 0;
    }
    times.push(whole);
  }
  return times.toSorted((a, b) => a - b)[18] ?? 0;
}

test.each(quoteSorts)(
  'of ten thousand quotes, a page by %s comes from an index at once',
  async (sort) => {
    for (const status of [undefined, 'sent'] as const) {
      const list = (db: Db) => listQuotes(db, mine(), { sort, status, limit: 50 });
      for (const plan of await plansOf(world, list)) {
        expect(plan).toContain('Index Scan');
        expect(plan).not.toMatch(/Seq Scan|^\s*Sort/m);
      }
      expect(await p95(list)).toBeLessThan(P95_MS);
    }
  },
);

test('and so do their figures', async () => {
  expect(await p95((db) => quoteFigures(db, carla.contractorId))).toBeLessThan(P95_MS);
});
