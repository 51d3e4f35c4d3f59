import { and, desc, eq, getTableColumns, gt, ne, sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import { recordActivity } from '#features/activities/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { appendMessage, isMessageThere, seenFrom } from '#features/messages/data.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database.ts';
import { type ConversationParty, kindOf, type MessageType, type Seat } from './rules.ts';
import { type ConversationRow, conversations, sides } from './tables.ts';

/** A homeowner may name a project that its contractor has no part in: whether they have, too. */
const whole = {
  ...getTableColumns(conversations),
  projectIsShared: sql<boolean>`exists (select from projects
    where projects.id = conversations.project_id
    and projects.contractor_id = conversations.contractor_id)`,
};

export async function findConversation(db: Db, seat: Seat, id: string) {
  const [row] = await db
    .select(whole)
    .from(conversations)
    .where(and(eq(conversations.id, id), seenFrom(seat)));
  return row;
}

type ListOptions = {
  status: ConversationRow['status'];
  priority?: ConversationRow['priority'] | undefined;
  /** The last row of the page before. */
  after?: readonly [lastMessageAt: string, id: string] | undefined;
  limit: number;
};

export function listConversations(
  db: Db,
  seat: Seat,
  { status, priority, after, limit }: ListOptions,
) {
  const { lastMessageAt, id } = conversations;
  return db
    .select(whole)
    .from(conversations)
    .where(
      and(
        seenFrom(seat),
        eq(conversations.status, status),
        priority && eq(conversations.priority, priority),
        after && sql`(${lastMessageAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(lastMessageAt), desc(id))
    .limit(limit);
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

type Pair = { homeownerId: string; contractorId: string };
type About = {
  subject?: string | undefined;
  leadId?: string | undefined;
  projectId?: string | undefined;
  quoteId?: string | undefined;
};

/** What a homeowner and a contractor have to do with each other, the latest of each; undefined if nothing. */
export async function sharedWork(db: Db, { homeownerId, contractorId }: Pair) {
  const [lead] = await db
    .select({ id: leads.id })
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .where(and(eq(leadOffers.contractorId, contractorId), eq(leads.homeownerId, homeownerId)))
    .orderBy(desc(leads.id))
    .limit(1);
  const [quote] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        eq(quotes.contractorId, contractorId),
        eq(quotes.homeownerId, homeownerId),
        ne(quotes.status, 'draft'),
      ),
    )
    .orderBy(desc(quotes.id))
    .limit(1);
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.contractorId, contractorId), eq(projects.homeownerId, homeownerId)))
    .orderBy(desc(projects.id))
    .limit(1);
  if (!lead && !quote && !project) return undefined;
  return { leadId: lead?.id, quoteId: quote?.id, projectId: project?.id };
}

export async function isProjectOf(db: Db, homeownerId: string, id: string) {
  const found = and(eq(projects.id, id), eq(projects.homeownerId, homeownerId));
  return (await db.$count(projects, found)) > 0;
}

/** The one conversation of a pair, if it was ever opened. */
export async function findUnified(db: Db, { homeownerId, contractorId }: Pair) {
  const [row] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.homeownerId, homeownerId),
        eq(conversations.contractorId, contractorId),
        conversations.unified,
        eq(conversations.status, 'active'),
      ),
    );
  return row;
}

/** Opens the one conversation of a pair, or gives the one that is there; undefined without such people. */
export async function openUnified(
  db: Db,
  context: Pick<Context, 'actor' | 'requestId'>,
  pair: Pair,
  about: About,
): Promise<ConversationRow | undefined> {
  const [names] = await db
    .select({ homeownerName: users.name, contractorName: contractors.businessName })
    .from(users)
    .innerJoin(contractors, and(eq(contractors.id, pair.contractorId), contractors.isActive))
    .where(and(eq(users.id, pair.homeownerId), users.isActive));
  if (!names) return undefined;
  return db.transaction(async (tx) => {
    const [opened] = await tx
      .insert(conversations)
      .values({ ...about, ...pair, ...names, ...kindOf(about), unified: true })
      .onConflictDoUpdate({
        target: [conversations.homeownerId, conversations.contractorId],
        targetWhere: sql`unified`,
        set: { status: 'active' },
        setWhere: ne(conversations.status, 'active'),
      })
      .returning();
    if (!opened) return findUnified(tx, pair);
    await recordActivity(tx, context, {
      type: 'conversation.opened',
      subjectType: 'conversation',
      subjectId: opened.id,
      audience: [pair.homeownerId, pair.contractorId],
    });
    return opened;
  });
}

/** Ids of system messages are made from what they tell of: telling it again finds it there. */
const SYSTEM_MESSAGES = 'f2a6c0b4-3c0e-4d53-9a35-6d1f0a6f3b1e';

type SystemMessage = Pair & {
  content: string;
  messageType: Exclude<MessageType, 'text'>;
  /** The activity that it tells of: telling it again changes nothing. */
  activityId: number;
  /** Who has something new to read; both unless said. */
  unreadFor?: readonly ConversationParty[];
  quoteId?: string | undefined;
  projectId?: string | undefined;
};

/** Says something in the name of the product in the one conversation of a pair, once per activity. */
export function postSystemMessage(
  db: Db,
  context: Pick<Context, 'actor' | 'requestId' | 'now' | 'services'>,
  { homeownerId, contractorId, activityId, ...message }: SystemMessage,
) {
  const pair = { homeownerId, contractorId };
  const { quoteId, projectId, messageType } = message;
  return db.transaction(async (tx) => {
    const conversation =
      (await findUnified(tx, pair)) ??
      (await openUnified(tx, context, pair, { quoteId, projectId }));
    if (!conversation) return;
    const { id } = conversation;
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, id))
      .for('update');
    const messageId = v5(`${activityId}/${messageType}`, SYSTEM_MESSAGES);
    if (await isMessageThere(tx, id, messageId)) return;
    await appendMessage(tx, context, 'system', {
      unreadFor: ['homeowner', 'contractor'],
      ...message,
      id,
      messageId,
      senderName: context.services.config.brand,
    });
  });
}
