import { and, eq, ne } from 'drizzle-orm';
import { endSharesWith } from '#features/projects/contact-shares/data.ts';
import { newId } from '#lib/columns.ts';
import type { ActorContext, Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { audienceOf, isVisibleTo } from '../data.ts';
import { markSupportNotificationsRead } from '../read/service.ts';
import {
  type ConversationMove,
  type ConversationParty,
  conversationMoves,
  escalationText,
  moveRefusal,
  type Participant,
  recipientIdOf,
  resolutionText,
} from '../rules.ts';
import { appendMessage } from '../send/data.ts';
import { otherParties } from '../send/service.ts';
import { type ConversationRow, conversations, messages, partyColumns } from '../tables.ts';

type MoveContext = ActorContext & Pick<Context, 'services'>;
type ConversationChanges = Partial<typeof conversations.$inferInsert>;

/** Locks a conversation that the participant may see until the transaction ends. */
async function lockForParticipant(tx: Db, participant: Participant, id: string) {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), isVisibleTo(participant)))
    .for('update');
  return row;
}

/** Locks any conversation: support may join each of them, and the thread says that it did. */
async function lockForEscalation(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), ne(conversations.status, 'deleted')))
    .for('update');
  return row;
}

type ActivityInput = Parameters<typeof recordActivity>[2];

const recordMove = (
  tx: Db,
  context: MoveContext,
  { id, ...row }: ConversationRow,
  move: string,
  { audience = audienceOf(row), data = {} }: Partial<Pick<ActivityInput, 'audience' | 'data'>> = {},
) =>
  recordActivity(tx, context, {
    type: `conversation.${move}`,
    subjectType: 'conversation',
    subjectId: id,
    audience,
    data,
  });

const updateConversation = (tx: Db, id: string, set: ConversationChanges) =>
  tx.update(conversations).set(set).where(eq(conversations.id, id));

/** Checks and makes a move in one transaction; undefined when there is no such conversation. */
function applyMove<Result>(
  db: Db,
  participant: Participant,
  id: string,
  move: ConversationMove,
  applyChanges: (tx: Db, row: ConversationRow) => Promise<Result>,
) {
  return db.transaction(async (tx) => {
    const row =
      participant.party === 'admin' && move === 'escalate'
        ? await lockForEscalation(tx, id)
        : await lockForParticipant(tx, participant, id);
    if (!row) return undefined;
    const refused = moveRefusal(row, participant.party, move);
    if (refused) return { refused };
    await applyChanges(tx, row);
    return { refused: undefined };
  });
}

const targetStatus = (move: 'archive' | 'restore' | 'remove', party: ConversationParty) =>
  conversationMoves[move].find(({ by }) => by.includes(party))?.to;

/** Archives a conversation for one party, or restores it. */
export const archiveOrRestore = (
  db: Db,
  context: MoveContext,
  participant: Participant,
  id: string,
  move: 'archive' | 'restore',
) =>
  applyMove(db, participant, id, move, async (tx, row) => {
    await updateConversation(tx, id, {
      [partyColumns[participant.party].status]: targetStatus(move, participant.party),
    });
    await recordMove(tx, context, row, `${move}d`, { audience: [recipientIdOf(participant)] });
  });

/** Deletes a conversation with its messages for one party; later messages show again. */
export const deleteForParticipant = (
  db: Db,
  context: MoveContext,
  participant: Participant & { party: 'homeowner' | 'contractor' },
  id: string,
) =>
  applyMove(db, participant, id, 'remove', async (tx, row) => {
    const { status, unread, cleared } = partyColumns[participant.party];
    await clearUnread(tx, id, unread);
    await updateConversation(tx, id, { [status]: 'deleted', [unread]: 0, [cleared]: row.lastSeq });
    const { homeownerId, contractorId } = row;
    // Who is done with a conversation is not called any more, either.
    if (participant.party === 'homeowner' && homeownerId && contractorId)
      await endSharesWith(tx, { homeownerId, contractorId });
    await recordMove(tx, context, row, 'removed', { audience: [participant.id] });
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
  /** The name of the person who asks support in. */
  requesterName: string;
  requesterId: string;
};

/** Asks support in and posts that to the thread (spec §4). */
export const escalateConversation = (
  db: Db,
  context: MoveContext,
  participant: Participant,
  id: string,
  { priority, reason, requesterName, requesterId }: Escalation,
) =>
  applyMove(db, participant, id, 'escalate', async (tx, row) => {
    const { brand } = context.services.config;
    await updateConversation(tx, id, {
      type: 'support',
      priority,
      escalatedAt: context.now(),
      escalatedBy: requesterId,
      withSupport: true,
      resolvedAt: null,
      resolvedBy: null,
      statusAdmin: 'active',
      ...(participant.party !== 'admin' && { userType: row.userType ?? participant.party }),
    });
    const text = escalationText(requesterName, brand, priority);
    const message = await postSupportMessage(tx, context, id, {
      messageType: 'system_escalation',
      content: reason ? `${text}\n“${reason}”` : text,
      metadata: { priority, ...(reason && { reason }) },
      unreadFor: otherParties(participant.party),
    });
    await recordMove(tx, context, { ...row, withSupport: true }, 'escalated', {
      data: { ...(message && { seq: message.seq }), by: participant.party },
    });
  });

/** Resolves a conversation on behalf of support. */
export const resolveConversation = (
  db: Db,
  context: MoveContext,
  participant: Participant,
  id: string,
  resolution: string | undefined,
) =>
  applyMove(db, participant, id, 'resolve', async (tx, row) => {
    await clearUnread(tx, id, 'unreadAdmin');
    await markSupportNotificationsRead(tx, context, id);
    await updateConversation(tx, id, {
      resolvedAt: context.now(),
      resolvedBy: participant.id,
      unreadAdmin: 0,
    });
    await postSupportMessage(tx, context, id, {
      messageType: 'resolution',
      content: resolutionText(context.services.config.brand, resolution),
      metadata: resolution ? { resolution } : {},
      unreadFor: ['homeowner', 'contractor'],
    });
    await recordMove(tx, context, row, 'resolved');
  });

type DetailsUpdate = { subject?: string | undefined } & Partial<
  Record<'priority', ConversationRow['priority'] | undefined>
> & { assigned?: { id: string | null; name: string } | undefined };

/** Changes the subject; support may also set the priority and assign an agent. */
export const updateDetails = (
  db: Db,
  context: MoveContext,
  participant: Participant,
  id: string,
  { subject, priority, assigned }: DetailsUpdate,
) =>
  applyMove(db, participant, id, 'update', async (tx, row) => {
    await updateConversation(tx, id, {
      ...(subject !== undefined && { subject }),
      ...(priority && { priority }),
      ...(assigned && { assignedAgent: assigned.id }),
      updatedAt: context.now(),
    });
    if (assigned?.id && assigned.id !== row.assignedAgent)
      await postSupportMessage(tx, context, id, {
        messageType: 'assignment',
        content: `${assigned.name} of ${context.services.config.brand} support is on it.`,
        metadata: { assignedAgent: assigned.id },
        unreadFor: [],
      });
    await recordMove(tx, context, row, 'updated');
  });

type SupportMessage = Pick<
  Parameters<typeof appendMessage>[3],
  'messageType' | 'content' | 'metadata' | 'unreadFor'
>;

const postSupportMessage = (tx: Db, context: MoveContext, id: string, message: SupportMessage) =>
  appendMessage(tx, context, 'system', {
    ...message,
    id,
    messageId: newId(),
    senderName: `${context.services.config.brand} support`,
  });
