import { implement } from '@orpc/server';
import * as z from 'zod';
import { openSupport } from '#features/admin-conversations/data.ts';
import { consolidate } from '#features/consolidation/data.ts';
import {
  escalate,
  putAway,
  removeFor,
  resolve,
  update,
} from '#features/conversation-moves/data.ts';
import { openConversations, openMessages } from '#features/conversation-streams/data.ts';
import { attachToMessage } from '#features/files/data.ts';
import {
  audienceOf,
  editMessage,
  markRead,
  messagesBefore,
  presentMessages,
  sendMessage,
} from '#features/messages/data.ts';
import { isBetween, sharedWork } from '#features/shared-work/data.ts';
import { findUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { decodeCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal, type RefusalCode } from '#lib/refusal.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { conversationsContract } from './contract.ts';
import {
  conversationFigures,
  countUnread,
  createConversation,
  findConsolidated,
  findConversation,
  findUnified,
  listConversations,
  openUnified,
  presentConversation,
  showTo,
} from './data.ts';
import { listenerOf, type Seat, shownStatus } from './rules.ts';
import { sides } from './tables.ts';

const api = implement(conversationsContract).$context<Context>().use(guarded);

const listCursor = z.tuple([z.iso.datetime(), z.uuid()]);
const messagesCursor = z.tuple([z.int()]);

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

  live: api.live.handler(({ context, signal }) =>
    openConversations(context, seatOf(context), signal),
  ),

  messages: api.messages.handler(async ({ input: { id, cursor, limit }, context }) => {
    const seat = seatOf(context);
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, messagesCursor);
    const row = await conversationOr404(context, seat, id);
    const cleared = seat.party === 'admin' ? 0 : row[sides[seat.party].cleared];
    const rows = await messagesBefore(context.db, row.id, before, limit + 1, cleared);
    const { items, nextCursor } = pageFrom(rows, limit, ({ seq }) => [seq]);
    return { items: await presentMessages(context, seat, row, items.reverse()), nextCursor };
  }),

  sendMessage: api.sendMessage.handler(async ({ input, context }) => {
    const seat = seatOf(context);
    const { uid: ownerId, name: senderName } = signedIn(context);
    const said = { ...input, senderName, messageId: newId(), ownerId };
    const row =
      (await say(context, seat, said)) ??
      // It may have been put together with others.
      (await say(context, seat, { ...said, id: await consolidatedOr404(context, input.id) }));
    if (!row) throw notFound();
    const [message] = await presentMessages(context, seat, { id: row.conversationId }, [row]);
    if (!message) throw notFound();
    return message;
  }),

  editMessage: api.editMessage.handler(async ({ input, context }) => {
    const seat = seatOf(context);
    const conversation = await conversationOr404(context, seat, input.id);
    const row = await editMessage(context.db, context, seat, { ...input, id: conversation.id });
    if (row === 'late')
      throw new Refusal('failed-precondition', 'A message may be changed for 15 minutes');
    const [message] = row ? await presentMessages(context, seat, conversation, [row]) : [];
    if (!message) throw new Refusal('not-found', 'Message not found');
    return message;
  }),

  typing: api.typing.handler(async ({ input, context }) => {
    const seat = seatOf(context);
    const row = await conversationOr404(context, seat, input.id);
    context.services.whisper({
      audience: audienceOf(row).filter((id) => id !== null && id !== listenerOf(seat)),
      type: 'conversation.typing',
      subjectType: 'conversation',
      subjectId: row.id,
      data: { party: seat.party, by: seat.id },
    });
    return { success: true as const };
  }),

  update: api.update.handler(async ({ input: { id, status, ...changes }, context }) => {
    const seat = seatOf(context);
    const row = await conversationOr404(context, seat, id);
    const { assignedAgent, priority, subject } = changes;
    if (seat.party !== 'admin' && (assignedAgent !== undefined || priority !== undefined))
      throw new Refusal('permission-denied');
    const assigned =
      assignedAgent === undefined ? undefined : await agentOr404(context, assignedAgent);
    return context.db.transaction(async (tx) => {
      if (status && status !== shownStatus(row, seat.party))
        done(
          await putAway(tx, context, seat, row.id, status === 'archived' ? 'archive' : 'restore'),
        );
      if (subject !== undefined || priority || assigned)
        done(await update(tx, context, seat, row.id, { subject, priority, assigned }));
      return shownBy(context, seat)(await conversationOr404({ ...context, db: tx }, seat, row.id));
    });
  }),

  archive: api.archive.handler(({ input: { id }, context }) =>
    moved(context, id, (seat, own) => putAway(context.db, context, seat, own, 'archive')),
  ),

  remove: api.remove.handler(async ({ input: { id }, context }) => {
    const seat = sideOf(context);
    const row = await conversationOr404(context, seat, id);
    done(await removeFor(context.db, context, seat, row.id));
    return { success: true as const };
  }),

  escalate: api.escalate.handler(async ({ input: { id, ...escalation }, context }) => {
    const seat = seatOf(context);
    const { uid, name } = signedIn(context);
    const row = await findConversation(context.db, seat, id);
    const who = row && seat.party !== 'admin' ? row[`${seat.party}Name`] : name;
    const own = row?.id ?? (await findConsolidated(context.db, id)) ?? id;
    done(await escalate(context.db, context, seat, own, { ...escalation, who, uid }));
    return shownBy(context, seat)(await conversationOr404(context, seat, own));
  }),

  resolve: api.resolve.handler(({ input: { id, resolution }, context }) =>
    moved(context, id, (seat, own) => resolve(context.db, context, seat, own, resolution)),
  ),

  markRead: api.markRead.handler(async ({ input: { id }, context }) => {
    const { uid } = signedIn(context);
    const seat = seatOf(context);
    const row = await conversationOr404(context, seat, id);
    const count = await markRead(context.db, context, { ...seat, uid }, row.id);
    if (count === undefined) throw notFound();
    return { count };
  }),

  liveMessages: api.liveMessages.handler(
    async ({ input: { id }, context, lastEventId, signal }) => {
      const seat = seatOf(context);
      const messages = await openMessages(context, seat, id, seqOf(lastEventId), signal);
      if (!messages) throw notFound();
      return messages;
    },
  ),
});

const notFound = () => new Refusal('not-found', 'Conversation not found');

/** Where the caller sits, by the role that they have taken. */
function seatOf(context: Context): Seat {
  const { role, uid } = signedIn(context);
  if (role === 'contractor') return { party: role, id: actingContractor(context).contractorId };
  return { party: role, id: uid };
}

/** Where the caller sits as one of the two that a conversation is between. */
function sideOf(context: Context): Side {
  const { party, id } = seatOf(context);
  if (party === 'admin') throw new Refusal('permission-denied');
  return { party, id };
}

type Side = Seat & { party: 'homeowner' | 'contractor' };

async function conversationOr404({ db }: Pick<Context, 'db'>, seat: Seat, id: string) {
  const row = await findConversation(db, seat, id);
  if (!row) throw notFound();
  return row;
}

async function consolidatedOr404({ db }: Context, id: string) {
  const into = await findConsolidated(db, id);
  if (!into) throw notFound();
  return into;
}

const shownBy =
  ({ services }: Context, seat: Seat) =>
  (row: Parameters<typeof presentConversation>[1]) =>
    presentConversation(seat, row, services.config);

type Outcome = { refused: RefusalCode | undefined } | undefined;

/** The outcome of a move: not theirs, not now, or made. */
function done(outcome: Outcome) {
  if (!outcome) throw notFound();
  if (outcome.refused) throw new Refusal(outcome.refused);
}

async function moved(
  context: Context,
  id: string,
  make: (seat: Seat, own: string) => Promise<Outcome>,
) {
  const seat = seatOf(context);
  const { id: own } = await conversationOr404(context, seat, id);
  done(await make(seat, own));
  return shownBy(context, seat)(await conversationOr404(context, seat, own));
}

type Said = Parameters<typeof sendMessage>[3] & {
  messageId: string;
  ownerId: string;
  attachments: readonly string[];
};

/** With what it carries, or not at all. */
function say({ db, ...context }: Context, seat: Seat, { ownerId, attachments, ...said }: Said) {
  const ids = [...new Set(attachments)];
  if (ids.length === 0) return sendMessage(db, context, seat, said);
  return db.transaction(async (tx) => {
    const row = await sendMessage(tx, context, seat, { ...said, fileCount: ids.length });
    if (row && !(await attachToMessage(tx, { messageId: row.id, ownerId, ids })))
      throw new Refusal('not-found', 'One of the files is not there');
    return row;
  });
}

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

/** An admin who may take something on. */
async function agentOr404({ db }: Context, id: string | null) {
  if (id === null) return { id, name: '' };
  const agent = await findUser(db, id);
  if (!agent?.isActive || !agent.roles.includes('admin')) throw new Refusal('not-found');
  return { id, name: agent.name };
}

const seqOf = (lastEventId: string | undefined) =>
  lastEventId && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : undefined;
