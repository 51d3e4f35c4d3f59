import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { conversationColumns, type ListOptions, matchesSearch } from '../data.ts';
import type { UserType } from '../rules.ts';
import { type ConversationRow, conversations, priorityRank } from '../tables.ts';
import { audienceOf } from '../thread/data.ts';

/** Somebody with an account in one of their roles, as support writes to them. */
export type Recipient = {
  userId: string;
  userType: Exclude<UserType, 'guest'>;
  userName: string;
  userEmail: string;
  /** The business, if they are written to as a contractor. */
  contractorId?: string | null | undefined;
};

export const participantColumns = ({ contractorId, ...person }: Recipient) => ({
  ...person,
  ...(person.userType === 'homeowner'
    ? { homeownerId: person.userId, homeownerName: person.userName }
    : { contractorId: contractorId ?? null, contractorName: person.userName }),
});

/** A user in a role, as support would write to them; undefined when there is no such active one. */
export async function findRecipient(
  db: Db,
  userId: string,
  userType?: Recipient['userType'],
): Promise<Recipient | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      userName: users.name,
      userEmail: users.email,
      role: users.role,
      roles: users.roles,
      contractorId: contractors.id,
      businessName: contractors.businessName,
    })
    .from(users)
    .leftJoin(contractors, eq(contractors.userId, users.id))
    .where(and(eq(users.id, userId), users.isActive));
  if (!row) return undefined;
  const { role, roles, businessName, ...person } = row;
  const requestedType = userType ?? (role === 'contractor' ? 'contractor' : 'homeowner');
  if (requestedType === 'contractor')
    return person.contractorId && roles.includes('contractor')
      ? { ...person, userType: requestedType, userName: businessName ?? person.userName }
      : undefined;
  return roles.includes('homeowner') ? { ...person, userType: requestedType } : undefined;
}

type ConversationDetails = Partial<Pick<ConversationRow, 'subject' | 'priority'>>;

/** The one conversation of an admin and a user, opened if there is none. */
export async function findOrCreateAdminConversation(
  db: Db,
  context: ActorContext,
  adminId: string,
  recipient: Recipient,
  about: ConversationDetails,
): Promise<ConversationRow> {
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(conversations)
      .values({
        ...about,
        ...participantColumns(recipient),
        adminId,
        assignedAgent: adminId,
        type: 'admin_support',
        withSupport: true,
        statusHomeowner: 'unopened',
        statusContractor: 'unopened',
      })
      .onConflictDoNothing({
        target: [conversations.adminId, conversations.userId, conversations.userType],
        where: sql`type = 'admin_support'`,
      })
      .returning();
    if (created) {
      await recordActivity(tx, context, {
        type: 'conversation.opened',
        subjectType: 'conversation',
        subjectId: created.id,
        audience: audienceOf(created),
      });
      return created;
    }
    const { userId, userType } = recipient;
    const [existing] = await tx
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.adminId, adminId),
          eq(conversations.userId, userId),
          eq(conversations.userType, userType),
          eq(conversations.type, 'admin_support'),
        ),
      );
    if (!existing) throw new Error('what an insert met is there');
    return existing;
  });
}

const isUnresolved = isNull(conversations.resolvedAt);
// Written out: what it does not know, the planner guesses to be one row.
const isWithSupport = sql`(with_support and ${conversations.status} <> 'deleted')`;

type ListSupportOptions = Omit<ListOptions, 'after'> & {
  userType?: UserType | undefined;
  resolved: boolean;
  after?: readonly [urgency: number, lastMessageAt: string, id: string] | undefined;
};

/** What support has a part in: urgent ones first among those not resolved, else the latest first. */
export function listSupportConversations(
  db: Db,
  { resolved, status, priority, type, userType, unread, q, after, limit }: ListSupportOptions,
) {
  const { lastMessageAt, id, statusAdmin } = conversations;
  const rank = resolved ? sql<number>`0` : sql<number>`${priorityRank}`;
  return db
    .select({ ...conversationColumns, rank })
    .from(conversations)
    .where(
      and(
        isWithSupport,
        // Written out, so that the index of open ones serves a prepared statement, too.
        status === 'active' ? sql`status_admin = 'active'` : eq(statusAdmin, status),
        resolved ? isNotNull(conversations.resolvedAt) : isUnresolved,
        priority && eq(conversations.priority, priority),
        type && eq(conversations.type, type),
        userType && eq(conversations.userType, userType),
        unread ? gt(conversations.unreadAdmin, 0) : undefined,
        q ? matchesSearch(q) : undefined,
        after &&
          sql`(${rank}, ${lastMessageAt}, ${id}) < (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`,
      ),
    )
    .orderBy(...(resolved ? [] : [desc(priorityRank)]), desc(lastMessageAt), desc(id))
    .limit(limit);
}

/** Spec §4: urgent and support conversations count while they are not resolved. */
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
      .where(and(sql`with_support and unread_admin > 0`, ne(conversations.status, 'deleted'))),
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
