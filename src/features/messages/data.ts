import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  ilike,
  isNotNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { holding } from '#lib/like.ts';
import type { Db } from '#server/database/database.ts';
import { prepared } from '#server/database/prepared.ts';
import { type ConversationParty, movesFor, type Seat, shownStatus } from './rules.ts';
import { type ConversationRow, conversations, sides } from './tables.ts';
import { seenFrom } from './thread/data.ts';

/** A homeowner may name a project that its contractor has no part in: whether they have, too. */
export const whole = {
  ...getTableColumns(conversations),
  projectIsShared: sql<boolean>`exists (select from projects
    where projects.id = conversations.project_id
    and projects.contractor_id = conversations.contractor_id)`,
  homeownerIsHere: sql<boolean>`exists (select from users
    where users.id = conversations.homeowner_id and users.is_active)`,
  contractorIsHere: sql<boolean>`exists (select from contractors
    join users on users.id = contractors.user_id and users.is_active
    where contractors.id = conversations.contractor_id and contractors.is_active)`,
};

const seen = (party: ConversationParty) => (db: Db, statement: string) => {
  const seat = { party, id: sql.placeholder('seat') };
  return db
    .select(whole)
    .from(conversations)
    .where(and(eq(conversations.id, sql.placeholder('id')), seenFrom(seat)))
    .prepare(statement);
};

/** A conversation by its own id. */
export async function findExactly(db: Db, seat: Seat, id: string) {
  const find = prepared(db, `conversation-of-${seat.party}`, seen(seat.party));
  const [row] = await find.execute({ id, seat: seat.id });
  return row;
}

/** A conversation by its id, or by that of one which was put together with others into it. */
export async function findConversation(db: Db, seat: Seat, id: string) {
  const row = await findExactly(db, seat, id);
  if (row) return row;
  const into = await findConsolidated(db, id);
  return into ? findExactly(db, seat, into) : undefined;
}

/** Where the messages of a conversation went. */
export async function findConsolidated(db: Db, id: string) {
  const [row] = await db
    .select({ into: conversations.consolidatedInto })
    .from(conversations)
    .where(and(eq(conversations.id, id), isNotNull(conversations.consolidatedInto)));
  return row?.into ?? undefined;
}

export type ListOptions = {
  status: ConversationRow['status'];
  priority?: ConversationRow['priority'] | undefined;
  type?: ConversationRow['type'] | undefined;
  /** Only those with something that the viewer has not read. */
  unread?: boolean | undefined;
  /** Words in a name, the subject or the last message. */
  q?: string | undefined;
  /** The last row of the page before. */
  after?: readonly [lastMessageAt: string, id: string] | undefined;
  limit: number;
};

export function listConversations(
  db: Db,
  seat: Seat,
  { status, priority, type, unread, q, after, limit }: ListOptions,
) {
  const { lastMessageAt, id } = conversations;
  const side = sides[seat.party];
  return db
    .select(whole)
    .from(conversations)
    .where(
      and(
        seenFrom(seat),
        eq(conversations[side.status], status),
        priority && eq(conversations.priority, priority),
        type && eq(conversations.type, type),
        unread ? gt(conversations[side.unread], 0) : undefined,
        q ? mentions(q) : undefined,
        after && sql`(${lastMessageAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(lastMessageAt), desc(id))
    .limit(limit);
}

export function mentions(q: string) {
  const pattern = holding(q);
  const { homeownerName, contractorName, userName, subject, lastMessage } = conversations;
  return or(
    ...[homeownerName, contractorName, userName, subject, lastMessage].map((column) =>
      ilike(column, pattern),
    ),
  );
}

/** Messages that someone has not read, over all their conversations: kept counters, summed. */
export async function countUnread(db: Db, seat: Seat) {
  const unread = conversations[sides[seat.party].unread];
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${unread}), 0)::int` })
    .from(conversations)
    .where(and(seenFrom(seat), gt(unread, 0)));
  return row?.count ?? 0;
}

/** What a person's conversations come to; those that they deleted, or that nobody began, do not count. */
export async function conversationFigures(db: Db, seat: Seat) {
  const { status, unread } = sides[seat.party];
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const mine = conversations[status];
  const [row] = await db
    .select({
      total: count(sql`true`),
      active: count(sql`${mine} = 'active'`),
      archived: count(sql`${mine} = 'archived'`),
      unread: sql<number>`coalesce(sum(${conversations[unread]}), 0)::int`,
      urgent: count(
        sql`${conversations.priority} = 'urgent' and ${conversations.resolvedAt} is null`,
      ),
      support: count(isSupportTicket),
    })
    .from(conversations)
    .where(and(seenFrom(seat), ne(mine, 'unopened')));
  return row ?? { total: 0, active: 0, archived: 0, unread: 0, urgent: 0, support: 0 };
}

/** Spec §4: what counts as a support ticket. */
const isSupportTicket = sql`(${conversations.type} in ('support', 'escalated') and ${conversations.resolvedAt} is null)`;

type Shown = NonNullable<Awaited<ReturnType<typeof findExactly>>>;

/** What somebody is shown of a conversation from their seat. */
export function presentConversation(
  { party }: Seat,
  { projectIsShared, homeownerIsHere, contractorIsHere, ...row }: Shown,
  { brand }: { brand: string },
) {
  const { userId, unreadHomeowner, unreadContractor, unreadAdmin } = row;
  const cleared = party !== 'admin' && row[sides[party].cleared] >= row.lastSeq;
  return {
    ...row,
    status: shownStatus(row, party),
    lastMessage: cleared ? '' : row.lastMessage,
    projectId: party === 'contractor' && !projectIsShared ? null : row.projectId,
    userEmail: party === 'admin' ? row.userEmail : null,
    isReachable: {
      homeowner: contractorIsHere || !row.contractorId,
      contractor: homeownerIsHere || !row.homeownerId,
      admin: homeownerIsHere || contractorIsHere || row.userType === 'guest',
    }[party],
    withName: nameOfOthers(party, row, `${brand} support`),
    unread: row[sides[party].unread],
    unreadCount: {
      homeowner: userId ? 0 : unreadHomeowner,
      contractor: userId ? 0 : unreadContractor,
      admin: unreadAdmin,
      user: userId ? unreadHomeowner + unreadContractor : 0,
    },
    moves: movesFor(row, party),
  };
}

function nameOfOthers(party: ConversationParty, row: ConversationRow, support: string) {
  const { homeownerId, contractorId, homeownerName, contractorName, userName } = row;
  if (party === 'admin')
    return homeownerId && contractorId
      ? `${homeownerName} and ${contractorName}`
      : (userName ?? (homeownerName || contractorName));
  if (party === 'homeowner') return contractorId ? contractorName : support;
  return homeownerId ? homeownerName : support;
}
