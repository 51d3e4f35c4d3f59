import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { markLatestRead } from '#features/notifications/data.ts';
import { listAdminsWithPermission } from '#features/users/data.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { type ConversationParty, MARK_READ_BATCH, type Participant } from '../rules.ts';
import { conversations, messages, partyColumns } from '../tables.ts';
import { audienceOf, isVisibleTo } from '../thread/data.ts';

/**
 * A message that someone has yet to read, and the person who is to; undefined once it was read. Until the
 * transaction ends it stays so: marking as read waits for the conversation, writing does not.
 */
export async function findUnreadMessage(tx: Db, party: ConversationParty, id: string, seq: number) {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('key share');
  const readerId = {
    homeowner: conversations.homeownerId,
    contractor: contractors.userId,
    admin: conversations.assignedAgent,
  }[party];
  const [row] = await tx
    .select({
      /** Of support, whoever has taken it on. */
      userId: readerId,
      senderName: messages.senderName,
      homeownerName: conversations.homeownerName,
      contractorName: conversations.contractorName,
      content: messages.content,
      fileCount: messages.fileCount,
      priority: conversations.priority,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(contractors, eq(contractors.id, conversations.contractorId))
    .where(
      and(
        eq(messages.conversationId, id),
        eq(messages.seq, seq),
        messages[partyColumns[party].unread],
      ),
    );
  return row;
}

/**
 * Marks what the others wrote as read, in batches that are a transaction each so that nobody waits
 * long to write: everything that was there at the first one. Undefined when the seat has no such conversation.
 */
export async function markRead(
  db: Db,
  context: ActorContext,
  participant: Participant & { uid: string },
  id: string,
) {
  const { unread } = partyColumns[participant.party];
  const [conversation] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), isVisibleTo(participant)));
  if (!conversation) return undefined;
  let count = 0;
  let left = conversation[unread] > 0;
  while (left) {
    const marked = await db.transaction(async (tx) => {
      const batch = await markReadBatch(tx, participant, id, conversation.lastSeq);
      if (batch === undefined || batch === MARK_READ_BATCH || count + batch === 0)
        return batch ?? 0;
      await recordActivity(tx, context, {
        type: 'conversation.read',
        subjectType: 'conversation',
        subjectId: id,
        audience: audienceOf(conversation),
        data: { party: participant.party, upTo: conversation.lastSeq },
      });
      if (participant.party === 'admin') await markSupportNotificationsRead(tx, context, id);
      else {
        const inbox = { userId: participant.uid, role: participant.party };
        await markLatestRead(tx, context, inbox, { type: 'new_message', topicId: id });
      }
      return batch;
    });
    count += marked;
    left = marked === MARK_READ_BATCH;
  }
  return count;
}

/** Support reads as one: what one admin has seen, the others are not asked to see. */
export async function markSupportNotificationsRead(tx: Db, context: ActorContext, id: string) {
  for (const { id: userId } of await listAdminsWithPermission(tx, 'manage_users')) {
    const inbox = { userId, role: 'admin' } as const;
    await markLatestRead(tx, context, inbox, { type: 'new_message', topicId: id });
  }
}

/** Marks the oldest unread messages; the last batch counts what is really left. */
async function markReadBatch(tx: Db, participant: Participant, id: string, upTo: number) {
  const { unread } = partyColumns[participant.party];
  const [locked] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.id, id), isVisibleTo(participant)))
    .for('update');
  if (!locked) return undefined;
  const unreadHere = and(eq(messages.conversationId, id), messages[unread]);
  const batch = tx
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(unreadHere, lte(messages.seq, upTo)))
    .orderBy(asc(messages.seq))
    .limit(MARK_READ_BATCH);
  const marked = await tx
    .update(messages)
    .set({ [unread]: false })
    .where(and(eq(messages.conversationId, id), inArray(messages.seq, batch)))
    .returning({ seq: messages.seq });
  const left =
    marked.length === MARK_READ_BATCH
      ? sql`${conversations[unread]} - ${MARK_READ_BATCH}`
      : await tx.$count(messages, unreadHere);
  await tx
    .update(conversations)
    .set({ [unread]: left })
    .where(eq(conversations.id, id));
  return marked.length;
}
