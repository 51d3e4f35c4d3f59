import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { homeowner } from '#test/personas.ts';
import { createWorld } from '#test/world.ts';
import { listConversations } from './data.ts';
import { listSupportConversations } from './support/data.ts';
import { conversations } from './tables.ts';

const world = await createWorld();
afterAll(() => world.close());

/** Seconds of the first message of a conversation, and of those that follow. */
const arbitraryTimes = fc.array(
  fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 4 }),
  { minLength: 1, maxLength: 25 },
);
const start = Date.UTC(2026, 4, 1);
const priorities = ['normal', 'high', 'urgent'] as const;

/** Conversations with support, whose last message came at these times, one after the other. */
async function insertConversations(homeownerId: string, times: readonly (readonly number[])[]) {
  for (const [n, [first = 0, ...others]] of times.entries()) {
    const id = newId();
    const at = (seconds: number) => new Date(start + 1_000 * seconds);
    await world.db.insert(conversations).values({
      ...{ id, homeownerId, userId: homeownerId, withSupport: true, lastMessageAt: at(first) },
      priority: priorities[n % 3] ?? 'normal',
    });
    for (const seconds of others)
      await world.pool.query(
        'update conversations set last_message_at = greatest(last_message_at, $1) where id = $2',
        [at(seconds), id],
      );
  }
}

/** All pages of a list, whose rows are asked for one more than are shown. */
async function readPages<Row extends { id: string; lastMessageAt: Date }>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  size: number,
) {
  const found: Row[] = [];
  for (;;) {
    const rows = await read(found.at(-1), size + 1);
    found.push(...rows.slice(0, size));
    if (rows.length <= size) return found;
  }
}

const byTime = (a: { id: string; lastMessageAt: Date }, b: { id: string; lastMessageAt: Date }) =>
  +b.lastMessageAt - +a.lastMessageAt || (a.id < b.id ? 1 : -1);

test('lists are in the exact order of the last messages, page by page', async () => {
  const { uid } = await homeowner(world);
  await fc.assert(
    fc.asyncProperty(arbitraryTimes, fc.integer({ min: 1, max: 6 }), async (times, size) => {
      await world.db.delete(conversations);
      await insertConversations(uid, times);
      const all = await world.db.select().from(conversations);

      const own = await readPages(
        (after, limit) =>
          listConversations(
            world.db,
            { party: 'homeowner', id: uid },
            {
              ...{ status: 'active', limit },
              after: after && [after.lastMessageAt.toISOString(), after.id],
            },
          ),
        size,
      );
      expect(own.map(({ id }) => id)).toEqual(all.toSorted(byTime).map(({ id }) => id));

      const rankOf = ({ priority }: { priority: (typeof priorities)[number] }) =>
        priorities.indexOf(priority);
      const open = await readPages(
        (after: Awaited<ReturnType<typeof listSupportConversations>>[number] | undefined, limit) =>
          listSupportConversations(world.db, {
            ...{ status: 'active', resolved: false, limit },
            after: after && [rankOf(after), after.lastMessageAt.toISOString(), after.id],
          }),
        size,
      );
      const expected = all.toSorted((a, b) => rankOf(b) - rankOf(a) || byTime(a, b));
      expect(open.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 25 },
  );
});
