import { and, eq, ne } from 'drizzle-orm';
import { recordActivity } from '#features/activities/data.ts';
import { newId } from '#lib/columns.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { settleAtDesk } from '../read/data.ts';
import {
  type ConversationMove,
  type ConversationParty,
  conversationMoves,
  escalationText,
  listenerOf,
  moveRefusal,
  resolutionText,
  type Seat,
} from '../rules.ts';
import { appendMessage, othersThan } from '../send/data.ts';
import { type ConversationRow, conversations, messages, sides } from '../tables.ts';
import { audienceOf, seenFrom } from '../thread/data.ts';

type Doing = Pick<Context, 'actor' | 'requestId' | 'now' | 'services'>;
type Change = Partial<typeof conversations.$inferInsert>;

/** A conversation as somebody sees it, locked until the end of the transaction. */
async function lockFrom(tx: Db, seat: Seat, id: string) {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), seenFrom(seat)))
    .for('update');
  return row;
}

/** Support may be called into any conversation; that it came is said in it. */
async function lockForSupport(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), ne(conversations.status, 'deleted')))
    .for('update');
  return row;
}

type Recorded = Parameters<typeof recordActivity>[2];

const record = (
  tx: Db,
  context: Doing,
  { id, ...row }: ConversationRow,
  move: string,
  { audience = audienceOf(row), data = {} }: Partial<Pick<Recorded, 'audience' | 'data'>> = {},
) =>
  recordActivity(tx, context, {
    type: `conversation.${move}`,
    subjectType: 'conversation',
    subjectId: id,
    audience,
    data,
  });

const change = (tx: Db, id: string, set: Change) =>
  tx.update(conversations).set(set).where(eq(conversations.id, id));

/** Makes a move in the transaction that also checks it; undefined when there is no such conversation. */
function moving<Result>(
  db: Db,
  seat: Seat,
  id: string,
  move: ConversationMove,
  make: (tx: Db, row: ConversationRow) => Promise<Result>,
) {
  return db.transaction(async (tx) => {
    const row =
      seat.party === 'admin' && move === 'escalate'
        ? await lockForSupport(tx, id)
        : await lockFrom(tx, seat, id);
    if (!row) return undefined;
    const refused = moveRefusal(row, seat.party, move);
    if (refused) return { refused };
    await make(tx, row);
    return { refused: undefined };
  });
}

const targetOf = (move: 'archive' | 'restore' | 'remove', party: ConversationParty) =>
  conversationMoves[move].find(({ by }) => by.includes(party))?.to;

/** Puts a conversation away for one side, or back. */
export const putAway = (
  db: Db,
  context: Doing,
  seat: Seat,
  id: string,
  move: 'archive' | 'restore',
) =>
  moving(db, seat, id, move, async (tx, row) => {
    await change(tx, id, { [sides[seat.party].status]: targetOf(move, seat.party) });
    await record(tx, context, row, `${move}d`, { audience: [listenerOf(seat)] });
  });

/** Deletes it for one side with all that was said; what is said later shows again. */
export const removeFor = (
  db: Db,
  context: Doing,
  seat: Seat & { party: 'homeowner' | 'contractor' },
  id: string,
) =>
  moving(db, seat, id, 'remove', async (tx, row) => {
    const { status, unread, cleared } = sides[seat.party];
    await clearUnread(tx, id, unread);
    await change(tx, id, { [status]: 'deleted', [unread]: 0, [cleared]: row.lastSeq });
    await record(tx, context, row, 'removed', { audience: [seat.id] });
  });

const clearUnread = (
  tx: Db,
  id: string,
  unread: 'unreadHomeowner' | 'unreadContractor' | 'unreadAdmin',
) =>
  tx
    .update(messages)
    .set({ [unread]: false })
    .where(and(eq(messages.conversationId, id), messages[unread]));

type Escalation = {
  priority: ConversationRow['priority'];
  reason?: string | undefined;
  /** Who asks support in, by name. */
  who: string;
  uid: string;
};

/** Asks support in, and says so to everybody (spec §4). */
export const escalate = (
  db: Db,
  context: Doing,
  seat: Seat,
  id: string,
  { priority, reason, who, uid }: Escalation,
) =>
  moving(db, seat, id, 'escalate', async (tx, row) => {
    const { brand } = context.services.config;
    await change(tx, id, {
      type: 'support',
      priority,
      escalatedAt: context.now(),
      escalatedBy: uid,
      withSupport: true,
      resolvedAt: null,
      resolvedBy: null,
      statusAdmin: 'active',
      ...(seat.party !== 'admin' && { userType: row.userType ?? seat.party }),
    });
    const said = escalationText(who, brand, priority);
    const message = await say(tx, context, id, {
      messageType: 'system_escalation',
      content: reason ? `${said}\n“${reason}”` : said,
      metadata: { priority, ...(reason && { reason }) },
      unreadFor: othersThan(seat.party),
    });
    await record(tx, context, { ...row, withSupport: true }, 'escalated', {
      data: { ...(message && { seq: message.seq }), by: seat.party },
    });
  });

/** Support says that it is settled. */
export const resolve = (
  db: Db,
  context: Doing,
  seat: Seat,
  id: string,
  resolution: string | undefined,
) =>
  moving(db, seat, id, 'resolve', async (tx, row) => {
    await clearUnread(tx, id, 'unreadAdmin');
    await settleAtDesk(tx, context, id);
    await change(tx, id, { resolvedAt: context.now(), resolvedBy: seat.id, unreadAdmin: 0 });
    await say(tx, context, id, {
      messageType: 'resolution',
      content: resolutionText(context.services.config.brand, resolution),
      metadata: resolution ? { resolution } : {},
      unreadFor: ['homeowner', 'contractor'],
    });
    await record(tx, context, row, 'resolved');
  });

type Update = { subject?: string | undefined } & Partial<
  Record<'priority', ConversationRow['priority'] | undefined>
> & { assigned?: { id: string | null; name: string } | undefined };

/** Names it; support also ranks it and says who takes it on. */
export const update = (
  db: Db,
  context: Doing,
  seat: Seat,
  id: string,
  { subject, priority, assigned }: Update,
) =>
  moving(db, seat, id, 'update', async (tx, row) => {
    await change(tx, id, {
      ...(subject !== undefined && { subject }),
      ...(priority && { priority }),
      ...(assigned && { assignedAgent: assigned.id }),
      updatedAt: context.now(),
    });
    if (assigned?.id && assigned.id !== row.assignedAgent)
      await say(tx, context, id, {
        messageType: 'assignment',
        content: `${assigned.name} of ${context.services.config.brand} support takes care of this.`,
        metadata: { assignedAgent: assigned.id },
        unreadFor: [],
      });
    await record(tx, context, row, 'updated');
  });

type Saying = Pick<
  Parameters<typeof appendMessage>[3],
  'messageType' | 'content' | 'metadata' | 'unreadFor'
>;

const say = (tx: Db, context: Doing, id: string, message: Saying) =>
  appendMessage(tx, context, 'system', {
    ...message,
    id,
    messageId: newId(),
    senderName: `${context.services.config.brand} support`,
  });
