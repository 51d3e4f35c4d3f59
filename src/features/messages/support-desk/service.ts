import { ApiError } from '#lib/api-error.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { buildMergedConversation, replaceConversations } from '../consolidation/service.ts';
import { conversationNotFound } from '../service.ts';
import type { ConversationRow } from '../tables.ts';
import { findFirstAnswer, findTicket, lockTickets } from './data.ts';
import { isSameAsker, OTHER_PERSONS_TICKET } from './rules.ts';

type TicketPair = { id: string; into: string };

export async function requireTicket(db: Db, id: string) {
  const ticket = await findTicket(db, id);
  if (!ticket) throw conversationNotFound();
  return ticket;
}

/** What the thread of both would be. */
export async function previewTicketMerge(db: Db, { id, into }: TicketPair, now: Date) {
  const [one, other] = [await requireTicket(db, id), await requireTicket(db, into)];
  return buildMergedTicket(db, one, other, now);
}

/**
 * Puts two tickets of a person into one thread by time. An answer that is sent at the same time waits for the lock, then
 * finds the new thread by the old id, so nothing is said into a closed one.
 */
export function mergeTickets(db: Db, context: ActorContext, { id, into }: TicketPair) {
  return db.transaction(async (tx) => {
    const locked = await lockTickets(tx, [id, into]);
    const one = locked.find((row) => row.id === id);
    const other = locked.find((row) => row.id === into);
    if (!one || !other) throw conversationNotFound();
    const merged = await buildMergedTicket(tx, one, other, context.now());
    await replaceConversations(tx, context, locked, merged);
    return { id: merged.id, messageCount: merged.lastSeq };
  });
}

/** `into` gives the thread its subject and owner, unless it has none. */
async function buildMergedTicket(db: Db, from: ConversationRow, into: ConversationRow, now: Date) {
  if (!isSameAsker(from, into)) throw new ApiError('failed-precondition', OTHER_PERSONS_TICKET);
  const both = [from, into];
  const merged = buildMergedConversation(both, now);
  if (!merged) throw new Error('two conversations make one');
  const { userId, userType, userName, userEmail } = into;
  const isResolved = both.every(({ resolvedAt }) => resolvedAt !== null);
  const last = both.toSorted((a, b) => +(b.resolvedAt ?? 0) - +(a.resolvedAt ?? 0))[0] ?? into;
  return {
    ...merged,
    ...{ userId, userType, userName, userEmail, type: 'support' as const },
    subject: into.subject || from.subject,
    assignedAgent: into.assignedAgent ?? from.assignedAgent,
    page: into.page ?? from.page,
    // Two conversations of a pair have the pair's unified one; these belong to one person.
    unified: false,
    withSupport: true,
    unreadAdmin: from.unreadAdmin + into.unreadAdmin,
    resolvedAt: isResolved ? last.resolvedAt : null,
    resolvedBy: isResolved ? last.resolvedBy : null,
    // Read from the messages: the job that notes it may not have run yet, and would look for the closed one.
    firstAnsweredAt: await findFirstAnswer(
      db,
      both.map(({ id }) => id),
    ),
  };
}
