import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { conversationColumns, type ListOptions, matchesSearch } from '../data.ts';
import type { UserType } from '../rules.ts';
import { conversations, messages, priorityRank } from '../tables.ts';

/**
 * A message in a guest's conversation with the guest's address; undefined for other conversations.
 */
export async function findGuestMessage(db: Db, conversationId: string, seq: number) {
  const [row] = await db
    .select({
      name: conversations.userName,
      email: conversations.userEmail,
      subject: conversations.subject,
      content: messages.content,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.seq, seq),
        eq(conversations.userType, 'guest'),
      ),
    );
  return row?.email ? { ...row, name: row.name ?? '', email: row.email } : undefined;
}

const isUnresolved = isNull(conversations.resolvedAt);

// Written out as literals: for unknown conditions the planner estimates one row.
const isWithSupport = sql`(with_support and ${conversations.status} <> 'deleted')`;

type ListSupportOptions = Omit<ListOptions, 'after'> & {
  userType?: UserType | undefined;
  resolved: boolean;
  after?: readonly [urgency: number, lastMessageAt: string, id: string] | undefined;
};

/** Support's conversations: unresolved ones by priority, then the latest first. */
export function listSupportConversations(
  db: Db,
  { resolved, status, priority, type, userType, unread, q, after, limit }: ListSupportOptions,
) {
  const { lastMessageAt, sortedAt, id, statusAdmin } = conversations;
  const rank = resolved ? sql<number>`0` : sql<number>`${priorityRank}`;
  const matches = and(
    isWithSupport,
    // A literal, so that the partial index on open conversations also serves prepared
    // statements.
    status === 'active' ? sql`status_admin = 'active'` : eq(statusAdmin, status),
    resolved ? isNotNull(conversations.resolvedAt) : isUnresolved,
    priority && eq(conversations.priority, priority),
    type && eq(conversations.type, type),
    userType && eq(conversations.userType, userType),
    unread ? sql`is_unread_for_admin` : undefined,
    q ? matchesSearch(q, 'admin') : undefined,
    after &&
      sql`(${rank}, ${sortedAt}) <= (${after[0]}::int, ${after[1]}::timestamptz)
        and (${rank}, ${lastMessageAt}, ${id}) < (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`,
  );
  const byRank = resolved ? [] : [desc(priorityRank)];
  return db
    .select({ ...conversationColumns, rank })
    .from(conversations)
    .where(and(matches, isAmongLatest(db, { rank, matches, order: byRank, limit })))
    .orderBy(...byRank, desc(lastMessageAt), desc(id))
    .limit(limit);
}

/** As `sortedAfter`, within the last rank of the page. */
function isAmongLatest(
  db: Db,
  options: { rank: SQL; matches: SQL | undefined; order: SQL[]; limit: number },
) {
  const { rank, matches, order, limit } = options;
  const { sortedAt, id } = conversations;
  const last = db
    .select({ rank, from: sql`${sortedAt} - interval '1 minute'` })
    .from(conversations)
    .where(matches)
    .orderBy(...order, desc(sortedAt), desc(id))
    .offset(limit - 1)
    .limit(1);
  return sql`(${rank}, ${sortedAt}) >= (
    (${last}) union all (select -1, '-infinity'::timestamptz) limit 1)`;
}

/** Spec §4: urgent and support conversations count until they are resolved. */
export async function getSupportStats(db: Db) {
  const { type, priority, unreadAdmin, assignedAgent } = conversations;
  const [[urgent], [open], [unreadTotal]] = await Promise.all([
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(conversations)
      .where(
        sql`priority = 'urgent' and resolved_at is null and ${ne(conversations.status, 'deleted')}`,
      ),
    db
      .select({
        supportTickets: sql<number>`count(*) filter (where ${type} in ('support', 'escalated'))::int`,
        open: sql<number>`count(*)::int`,
        high: sql<number>`count(*) filter (where ${priority} = 'high')::int`,
        unassigned: sql<number>`count(*) filter (where ${assignedAgent} is null)::int`,
      })
      .from(conversations)
      .where(
        and(sql`with_support and status_admin = 'active' and resolved_at is null`, isWithSupport),
      ),
    db
      .select({ unread: sql<number>`coalesce(sum(${unreadAdmin}), 0)::int` })
      .from(conversations)
      .where(and(sql`with_support and is_unread_for_admin`, ne(conversations.status, 'deleted'))),
  ]);
  return {
    urgent: urgent?.count ?? 0,
    supportTickets: open?.supportTickets ?? 0,
    open: open?.open ?? 0,
    high: open?.high ?? 0,
    unassigned: open?.unassigned ?? 0,
    unread: unreadTotal?.unread ?? 0,
  };
}
