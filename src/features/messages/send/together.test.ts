import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { activities } from '#server/outbox/tables.ts';
import { errorCodeOf } from '#test/error-code.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld } from '#test/world.ts';
import { conversations, messages } from '../tables.ts';

const world = await createWorld({}, { areAnswersParsed: false });
afterAll(() => world.close());
const pro = await contractor(world);
const asPro = await world.as(pro);

/** A homeowner with a conversation with the contractor. */
async function openConversation() {
  const own = await world.as(await homeowner(world));
  const { id } = await own.conversations.findOrCreate({ contractorId: pro.contractorId });
  return { id, own };
}
const pairs = await Promise.all(Array.from({ length: 8 }, openConversation));

/** Counts the statements that write messages from now on. */
function watchStatements() {
  const send = vi.spyOn(world.pool, 'query');
  return () => {
    const names = send.mock.calls.map(([query]) => (query as { name?: string }).name);
    send.mockRestore();
    return names.filter((name) => name?.startsWith('append-message')).length;
  };
}

test('messages that are sent at the same time are few statements, and each is whole', async () => {
  const countStatements = watchStatements();
  const sent = await Promise.all(
    pairs.flatMap(({ id, own }, n) => [
      own.conversations.sendMessage({ id, content: `first ${n}` }),
      own.conversations.sendMessage({ id, content: `second ${n}` }),
      asPro.conversations.sendMessage({ id, content: `answer ${n}` }),
    ]),
  );
  expect(sent).toHaveLength(24);
  // How few depends on when each arrives; what gathers with what is stated in write-batches.test.ts.
  expect(countStatements()).toBeLessThan(sent.length);

  for (const [n, { id }] of pairs.entries()) {
    const written = await world.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, id))
      .orderBy(messages.seq);
    expect(written.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const contents = written.map(({ content }) => content);
    expect(contents.toSorted()).toEqual([`answer ${n}`, `first ${n}`, `second ${n}`]);
    // What one caller sends is in their order.
    expect(contents.indexOf(`first ${n}`)).toBeLessThan(contents.indexOf(`second ${n}`));
    const [conversation] = await world.db
      .select()
      .from(conversations)
      .where(eq(conversations.id, id));
    expect(conversation).toMatchObject({
      ...{ lastSeq: 3, unreadContractor: 2, unreadHomeowner: 1, lastMessage: contents[2] },
      ...{ isUnreadForContractor: true, isUnreadForHomeowner: true, isUnreadForAdmin: false },
    });
    const recorded = await world.db
      .select({ data: activities.data, audience: activities.audience })
      .from(activities)
      .where(and(eq(activities.subjectId, id), eq(activities.type, 'message.sent')))
      .orderBy(sql`(data ->> 'seq')::int`);
    expect(recorded).toMatchObject(
      written.map(({ seq, id: messageId, senderRole }) => ({
        data: { seq, messageId, senderRole, withGuest: false },
        audience: expect.arrayContaining([pro.contractorId]),
      })),
    );
  }
});

test('a message to somebody else’s conversation is refused, and spoils no other', async () => {
  const [mine, other] = pairs;
  if (!mine || !other) throw new Error('there are eight');
  const [refused, ...others] = await Promise.all([
    errorCodeOf(() => mine.own.conversations.sendMessage({ id: other.id, content: 'mine?' })),
    ...pairs
      .slice(2)
      .map(({ id, own }) => own.conversations.sendMessage({ id, content: 'good morning' })),
  ]);
  expect(refused).toBe('not-found');
  expect(others.map(({ content }) => content)).toEqual(others.map(() => 'good morning'));
});

test('a conversation that is in use keeps no other message waiting', async () => {
  const [busy, ...others] = pairs;
  if (!busy) throw new Error('there are eight');
  const say = ({ id, own }: (typeof pairs)[number]) =>
    own.conversations.sendMessage({ id, content: 'hello' });
  let waiting: ReturnType<typeof say> | undefined;
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from conversations where id = ${busy.id} for update`);
    waiting = say(busy);
    await Promise.all(others.map(say));
  });
  expect(await waiting).toMatchObject({ content: 'hello' });
});
