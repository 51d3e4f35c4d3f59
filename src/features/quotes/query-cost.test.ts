import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/database/database.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { getQuoteStats, listQuotes } from './lists/data.ts';
import { quoteSorts, quoteStatuses } from './rules.ts';

const ROW_COUNT = 10_000;
/** How many of the eleven hundred database pages of quotes and indexes one page of the list, or the statistics, may read. */
const MAX_PAGES_READ = { list: 100, stats: 250 };

let world: World;
let carla: Awaited<ReturnType<typeof contractor>>;

beforeAll(async () => {
  world = await createWorld();
  const hugo = await homeowner(world);
  carla = await contractor(world);
  const work = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
  const { id } = await insertQuoteFor(world, work, carla, { status: 'sent' });
  const { rows } = await world.pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'quotes'::regclass and attnum > 0 and not attisdropped
       and attname not in ('id', 'status', 'total_amount', 'project_id', 'link_hash')`,
  );
  const names = rows[0]?.names ?? '';
  // Tests commit asynchronously, but vacuum marks only flushed rows as visible to all: this commit has to wait.
  await world.pool.query(
    `begin; set local synchronous_commit = on;
     insert into quotes (id, status, total_amount, ${names})
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('{${quoteStatuses.join(',')}}'::text[])[1 + n % 5], (n * 7919) % 1000000, ${names}
     from quotes, generate_series(1, ${ROW_COUNT}) n where quotes.id = '${id}';
     commit`,
  );
  await world.pool.query('vacuum analyze quotes');
});
afterAll(() => world.close());

const caller = () => ({
  role: 'contractor' as const,
  uid: carla.uid,
  contractorId: carla.contractorId,
});

/** Counts the pages that PostgreSQL reads for the statements of `run`, which does not depend on how busy the machine is. */
async function countPagesRead(run: (db: Db) => Promise<unknown>) {
  const statements: { text: string; values: unknown[] }[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }),
  };
  await run(drizzle(world.pool, { casing: 'snake_case', logger }));
  let pages = 0;
  for (const { text, values } of statements) {
    const { rows } = await world.pool.query<{ 'QUERY PLAN': [{ Plan: Blocks }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    pages += plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Number.NaN;
  }
  return pages;
}
type Blocks = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

test.each(quoteSorts)('a page of ten thousand quotes by %s is read from an index', async (sort) => {
  for (const status of [undefined, 'sent'] as const) {
    const list = (db: Db) => listQuotes(db, caller(), { sort, status, limit: 50 });
    for (const plan of await queryPlansOf(world, list)) {
      expect(plan).toContain('Index Scan');
      expect(plan).not.toMatch(/Seq Scan|^\s*Sort/m);
    }
    expect(await countPagesRead(list)).toBeLessThan(MAX_PAGES_READ.list);
  }
});

test('the statistics of ten thousand quotes are read from an index', async () => {
  const stats = (db: Db) => getQuoteStats(db, carla.contractorId);
  for (const plan of await queryPlansOf(world, stats)) {
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Seq Scan|^\s*Sort/m);
  }
  expect(await countPagesRead(stats)).toBeLessThan(MAX_PAGES_READ.stats);
});
