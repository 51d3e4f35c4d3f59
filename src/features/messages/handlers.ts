import { implement } from '@orpc/server';
import * as z from 'zod';
import { isBetween, sharedWork } from '#features/leads/shared-work/data.ts';
import { decodeCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { consolidate } from './consolidation/service.ts';
import { conversationsContract } from './contract.ts';
import { conversationFigures, countUnread, listConversations } from './data.ts';
import { conversationOr404, type Side, seatOf, shownBy, sideOf } from './participants/data.ts';
import type { Seat } from './rules.ts';
import { sendMessage } from './send/data.ts';
import { createConversation, findUnified, openUnified, showTo } from './service.ts';
import { openSupport } from './support/service.ts';

const api = implement(conversationsContract).$context<Context>().use(guarded);

const listCursor = z.tuple([z.iso.datetime(), z.uuid()]);

export const conversationsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit, ...filter }, context }) => {
    const seat = seatOf(context);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, listCursor);
    const rows = await listConversations(context.db, seat, { ...filter, after, limit: limit + 1 });
    const page = pageFrom(rows, limit, (row) => [row.lastMessageAt.toISOString(), row.id]);
    return { ...page, items: page.items.map(shownBy(context, seat)) };
  }),

  unreadCount: api.unreadCount.handler(async ({ context }) => ({
    count: await countUnread(context.db, seatOf(context)),
  })),

  stats: api.stats.handler(({ context }) => conversationFigures(context.db, seatOf(context))),

  count: api.count.handler(async ({ context }) => ({
    count: (await conversationFigures(context.db, seatOf(context))).total,
  })),

  get: api.get.handler(async ({ input: { id }, context }) => {
    const seat = seatOf(context);
    return shownBy(context, seat)(await conversationOr404(context, seat, id));
  }),

  create: api.create.handler(async ({ input, context }) => {
    const seat = seatOf(context);
    const { id } =
      input.type === 'support'
        ? await askSupport(context, input)
        : await createAmong(context, seat, input);
    return shownBy(context, seat)(await conversationOr404(context, seat, id));
  }),

  findOrCreate: api.findOrCreate.handler(async ({ input, context }) => {
    const seat = sideOf(context);
    const { id } = await open(context, seat, pairFrom(context, seat, input), input);
    await showTo(context.db, id, seat.party);
    return shownBy(context, seat)(await conversationOr404(context, seat, id));
  }),

  consolidate: api.consolidate.handler(async ({ input, context }) => {
    const seat = seatOf(context);
    const pair = seat.party === 'admin' ? namedPair(input) : pairFrom(context, seat, input);
    const done = await consolidate(context.db, context, pair);
    if (!done)
      throw new Refusal('failed-precondition', 'There are not two conversations to put together');
    const row = await conversationOr404(context, seat, done.id);
    return { ...shownBy(context, seat)(row), messageCount: done.messageCount };
  }),
});

type Wanted = {
  contractorId?: string | undefined;
  homeownerId?: string | undefined;
  subject?: string | undefined;
  projectId?: string | undefined;
};

/** The caller and whom they name. */
function pairFrom(context: Context, { party, id }: Seat, { contractorId, homeownerId }: Wanted) {
  if (party === 'contractor') {
    if (!homeownerId) throw missing('homeownerId');
    return { homeownerId, contractorId: id };
  }
  if (!contractorId) throw missing('contractorId');
  if (contractorId === signedIn(context).contractorId)
    throw new Refusal('failed-precondition', 'That is your own business');
  return { homeownerId: id, contractorId };
}

function namedPair({ contractorId, homeownerId }: Wanted) {
  if (!homeownerId) throw missing('homeownerId');
  if (!contractorId) throw missing('contractorId');
  return { homeownerId, contractorId };
}

const missing = (path: string, message = 'Say with whom') =>
  new Refusal('invalid-argument', undefined, { issues: [{ path, message }] });

type PairOf = ReturnType<typeof namedPair>;

/** A homeowner may write to any contractor, a contractor to whoever they share work with. */
async function sharedOr404({ db }: Context, { party }: Side, pair: PairOf) {
  const shared = await sharedWork(db, pair);
  if (!shared && party === 'contractor') throw new Refusal('not-found');
  return shared ?? {};
}

/** What is there is given as it is; a new one says what it is about. */
async function open(context: Context, side: Side, pair: PairOf, { subject, projectId }: Wanted) {
  const { db } = context;
  const known = await findUnified(db, pair);
  if (known) return known;
  const shared = await sharedOr404(context, side, pair);
  if (!(await isBetween(db, pair, { projectId }))) throw new Refusal('not-found');
  const about = { ...shared, ...(projectId && { projectId }), subject };
  const opened = await openUnified(db, context, pair, about, side.party);
  if (!opened) throw new Refusal('not-found');
  return opened;
}

type New = Wanted & {
  type?: 'general' | 'project' | 'lead' | 'quote' | 'support' | undefined;
  priority?: 'normal' | 'high' | 'urgent' | undefined;
  leadId?: string | undefined;
  quoteId?: string | undefined;
  content?: string | undefined;
};

async function createAmong(
  context: Context,
  seat: Seat,
  { type, priority, subject, projectId, leadId, quoteId, content, ...wanted }: New,
) {
  const side = sideOf(context);
  const pair = pairFrom(context, side, wanted);
  await sharedOr404(context, side, pair);
  const about = { projectId, leadId, quoteId };
  if (!(await isBetween(context.db, pair, about))) throw new Refusal('not-found');
  return context.db.transaction(async (tx) => {
    const given = { ...about, subject, ...(type && { type }), ...(priority && { priority }) };
    const opened = await createConversation(tx, context, pair, given, side.party);
    if (!opened) throw new Refusal('not-found');
    if (content) await sendMessage(tx, context, seat, { id: opened.id, content });
    return opened;
  });
}

/** A conversation with support begins with what is wrong. */
function askSupport(context: Context, { subject = '', content, priority }: New) {
  if (!content) throw missing('content', 'Write what it is about');
  const { uid, name, email } = signedIn(context);
  const { party, id } = sideOf(context);
  const person = { uid, name, email };
  const asker =
    party === 'homeowner'
      ? { ...person, kind: party }
      : { ...person, kind: party, contractorId: id };
  const about = { subject, content, ...(priority && { priority }) };
  return openSupport(context.db, context, asker, about);
}
