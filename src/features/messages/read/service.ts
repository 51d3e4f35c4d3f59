import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { markLatestRead } from '#features/notifications/inbox/data.ts';
import { listAdminsWithPermission } from '#features/users/data.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { audienceOf, isVisibleTo } from '../data.ts';
import { MARK_READ_BATCH, type Participant } from '../rules.ts';
import { conversations, messages, partyColumns } from '../tables.ts';

/**
 * Marks the others' messages as read, up to the one that was shown last, or else the current last one. Each batch is
 * its own transaction, so that senders never wait long. Undefined when the participant has no such conversation.
 */
export async function markRead(
  db: Db,
  context: ActorContext,
  participant: Participant & { uid: string },
  id: string,
  shownUpTo?: number,
) {
  const { unread } = partyColumns[participant.party];
  const [conversation] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), isVisibleTo(participant)));
  if (!conversation) return undefined;
  const upTo = Math.min(conversation.lastSeq, shownUpTo ?? conversation.lastSeq);
  let count = 0;
  let left = conversation[unread] > 0;
  while (left) {
    const marked = await db.transaction(async (tx) => {
      const batch = await markReadBatch(tx, participant, id, upTo);
      if (batch === undefined || batch === MARK_READ_BATCH || count + batch === 0)
        return batch ?? 0;
      await recordActivity(tx, context, {
        type: 'conversation.read',
        subjectType: 'conversation',
        subjectId: id,
        audience: audienceOf(conversation),
        data: { party: participant.party, upTo },
      });
      if (participant.party === 'admin') await markSupportNotificationsRead(tx, context, id);
      // A later message that was not shown still waits under the bell.
      else if (shownUpTo === undefined || !(await hasUnread(tx, id, unread))) {
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

/** Support reads as one: a conversation read by one admin is read for all. */
export async function markSupportNotificationsRead(tx: Db, context: ActorContext, id: string) {
  for (const { id: userId } of await listAdminsWithPermission(tx, 'manage_users')) {
    const inbox = { userId, role: 'admin' } as const;
    await markLatestRead(tx, context, inbox, { type: 'new_message', topicId: id });
  }
}

const hasUnread = async (
  tx: Db,
  id: string,
  unread: (typeof partyColumns)[Participant['party']]['unread'],
) => (await tx.$count(messages, and(eq(messages.conversationId, id), messages[unread]))) > 0;

/** Marks the oldest unread messages; the last batch recounts what is left. */
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
