import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { encodeCursor } from '#lib/cursor.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import {
  insertProjectWithLead,
  insertQuoteFor,
  type ProjectWithLead,
} from '#test/project-fixtures.ts';
import { isOlderPostgres, queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { lockCompetingQuotes } from '../data.ts';
import { type QuoteCaller, type QuoteSort, type QuoteStatus, quoteSorts } from '../rules.ts';
import { countQuotes, getQuoteStats, listQuotes } from './data.ts';

let world: World;
let hugo: Awaited<ReturnType<typeof homeowner>>;
let carla: Awaited<ReturnType<typeof contractor>>;
let alma: Awaited<ReturnType<typeof admin>>;
let work: ProjectWithLead;

const created: { id: string; status: QuoteStatus; totalAmount: number; sent: boolean }[] = [];

beforeAll(async () => {
  world = await createWorld();
  hugo = await homeowner(world);
  carla = await contractor(world);
  alma = await admin(world, { permissions: ['manage_users'] });
  work = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
  const statuses = ['sent', 'draft', 'rejected', 'archived', 'sent', 'rejected', 'draft'] as const;
  for (let n = 0; n < 21; n += 1) {
    const status = statuses[n % statuses.length] ?? 'draft';
    // Every amount occurs three times, so that the id has to decide the order.
    const items = [{ id: newId(), description: 'Work', amount: ((n * 5) % 7) * 1_000 }];
    const { id, totalAmount, sentAt } = await insertQuoteFor(world, work, carla, { status, items });
    created.push({ id, status, totalAmount, sent: sentAt !== null });
  }
});
afterAll(() => world.close());

type CreatedQuote = (typeof created)[number];
const newest = (a: CreatedQuote, b: CreatedQuote) => (a.id < b.id ? 1 : -1);
const orders: Record<QuoteSort, (a: CreatedQuote, b: CreatedQuote) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  amount_high: (a, b) => b.totalAmount - a.totalAmount || newest(a, b),
  amount_low: (a, b) => a.totalAmount - b.totalAmount || newest(b, a),
  status: (a, b) => a.status.localeCompare(b.status) || newest(a, b),
};

const listAllPages = async (
  caller: { token: string },
  input: { sort: QuoteSort; status?: QuoteStatus | undefined; limit: number },
) => {
  const { quotes } = await world.as(caller);
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await quotes.list({ ...input, cursor });
    expect(page.items.length).toBeLessThanOrEqual(input.limit);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return ids;
};

describe.each(quoteSorts)('by %s', (sort) => {
  test.each([1, 2, 4, 100])('pages of %i contain every quote once and in order', async (limit) => {
    const all = created.toSorted(orders[sort]);
    expect(await listAllPages(carla, { sort, limit })).toEqual(all.map(({ id }) => id));
    expect(await listAllPages(hugo, { sort, limit })).toEqual(
      all.filter(({ sent }) => sent).map(({ id }) => id),
    );
    const rejected = all.filter(({ status }) => status === 'rejected').map(({ id }) => id);
    expect(await listAllPages(carla, { sort, limit, status: 'rejected' })).toEqual(rejected);
    expect(await listAllPages(hugo, { sort, limit, status: 'rejected' })).toEqual(rejected);
    expect(await listAllPages(alma, { sort, limit })).toEqual(all.map(({ id }) => id));
  });
});

test('a cursor from a list with another order, or a made-up one, is refused', async () => {
  const { quotes } = await world.as(carla);
  const { nextCursor } = await quotes.list({ limit: 2 });
  const cursors = [nextCursor, 'x', encodeCursor(['a', newId()]), encodeCursor([1, 'b'])];
  for (const cursor of cursors)
    await expect(
      quotes.list({ sort: 'amount_high', cursor: cursor ?? undefined }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('the list can be limited to a lead or a project, where strangers see nothing', async () => {
  const [lead, project] = [{ leadId: work.lead.id }, { projectId: work.project.id }];
  for (const where of [lead, project]) {
    const count = async (caller: { token: string }) =>
      (await (await world.as(caller)).quotes.list({ ...where, limit: 100 })).items.length;
    expect(await count(carla)).toBe(21);
    expect(await count(hugo)).toBe(created.filter(({ sent }) => sent).length);
    expect(await count(await contractor(world))).toBe(0);
    expect(await count(await homeowner(world))).toBe(0);
  }
  const { items } = await (await world.as(carla)).quotes.list({ leadId: newId() });
  expect(items).toEqual([]);
});

test('a homeowner’s count includes only sent quotes', async () => {
  const { quotes } = await world.as(hugo);
  expect(await quotes.count({ status: 'sent' })).toEqual({ count: 6 });
  expect(await quotes.count({ status: 'draft' })).toEqual({ count: 0 });
  expect(await quotes.count({})).toEqual({ count: created.filter(({ sent }) => sent).length });
});

test('a quote in the list expires, and moves on, as on its own page', async () => {
  const [first] = await listAllPages(hugo, { sort: 'newest', status: 'sent', limit: 100 });
  const listed = async (caller: { token: string }) => {
    const { items } = await (await world.as(caller)).quotes.list({ limit: 100 });
    return items.find(({ id }) => id === first);
  };
  const alone = async (caller: { token: string }) =>
    (await world.as(caller)).quotes.get({ id: first ?? '' });
  const before = await listed(hugo);
  expect(before).toEqual(await alone(hugo));
  expect(await listed(carla)).toEqual(await alone(carla));
  world.setClock(new Date(before?.validUntil ?? ''));
  expect(await listed(hugo)).toMatchObject({ expired: true });
  expect(await listed(hugo)).toEqual(await alone(hugo));
  world.setClock(undefined);
  expect(await listed(hugo)).toEqual(before);
  await (await world.as(hugo)).quotes.reject({ id: first ?? '' });
  expect(await listed(hugo)).toMatchObject({ status: 'rejected' });
  expect(await listed(carla)).toEqual(await alone(carla));
});

describe('plans', () => {
  beforeAll(async () => {
    await world.db.execute(sql`
      insert into quotes (id, contractor_id, homeowner_id, project_id, lead_id, contractor_name,
        customer_name, customer_email, customer_phone, project_title, items, total_amount, status,
        valid_until, sent_at)
      select gen_random_uuid(), ${carla.contractorId}, ${hugo.uid}, gen_random_uuid(),
        gen_random_uuid(), '', '', '', '', '', '[]', floor(random() * 1000000),
        (array['draft', 'sent', 'accepted', 'rejected', 'archived'])[1 + i % 5],
        now(), case when i % 5 = 0 then null else now() end
      from generate_series(1, 4000) i`);
    const others = await Promise.all(Array.from({ length: 5 }, () => contractor(world)));
    for (const { contractorId, uid } of others)
      await world.db.execute(sql`
        insert into quotes (id, contractor_id, homeowner_id, contractor_name, customer_name,
          customer_email, customer_phone, project_title, items, total_amount, status, valid_until,
          sent_at)
        select gen_random_uuid(), ${contractorId}, ${uid}, '', '', '', '', '', '[]',
          floor(random() * 1000000), 'sent', now(), now()
        from generate_series(1, 1000) i`);
    await world.db.execute(sql`analyze quotes`);
  });

  const middle = '7fffffff-ffff-4fff-bfff-ffffffffffff';
  const last = {
    newest: encodeCursor([middle]),
    oldest: encodeCursor([middle]),
    amount_high: encodeCursor([500_000, middle]),
    amount_low: encodeCursor([500_000, middle]),
    status: encodeCursor(['draft', middle]),
  };
  const callers = (): QuoteCaller[] => [
    { role: 'contractor', uid: carla.uid, contractorId: carla.contractorId },
    { role: 'homeowner', uid: hugo.uid },
    { role: 'admin', uid: newId() },
  ];
  const lists = quoteSorts.flatMap((sort) =>
    [undefined, 'sent' as const].flatMap((status) =>
      // Within a single status, the order is by age.
      [undefined, status && sort === 'status' ? last.newest : last[sort]].map(
        (cursor) =>
          [sort, status ?? 'any', cursor ? 'after a cursor' : 'from the start', cursor] as const,
      ),
    ),
  );

  test.each(lists)(
    'the list by %s, status %s, %s, is read in the order of an index',
    async (sort, status, _, cursor) => {
      for (const caller of callers()) {
        const input = { sort, cursor, limit: 50, ...(status !== 'any' && { status }) };
        for (const plan of await queryPlansOf(world, (db) => listQuotes(db, caller, input)))
          expect(plan, caller.role).not.toMatch(/Seq Scan|Sort/);
      }
    },
  );

  test.skipIf(isOlderPostgres())(
    'quotes of one lead or project, counts and statistics are read from an index',
    async () => {
      const [caller] = callers();
      if (!caller) throw new Error('expected a caller');
      const page = { sort: 'newest', limit: 50 } as const;
      const plans = await queryPlansOf(world, async (db) => {
        await listQuotes(db, caller, { ...page, leadId: newId() });
        await listQuotes(db, caller, { ...page, projectId: newId() });
        await lockCompetingQuotes(db, { id: newId(), projectId: newId(), leadId: newId() });
        await countQuotes(db, caller, 'sent', new Date());
        await countQuotes(db, { role: 'homeowner', uid: hugo.uid }, 'sent', new Date());
        await getQuoteStats(db, carla.contractorId);
      });
      for (const plan of plans) expect(plan).not.toContain('Seq Scan');
    },
  );
});
