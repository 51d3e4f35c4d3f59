import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import {
  type ConversationRow,
  conversations,
  messages,
  queueRank,
  supportSince,
} from '../tables.ts';
import { FIRST_ANSWER_SAMPLE_SIZE, MAX_SAVED_REPLIES, type QueueView } from './rules.ts';
import { savedReplies } from './tables.ts';

// In the words of the partial indexes: parameters would not be recognized.
const isTicket = sql`with_support and status_admin = 'active' and type in ('support', 'escalated')`;

type QueueQuery = {
  view: QueueView;
  agentId: string;
  priority?: (typeof conversations.$inferSelect)['priority'] | undefined;
  after?: readonly [rank: number, at: string, id: string] | undefined;
  limit: number;
};

/** A page of the queue; one more than `limit` when there is a next one. `rank` and `at` are what it is sorted by. */
export function listTickets(db: Db, { view, agentId, priority, after, limit }: QueueQuery) {
  const { id, assignedAgent, resolvedAt } = conversations;
  const isResolved = view === 'resolved';
  const position = after && sql`(${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`;
  return db
    .select({
      id,
      subject: conversations.subject,
      homeownerName: conversations.homeownerName,
      contractorName: conversations.contractorName,
      userName: conversations.userName,
      userType: conversations.userType,
      type: conversations.type,
      priority: conversations.priority,
      ownerId: assignedAgent,
      ownerName: sql<string | null>`(select name from ${users} where ${users.id} = assigned_agent)`,
      since: sql<Date>`${supportSince}`.mapWith(conversations.createdAt),
      firstAnsweredAt: conversations.firstAnsweredAt,
      resolvedAt,
      lastMessage: conversations.lastMessage,
      unread: conversations.unreadAdmin,
      rank: isResolved ? sql<number>`0` : sql<number>`${queueRank}`,
    })
    .from(conversations)
    .where(
      and(
        isTicket,
        isResolved ? sql`resolved_at is not null` : sql`resolved_at is null`,
        priority && eq(conversations.priority, priority),
        view === 'mine' ? eq(assignedAgent, agentId) : undefined,
        view === 'unowned' ? isNull(assignedAgent) : undefined,
        position &&
          (isResolved
            ? sql`(0, ${resolvedAt}, ${id}) < ${position}`
            : sql`(${queueRank}, ${supportSince}, ${id}) > ${position}`),
      ),
    )
    .orderBy(
      ...(isResolved ? [desc(resolvedAt), desc(id)] : [asc(queueRank), asc(supportSince), asc(id)]),
    )
    .limit(inlineLimit(limit + 1));
}
export type TicketRow = Awaited<ReturnType<typeof listTickets>>[number];

/** The median wait for a first answer, in minutes, over the latest ones. */
export async function findFirstAnswerFigures(db: Db) {
  const { rows } = await db.execute<{ minutes: number | null; answered: number }>(sql`
    select percentile_cont(0.5) within group (order by wait) as minutes, count(*)::int as answered
    from (
      select greatest(0, extract(epoch from first_answered_at - ${supportSince}) / 60)::float8 as wait
      from conversations where first_answered_at is not null and consolidated_into is null
      order by first_answered_at desc limit ${FIRST_ANSWER_SAMPLE_SIZE}
    ) latest`);
  const [figures] = rows;
  return { firstAnswerMinutes: figures?.minutes ?? null, answered: figures?.answered ?? 0 };
}

const isOpenTicket = sql`with_support and type = 'support' and status <> 'deleted'`;

/** A ticket of one person, unless it became part of another. */
export async function findTicket(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), isOpenTicket));
  return row;
}

/** Locks two tickets, in the order of their ids like every other merge. */
export const lockTickets = (tx: Db, ids: readonly string[]) =>
  tx
    .select()
    .from(conversations)
    .where(and(inArray(conversations.id, [...ids]), isOpenTicket))
    .orderBy(asc(conversations.id))
    .for('update');

/** Other tickets of whoever asked in this one, the latest first. */
export const listTicketsOfSameAsker = (db: Db, ticket: ConversationRow, limit: number) =>
  db
    .select({
      id: conversations.id,
      subject: conversations.subject,
      lastMessage: conversations.lastMessage,
      since: sql<Date>`${supportSince}`.mapWith(conversations.createdAt),
      messageCount: conversations.lastSeq,
      resolvedAt: conversations.resolvedAt,
    })
    .from(conversations)
    .where(
      and(
        isOpenTicket,
        ne(conversations.id, ticket.id),
        ticket.userType === 'guest'
          ? sql`user_type = 'guest' and lower(user_email) = lower(${ticket.userEmail}::text)`
          : and(
              eq(conversations.userId, ticket.userId ?? ticket.id),
              sql`user_type = ${ticket.userType}`,
            ),
      ),
    )
    .orderBy(desc(conversations.id))
    .limit(inlineLimit(limit));

/** When support first answered in any of these conversations, by what was said in them. */
export async function findFirstAnswer(db: Db, ids: readonly string[]) {
  const [row] = await db
    .select({ at: sql<Date | null>`min(${messages.createdAt})`.mapWith(messages.createdAt) })
    .from(messages)
    .where(
      and(
        inArray(messages.conversationId, [...ids]),
        eq(messages.senderRole, 'admin'),
        eq(messages.messageType, 'text'),
      ),
    );
  return row?.at ?? null;
}

/** Notes support's first answer, once. */
export const markFirstAnswered = (db: Db, id: string, at: Date) =>
  db
    .update(conversations)
    .set({ firstAnsweredAt: at })
    .where(
      and(
        eq(conversations.id, id),
        sql`with_support and type in ('support', 'escalated')`,
        isNull(conversations.firstAnsweredAt),
      ),
    );

export const listSavedReplies = (db: Db) =>
  db
    .select()
    .from(savedReplies)
    .orderBy(asc(sql`lower(${savedReplies.title})`))
    .limit(MAX_SAVED_REPLIES);

/** Keeps a reply; undefined if its title is taken. */
export async function insertSavedReply(db: Db, reply: typeof savedReplies.$inferInsert) {
  const [row] = await db.insert(savedReplies).values(reply).onConflictDoNothing().returning();
  return row;
}

/** Whether another reply has this title. */
export async function isTitleTaken(db: Db, id: string, title: string) {
  const [other] = await db
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(
      and(
        sql`lower(${savedReplies.title}) = lower(${title}::text)`,
        sql`${savedReplies.id} <> ${id}::uuid`,
      ),
    );
  return other !== undefined;
}

export async function updateSavedReply(
  db: Db,
  id: string,
  changes: Partial<typeof savedReplies.$inferInsert>,
) {
  const [row] = await db
    .update(savedReplies)
    .set(changes)
    .where(eq(savedReplies.id, id))
    .returning();
  return row;
}

export async function deleteSavedReply(db: Db, id: string) {
  const [row] = await db.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
  return row;
}
