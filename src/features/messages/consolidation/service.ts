import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { newId } from '#lib/columns.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { audienceOf } from '../data.ts';
import type { ParticipantPair } from '../service.ts';
import { type ConversationRow, conversations } from '../tables.ts';

/**
 * Moves all conversations of a pair into a new unified one: all messages in chronological order,
 * each with its original conversation. Messages are renumbered, so the conversation gets a new id
 * and streams of the old ones end instead of repeating messages. Old ids lead to the new one. A
 * concurrent writer waits and then writes into the new one. Undefined when there are not at least
 * two.
 */
export function consolidateConversations(db: Db, context: ActorContext, pair: ParticipantPair) {
  return db.transaction(async (tx) => {
    const originals = await tx
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.homeownerId, pair.homeownerId),
          eq(conversations.contractorId, pair.contractorId),
          isNull(conversations.userId),
          ne(conversations.status, 'deleted'),
        ),
      )
      .orderBy(asc(conversations.id))
      .for('update');
    const merged = buildMergedConversation(originals, context.now());
    if (!merged) return undefined;
    await replaceConversations(tx, context, originals, merged);
    return { id: merged.id, messageCount: merged.lastSeq };
  });
}

/** Puts `merged` in the place of conversations that the caller has locked in the order of their ids. */
export async function replaceConversations(
  tx: Db,
  context: ActorContext,
  originals: readonly ConversationRow[],
  merged: MergedConversation,
) {
  const ids = originals.map(({ id }) => id);
  await tx
    .update(conversations)
    .set({
      unified: false,
      status: 'deleted',
      statusAdmin: 'deleted',
      consolidatedInto: merged.id,
    })
    .where(inArray(conversations.id, ids));
  await tx
    .update(conversations)
    .set({ consolidatedInto: merged.id })
    .where(inArray(conversations.consolidatedInto, ids));
  await tx.insert(conversations).values(merged);
  await moveMessages(tx, merged.id, ids);
  await tx
    .update(conversations)
    .set({ lastSeq: 0, unreadHomeowner: 0, unreadContractor: 0, unreadAdmin: 0 })
    .where(inArray(conversations.id, ids));
  await recordActivity(tx, context, {
    type: 'conversation.consolidated',
    subjectType: 'conversation',
    subjectId: merged.id,
    audience: audienceOf(merged),
    data: { from: ids },
  });
}

/** Numbers messages by time, which preserves the order within each conversation. */
async function moveMessages(tx: Db, into: string, ids: readonly string[]) {
  const from = sql`array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]`;
  // Messages that a party deleted at the start stay deleted, up to the first message of another conversation.
  await tx.execute(sql`
    with numbered as (
      select conversation_id, seq, row_number() over (order by created_at, conversation_id, seq) as number
      from messages where conversation_id = any(${from})
    ), beginnings as (
      select min(number) filter (where seq > cleared_homeowner) - 1 as homeowner,
        min(number) filter (where seq > cleared_contractor) - 1 as contractor, count(*) as total
      from numbered join conversations on conversations.id = numbered.conversation_id
    ), moved as (
      update messages set conversation_id = ${into}::uuid, seq = number,
        original_conversation_id = coalesce(original_conversation_id, messages.conversation_id)
      from numbered
      where messages.conversation_id = numbered.conversation_id and messages.seq = numbered.seq
    )
    update conversations set cleared_homeowner = coalesce(homeowner, total),
      cleared_contractor = coalesce(contractor, total)
    from beginnings where id = ${into}::uuid`);
}

type MergedConversation = typeof conversations.$inferInsert &
  Pick<ConversationRow, 'id' | 'homeownerId' | 'contractorId' | 'withSupport'>;

const priorityOrder = ['normal', 'high', 'urgent'] as const;

/** The preview and times of the new conversation come from the latest old one with a message. */
export function buildMergedConversation(originals: readonly ConversationRow[], now: Date) {
  const byTime = originals.toReversed().toSorted((a, b) => +b.lastMessageAt - +a.lastMessageAt);
  const latest = byTime.find(({ lastSeq }) => lastSeq > 0) ?? byTime[0];
  if (!latest || originals.length < 2) return undefined;
  const base = originals.find(({ unified }) => unified) ?? latest;
  const firstValue = <Key extends keyof ConversationRow>(key: Key) =>
    base[key] || (byTime.find((row) => row[key])?.[key] ?? base[key]);
  const sum = (key: 'lastSeq' | 'unreadHomeowner' | 'unreadContractor' | 'unreadAdmin') =>
    originals.reduce((total, row) => total + row[key], 0);
  const withSupport = byTime.find((row) => row.withSupport && !row.resolvedAt);
  const mergedStatus = (key: 'statusHomeowner' | 'statusContractor') =>
    originals.every((row) => row[key] === 'deleted') ? ('deleted' as const) : ('active' as const);
  const { homeownerId, contractorId, homeownerName, contractorName } = base;
  const { lastMessage, lastMessageAt, lastMessageSender, lastMessageType } = latest;
  const { type, assignedAgent, escalatedAt, escalatedBy, userType } = withSupport ?? base;
  return {
    id: newId(),
    ...{ homeownerId, contractorId, homeownerName, contractorName },
    ...{ lastMessage, lastMessageAt, lastMessageSender, lastMessageType },
    ...{ type, assignedAgent, escalatedAt, escalatedBy, userType },
    subject: firstValue('subject'),
    priority:
      priorityOrder[Math.max(...originals.map(({ priority }) => priorityOrder.indexOf(priority)))],
    projectId: firstValue('projectId'),
    quoteId: firstValue('quoteId'),
    leadId: firstValue('leadId'),
    location: firstValue('location'),
    unified: true,
    withSupport: withSupport !== undefined,
    consolidated: true,
    consolidatedAt: now,
    originalConversationCount: originals.reduce(
      (total, { originalConversationCount }) => total + (originalConversationCount ?? 1),
      0,
    ),
    statusHomeowner: mergedStatus('statusHomeowner'),
    statusContractor: mergedStatus('statusContractor'),
    lastSeq: sum('lastSeq'),
    unreadHomeowner: sum('unreadHomeowner'),
    unreadContractor: sum('unreadContractor'),
    unreadAdmin: withSupport ? sum('unreadAdmin') : 0,
    createdAt: new Date(Math.min(...originals.map(({ createdAt }) => +createdAt))),
    updatedAt: now,
  };
}
