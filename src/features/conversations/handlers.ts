import { implement, withEventMeta } from '@orpc/server';
import * as z from 'zod';
import { markRead, messagesAfter, messagesBefore, sendMessage } from '#features/messages/data.ts';
import { decodeCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { conversationsContract } from './contract.ts';
import {
  countUnread,
  findConversation,
  findUnified,
  isProjectOf,
  listConversations,
  openUnified,
  sharedWork,
} from './data.ts';
import { LIVE_MESSAGES, type Seat } from './rules.ts';
import { type MessageRow, sides } from './tables.ts';

const api = implement(conversationsContract).$context<Context>().use(guarded);

const listCursor = z.tuple([z.iso.datetime(), z.uuid()]);
const messagesCursor = z.tuple([z.int()]);

export const conversationsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit, ...filter }, context }) => {
    const seat = seatOf(context);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, listCursor);
    const rows = await listConversations(context.db, seat, { ...filter, after, limit: limit + 1 });
    const page = pageFrom(rows, limit, (row) => [row.lastMessageAt.toISOString(), row.id]);
    return { ...page, items: page.items.map((row) => shownTo(seat, row)) };
  }),

  unreadCount: api.unreadCount.handler(async ({ context }) => ({
    count: await countUnread(context.db, seatOf(context)),
  })),

  get: api.get.handler(async ({ input: { id }, context }) => {
    const seat = seatOf(context);
    return shownTo(seat, await conversationOr404(context, seat, id));
  }),

  findOrCreate: api.findOrCreate.handler(async ({ input, context }) => {
    const seat = seatOf(context);
    const { id } = await (seat.party === 'homeowner'
      ? openAsHomeowner(context, seat, input)
      : openAsContractor(context, seat, input));
    return shownTo(seat, await conversationOr404(context, seat, id));
  }),

  messages: api.messages.handler(async ({ input: { id, cursor, limit }, context }) => {
    const seat = seatOf(context);
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, messagesCursor);
    await conversationOr404(context, seat, id);
    const rows = await messagesBefore(context.db, id, before, limit + 1);
    const { items, nextCursor } = pageFrom(rows, limit, ({ seq }) => [seq]);
    return { items: items.reverse().map((row) => messageTo(seat, row)), nextCursor };
  }),

  sendMessage: api.sendMessage.handler(async ({ input, context }) => {
    const seat = seatOf(context);
    const row = await sendMessage(context.db, context, seat, input);
    if (!row) throw notFound();
    return messageTo(seat, row);
  }),

  markRead: api.markRead.handler(async ({ input: { id }, context }) => {
    const { uid } = signedIn(context);
    const count = await markRead(context.db, context, { ...seatOf(context), uid }, id);
    if (count === undefined) throw notFound();
    return { count };
  }),

  liveMessages: api.liveMessages.handler(
    async ({ input: { id }, context, lastEventId, signal }) => {
      const seat = seatOf(context);
      const { lastSeq } = await conversationOr404(context, seat, id);
      return follow(context, seat, id, Math.min(seqOf(lastEventId) ?? lastSeq, lastSeq), signal);
    },
  ),
});

const notFound = () => new Refusal('not-found', 'Conversation not found');

/** Where the caller sits, by the role that they have taken. */
function seatOf(context: Context): Seat {
  const person = signedIn(context);
  return person.role === 'homeowner'
    ? { party: 'homeowner', id: person.uid }
    : { party: 'contractor', id: actingContractor(context).contractorId };
}

async function conversationOr404({ db }: Context, seat: Seat, id: string) {
  const row = await findConversation(db, seat, id);
  if (!row) throw notFound();
  return row;
}

type Shown = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

const shownTo = ({ party }: Seat, { projectIsShared, ...row }: Shown) => ({
  ...row,
  projectId: party === 'homeowner' || projectIsShared ? row.projectId : null,
  unread: row[sides[party].unread],
});

/** Read: by the viewer, or by the other party when the viewer wrote it. */
const messageTo = ({ party }: Seat, { unreadHomeowner, unreadContractor, ...row }: MessageRow) => ({
  ...row,
  read:
    row.senderRole === party
      ? !unreadHomeowner && !unreadContractor
      : !{ homeowner: unreadHomeowner, contractor: unreadContractor }[party],
});

type Wanted = {
  contractorId?: string | undefined;
  homeownerId?: string | undefined;
  subject?: string | undefined;
  projectId?: string | undefined;
};

async function openAsHomeowner(context: Context, seat: Seat, { contractorId, ...wanted }: Wanted) {
  if (!contractorId) throw missing('contractorId');
  if (contractorId === signedIn(context).contractorId)
    throw new Refusal('failed-precondition', 'That is your own business');
  const pair = { homeownerId: seat.id, contractorId };
  return open(context, pair, wanted, async () => (await sharedWork(context.db, pair)) ?? {});
}

async function openAsContractor(context: Context, seat: Seat, { homeownerId, ...wanted }: Wanted) {
  if (!homeownerId) throw missing('homeownerId');
  const pair = { homeownerId, contractorId: seat.id };
  return open(context, pair, wanted, () => sharedWork(context.db, pair));
}

/** What is there is given as it is; a new one says what it is about. */
async function open(
  context: Context,
  pair: { homeownerId: string; contractorId: string },
  { subject, projectId }: Wanted,
  findShared: () => Promise<
    { leadId?: string | undefined; projectId?: string | undefined } | undefined
  >,
) {
  const { db } = context;
  const known = await findUnified(db, pair);
  if (known) return known;
  const shared = await findShared();
  if (!shared) throw new Refusal('not-found');
  if (projectId && !(await isProjectOf(db, pair.homeownerId, projectId)))
    throw new Refusal('not-found');
  const about = { ...shared, ...(projectId && { projectId }), subject };
  const opened = await openUnified(db, context, pair, about);
  if (!opened) throw new Refusal('not-found');
  return opened;
}

const missing = (path: string) =>
  new Refusal('invalid-argument', undefined, { issues: [{ path, message: 'Say with whom' }] });

/**
 * New messages in their order, each once. What wakes it only says that there is something: it is read
 * from the conversation, so nothing can be missed or come twice. Ends when the seat loses the conversation.
 */
async function* follow(
  context: Context,
  seat: Seat,
  id: string,
  after: number,
  signal: AbortSignal | undefined,
) {
  const { db, services } = context;
  const listening = services.live.listen([seat.id], signedIn(context), signal);
  let last = after;
  async function* unsent() {
    for (;;) {
      const rows = await messagesAfter(db, id, last, LIVE_MESSAGES);
      for (const row of rows) {
        last = row.seq;
        yield withEventMeta(messageTo(seat, row), { id: String(row.seq) });
      }
      if (rows.length < LIVE_MESSAGES) return;
    }
  }
  try {
    yield* unsent();
    for await (const { type, subjectId, data } of listening.events()) {
      if (type !== 'message.sent' || subjectId !== id || Number(data.seq) <= last) continue;
      if (!(await findConversation(db, seat, id))) return;
      yield* unsent();
    }
  } finally {
    listening.close();
  }
}

const seqOf = (lastEventId: string | undefined) =>
  lastEventId && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : undefined;
