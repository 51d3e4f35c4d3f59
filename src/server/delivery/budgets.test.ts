import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { createWorld, type World } from '#test/world.ts';
import { budgets, type Sending, takeBudget, takeBudgets } from './budgets.ts';
import { sendingTotals } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const noon = new Date('2031-07-01T12:00:00Z');
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);

const sending = (given: Partial<Sending> = {}): Sending => ({
  key: newId(),
  channel: 'email',
  budget: 'progress',
  senderId: 'sender',
  recipient: `${newId()}@example.com`,
  ...given,
});
const take = (given: Partial<Sending>, now = noon) =>
  takeBudget(world.db, sending(given), { now, scale: 1 });
const countTaken = async (attempts: Promise<unknown>[]) =>
  (await Promise.all(attempts)).filter((refused) => refused === undefined).length;

test('a hundred messages of one sender at the same time: twenty pass', async () => {
  const senderId = newId();
  const all = Array.from({ length: 100 }, () => take({ senderId }));
  expect(await countTaken(all)).toBe(20);
  expect(await take({ senderId })).toEqual({ retryAfter: 3_600 });
  expect(await take({ senderId }, hours(1))).toBeUndefined();
  // Other kinds, and other people, are counted on their own.
  expect(await take({ senderId, budget: 'quote' })).toBeUndefined();
  expect(await take({ senderId: newId() })).toBeUndefined();
}, 30_000);

test('what is written beside a message is as safe as without it', async () => {
  const safety = await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    await takeBudget(tx, sending(), { now: noon, scale: 1 });
    const { rows } = await tx.execute(sql`show synchronous_commit`);
    return rows;
  });
  expect(safety).toEqual([{ synchronous_commit: 'on' }]);
});

test('a hundred a day for one sender', async () => {
  const senderId = newId();
  for (let hour = 0; hour < 5; hour += 1)
    expect(
      await countTaken(Array.from({ length: 25 }, () => take({ senderId }, hours(hour * 2)))),
    ).toBe(20);
  expect(await take({ senderId }, hours(10))).toEqual({ retryAfter: 14 * 3_600 });
  expect(await take({ senderId }, hours(24))).toBeUndefined();
}, 30_000);

test('fifty senders reach one address five times a day, in any spelling', async () => {
  const recipient = 'Victim@Example.com';
  const all = Array.from({ length: 50 }, (_, n) =>
    take({ senderId: newId(), recipient: n % 2 ? recipient : ` ${recipient.toLowerCase()}` }),
  );
  expect(await countTaken(all)).toBe(5);
  expect(await take({ senderId: undefined, recipient })).toBeDefined();
  expect(await take({ recipient, senderId: newId() }, hours(24))).toBeUndefined();
}, 30_000);

test('the same message counts once, however often its job runs', async () => {
  const message = { senderId: newId(), recipient: 'once@example.com', key: 'quote-sent:1' };
  const all = Array.from({ length: 30 }, () => take(message));
  expect(await countTaken(all)).toBe(30);
  for (let n = 0; n < 4; n += 1)
    expect(await take({ ...message, key: `quote-sent:${n + 2}` })).toBeUndefined();
  expect(await take({ ...message, key: 'quote-sent:9' })).toBeDefined();
});

test('a newcomer reaches five people a day, and those five again', async () => {
  const senderId = newId();
  const to = (n: number) => ({ senderId, recipient: `p${n}@example.com`, maxRecipients: 5 });
  for (let n = 0; n < 5; n += 1) expect(await take(to(n))).toBeUndefined();
  expect(await take(to(5))).toEqual({ retryAfter: 24 * 3_600 });
  expect(await take(to(0))).toBeUndefined();
});

test('all senders together stay within the budget of a day', async () => {
  const day = hours(240).toISOString().slice(0, 10);
  const count = budgets.note.total - 1;
  await world.db.insert(sendingTotals).values({ day, budget: 'note', count });
  const note = { budget: 'note' as const };
  expect(await take({ ...note, senderId: newId() }, hours(240))).toBeUndefined();
  expect(await take({ ...note, senderId: newId() }, hours(240))).toEqual({
    retryAfter: 12 * 3_600,
  });
  expect(await take({ senderId: newId() }, hours(240))).toBeUndefined();
});

test('a set of messages is decided as if one came after the other', async () => {
  const sizes = { sender: fc.nat(2), recipient: fc.nat(6), repeats: fc.nat(40) };
  const sets = fc.array(fc.array(fc.record(sizes), { minLength: 20, maxLength: 60 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(sets, async (drawn) => {
      // Two worlds of senders and recipients that know nothing of each other.
      const [alone, together] = [newId(), newId()];
      const wanted = (run: string, set: number) =>
        (drawn[set] ?? []).map(({ sender, recipient, repeats }, n) =>
          sending({
            key: `${run} ${set} ${repeats < 38 ? n : repeats}`,
            senderId: `${run} ${sender}`,
            recipient: `${run}-${recipient}@example.com`,
            budget: recipient === 0 ? 'support' : 'progress',
          }),
        );
      for (const set of drawn.keys()) {
        const limits = { now: hours(300 + set * 0.7), scale: 1 };
        const one = [];
        for (const each of wanted(alone, set)) one.push(await takeBudget(world.db, each, limits));
        expect(await takeBudgets(world.db, wanted(together, set), limits)).toEqual(one);
      }
    }),
    { numRuns: 12, seed: 1 },
  );
}, 30_000);

test('a set that does not fit into what is left of the day is sent as far as it fits', async () => {
  const now = hours(480);
  const count = budgets.note.total - 3;
  await world.db
    .insert(sendingTotals)
    .values({ day: now.toISOString().slice(0, 10), budget: 'note', count });
  const notes = Array.from({ length: 5 }, () => sending({ budget: 'note', senderId: newId() }));
  const refusals = await takeBudgets(world.db, notes, { now, scale: 1 });
  const full = { retryAfter: 12 * 3_600 };
  expect(refusals).toEqual([undefined, undefined, undefined, full, full]);
  expect(await takeBudgets(world.db, notes, { now, scale: 1 })).toEqual(refusals);
});

test('sets of several senders to the same people at the same time: five reach each', async () => {
  const to = Array.from({ length: 10 }, (_, n) => `${newId()}-${n}@example.com`);
  const sets = Array.from({ length: 8 }, () =>
    to.map((recipient) => sending({ senderId: newId(), recipient })),
  );
  const limits = { now: noon, scale: 1 };
  const taken = await Promise.all(sets.map((set) => takeBudgets(world.db, set, limits)));
  for (const n of to.keys())
    expect(taken.filter((refusals) => refusals[n] === undefined)).toHaveLength(5);
});
