import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/database/database.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { listQuotes, loadQuoteStats } from './data.ts';
import { quoteSorts, quoteStatuses } from './rules.ts';

const ROW_COUNT = 10_000;
/** Of eleven hundred pages of quotes and their indexes, what a query may look at: a page of the list, or all figures. */
const MAX_PAGES_READ = { list: 100, figures: 250 };

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
  // Vacuum knows as visible to all only what is written out: waited for here, where tests wait for nothing else.
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

const mine = () => ({
  role: 'contractor' as const,
  uid: carla.uid,
  contractorId: carla.contractorId,
});

/** How much PostgreSQL has to look at for the statements of `run`: the same on a busy machine as on an idle one. */
async function countPagesRead(run: (db: Db) => Promise<unknown>) {
  const sent: { text: string; values: unknown[] }[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }),
  };
  await run(drizzle(world.pool, { casing: 'snake_case', logger }));
  let pages = 0;
  for (const { text, values } of sent) {
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

test.each(quoteSorts)(
  'of ten thousand quotes, a page by %s comes from an index at once',
  async (sort) => {
    for (const status of [undefined, 'sent'] as const) {
      const list = (db: Db) => listQuotes(db, mine(), { sort, status, limit: 50 });
      for (const plan of await queryPlansOf(world, list)) {
        expect(plan).toContain('Index Scan');
        expect(plan).not.toMatch(/Seq Scan|^\s*Sort/m);
      }
      expect(await countPagesRead(list)).toBeLessThan(MAX_PAGES_READ.list);
    }
  },
);

test('and so do their figures', async () => {
  const figures = (db: Db) => loadQuoteStats(db, carla.contractorId);
  for (const plan of await queryPlansOf(world, figures)) {
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Seq Scan|^\s*Sort/m);
  }
  expect(await countPagesRead(figures)).toBeLessThan(MAX_PAGES_READ.figures);
});
