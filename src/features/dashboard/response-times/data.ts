import { and, desc, eq, gt, lt, max, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { leads } from '#features/leads/tables.ts';
import { conversations, messages } from '#features/messages/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import type { Db } from '#server/database/database.ts';
import { minutesBetween, RESPONSE_SAMPLE_SIZE, usualResponse } from './rules.ts';
import { responseTimes } from './tables.ts';

type Answer = { contractorId: string; question: string; asked: Date; answered: Date };

/**
 * Records how long an answer took, once per question, and updates how fast the contractor usually answers. Locks the
 * contractor first, so that parallel answers cannot leave a figure that misses one of them.
 */
export async function recordAnswer(tx: Db, { contractorId, question, asked, answered }: Answer) {
  const [business] = await tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(eq(contractors.id, contractorId))
    .for('no key update');
  if (!business) return;
  const { rowCount } = await tx
    .insert(responseTimes)
    .values({
      contractorId,
      question,
      minutes: minutesBetween(asked, answered),
      createdAt: answered,
    })
    .onConflictDoNothing();
  if (rowCount !== 1) return;
  const latest = await tx
    .select({ minutes: responseTimes.minutes })
    .from(responseTimes)
    .where(eq(responseTimes.contractorId, contractorId))
    .orderBy(desc(responseTimes.createdAt), desc(responseTimes.question))
    .limit(RESPONSE_SAMPLE_SIZE);
  await tx
    .update(contractors)
    .set({ responseMinutes: usualResponse(latest.map(({ minutes }) => minutes)) })
    .where(eq(contractors.id, contractorId));
}

export async function findLeadCreatedAt(db: Db, leadId: string) {
  const [row] = await db
    .select({ createdAt: leads.createdAt })
    .from(leads)
    .where(eq(leads.id, leadId));
  return row?.createdAt;
}

export async function findQuoteAnswer(db: Db, quoteId: string) {
  const [row] = await db
    .select({ contractorId: quotes.contractorId, leadId: quotes.leadId, sentAt: quotes.sentAt })
    .from(quotes)
    .where(eq(quotes.id, quoteId));
  return row;
}

/**
 * The homeowner's oldest unanswered message before this message of the contractor; undefined if the
 * contractor's message answers nothing.
 */
export async function findAnsweredMessage(db: Db, conversationId: string, seq: number) {
  const inConversation = eq(messages.conversationId, conversationId);
  const [answer] = await db
    .select({ contractorId: conversations.contractorId, answered: messages.createdAt })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(inConversation, eq(messages.seq, seq)));
  if (!answer?.contractorId) return undefined;
  const earlier = and(inConversation, lt(messages.seq, seq));
  const [previousAnswer] = await db
    .select({ last: max(messages.seq) })
    .from(messages)
    .where(and(earlier, eq(messages.senderRole, 'contractor')));
  const [asked] = await db
    .select({ seq: messages.seq, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        earlier,
        eq(messages.senderRole, 'homeowner'),
        gt(messages.seq, previousAnswer?.last ?? 0),
      ),
    )
    .orderBy(sql`${messages.seq}`)
    .limit(1);
  if (!asked) return undefined;
  const { contractorId, answered } = answer;
  return {
    contractorId,
    answered,
    asked: asked.createdAt,
    question: `message:${conversationId}:${asked.seq}`,
  };
}
