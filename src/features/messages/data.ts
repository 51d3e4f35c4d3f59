import {
  and,
  desc,
  eq,
  getTableColumns,
  ilike,
  isNotNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { containsPattern } from '#lib/like.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import { queryBrief, selectBrief } from '#server/database/json-statement.ts';
import { type ConversationParty, movesFor, type Participant, visibleStatus } from './rules.ts';
import { type ConversationRow, conversations, partyColumns } from './tables.ts';

/** Tells whether the contractor has a part in the project: a homeowner may name any of their own projects. */
export const conversationColumns = {
  ...getTableColumns(conversations),
  projectIsShared: sql<boolean>`exists (select from projects
    where projects.id = conversations.project_id
    and projects.contractor_id = conversations.contractor_id)`,
  /** Planned work, and work that was called off, is no agreement yet. */
  haveAgreed: sql<boolean>`exists (select from projects
    where projects.homeowner_id = conversations.homeowner_id
    and projects.contractor_id = conversations.contractor_id
    and projects.status in ('started', 'in_progress', 'active', 'on_hold', 'completed'))`,
  homeownerIsActive: sql<boolean>`exists (select from users
    where users.id = conversations.homeowner_id and users.is_active)`,
  contractorIsActive: sql<boolean>`exists (select from contractors
    join users on users.id = contractors.user_id and users.is_active
    where contractors.id = conversations.contractor_id and contractors.is_active)`,
};

type Work = { [Key in 'projectId' | 'quoteId' | 'leadId']?: string | null | undefined };

/** What the homeowner's project that a conversation is about says, or else their lead; null without one. */
const ofWork = (
  homeownerId: string,
  { projectId, quoteId, leadId }: Work,
  said: { project: SQL; lead: SQL },
) => sql<string | null>`coalesce(
  (select ${said.project} from projects where homeowner_id = ${homeownerId}::uuid and id =
    coalesce(${projectId ?? null}::uuid,
      (select project_id from quotes where quotes.id = ${quoteId ?? null}::uuid))),
  (select ${said.lead} from leads where homeowner_id = ${homeownerId}::uuid and id =
    coalesce(${leadId ?? null}::uuid,
      (select lead_id from quotes where quotes.id = ${quoteId ?? null}::uuid))))`;

/** "City, ST" of that work. */
export function locationOfWork(homeownerId: string, work: Work) {
  const cityAndState = sql`city || ', ' || state`;
  return ofWork(homeownerId, work, { project: cityAndState, lead: cityAndState });
}

/** What its homeowner calls that work; empty without any. */
export const titleOfWork = (homeownerId: string, work: Work) =>
  sql<string>`coalesce(${ofWork(homeownerId, work, { project: sql`title`, lead: sql`project_title` })}, '')`;

/** "City, ST" of a person, or of their business; null unless they have said both. */
export const locationOfPerson = ({
  userId,
  contractorId,
}: {
  userId: string;
  contractorId?: string | null | undefined;
}) => {
  const place = sql`case when city <> '' and state <> '' then city || ', ' || state end`;
  return contractorId
    ? sql<
        string | null
      >`(select ${place} from contractors where contractors.id = ${contractorId}::uuid)`
    : sql<string | null>`(select ${place} from users where users.id = ${userId}::uuid)`;
};

/** Stands for the participant of a prepared statement. */
const anyParticipant = (party: ConversationParty) => ({
  party,
  id: sql.placeholder('participantId'),
});

/** Finds a conversation by its own id. */
export async function findConversationById(db: Db, participant: Participant, id: string) {
  const [row] = await selectBrief(
    db,
    `conversation-of-${participant.party}`,
    () =>
      db
        .select(conversationColumns)
        .from(conversations)
        .where(
          and(
            eq(conversations.id, sql.placeholder('id')),
            isVisibleTo(anyParticipant(participant.party)),
          ),
        ),
    { id, participantId: participant.id },
  );
  return row;
}

/** Finds a conversation by its id, or by the id of one that was consolidated into it. */
export async function findCurrentConversation(db: Db, participant: Participant, id: string) {
  const row = await findConversationById(db, participant, id);
  if (row) return row;
  const into = await findConsolidatedId(db, id);
  return into ? findConversationById(db, participant, into) : undefined;
}

/** The conversation that another one was consolidated into. */
export async function findConsolidatedId(db: Db, id: string) {
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
  /** Only conversations with unread messages. */
  unread?: boolean | undefined;
  homeownerId?: string | undefined;
  /** Text in a name, the subject or the last message. */
  q?: string | undefined;
  /** The last row of the previous page. */
  after?: readonly [lastMessageAt: string, id: string] | undefined;
  limit: number;
};

export function listConversations(
  db: Db,
  participant: Participant,
  { status, priority, type, unread, homeownerId, q, after, limit }: ListOptions,
) {
  const { lastMessageAt, sortedAt, id } = conversations;
  const side = partyColumns[participant.party];
  const matches = and(
    isVisibleTo(participant),
    eq(conversations[side.status], status),
    priority && eq(conversations.priority, priority),
    type && eq(conversations.type, type),
    unread ? sql`${conversations[side.isUnread]}` : undefined,
    homeownerId ? eq(conversations.homeownerId, homeownerId) : undefined,
    q ? matchesSearch(q, participant.party) : undefined,
    after &&
      sql`${sortedAt} <= ${after[0]}::timestamptz
        and (${lastMessageAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
  );
  return db
    .select(conversationColumns)
    .from(conversations)
    .where(and(matches, sql`${sortedAt} >= ${sortedAfter(db, matches, limit)}`))
    .orderBy(desc(lastMessageAt), desc(id))
    .limit(limit);
}

/**
 * From where on the latest `limit` of some conversations are, in the order of the index: those after the last of them by
 * `sortedAt`, and up to a minute before, whose last message may be later.
 */
export function sortedAfter(db: Db, matches: SQL | undefined, limit: number) {
  const { sortedAt, id } = conversations;
  const last = db
    .select({ sortedAt })
    .from(conversations)
    .where(matches)
    .orderBy(desc(sortedAt), desc(id))
    .offset(limit - 1)
    .limit(1);
  return sql`coalesce((${last}) - interval '1 minute', '-infinity')`;
}

/** Nobody looks for themselves: their own name stands in every conversation of theirs, and in what was said there. */
export function matchesSearch(q: string, party: Participant['party']) {
  const pattern = containsPattern(q);
  const { homeownerName, contractorName, userName, subject, lastMessage } = conversations;
  const names = {
    homeowner: [contractorName],
    contractor: [homeownerName],
    admin: [homeownerName, contractorName, userName],
  }[party];
  const own = { homeowner: homeownerName, contractor: contractorName, admin: undefined }[party];
  const words = [subject, lastMessage].map((column) =>
    own ? sql`replace(${column}, ${own}, '')` : column,
  );
  return or(...[...names, ...words].map((column) => ilike(column, pattern)));
}

/** Unread messages in all of someone's conversations, summed from stored counters. */
export async function countUnread(db: Db, { party, id }: Participant) {
  const [row] = await queryBrief<{ count: number }>(
    db,
    `unread-messages-of-${party}`,
    () => sql`select ${unreadMessageCount(party)} as count`,
    { participantId: id },
  );
  return row?.count ?? 0;
}

/** The same in a statement that reads more, with the placeholder `participantId`. */
export function unreadMessageCount(party: ConversationParty) {
  const { unread: unreadColumn, isUnread } = partyColumns[party];
  const unread = conversations[unreadColumn];
  const where = and(isVisibleTo(anyParticipant(party)), sql`${conversations[isUnread]}`);
  return sql<number>`(select coalesce(sum(${unread}), 0)::int from ${conversations} where ${where})`;
}

/** Totals of a person's conversations, without deleted and unopened ones. */
export async function getConversationStats(db: Db, participant: Participant) {
  const { status, unread } = partyColumns[participant.party];
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const ownStatus = conversations[status];
  const [row] = await db
    .select({
      total: count(sql`true`),
      active: count(sql`${ownStatus} = 'active'`),
      archived: count(sql`${ownStatus} = 'archived'`),
      unread: sql<number>`coalesce(sum(${conversations[unread]}), 0)::int`,
      urgent: count(
        sql`${conversations.priority} = 'urgent' and ${conversations.resolvedAt} is null`,
      ),
      support: count(isSupportTicket),
    })
    .from(conversations)
    .where(and(isVisibleTo(participant), ne(ownStatus, 'unopened')));
  return row ?? { total: 0, active: 0, archived: 0, unread: 0, urgent: 0, support: 0 };
}

/** Spec §4: what counts as a support ticket. */
const isSupportTicket = sql`(${conversations.type} in ('support', 'escalated') and ${conversations.resolvedAt} is null)`;

type ConversationQueryRow = NonNullable<Awaited<ReturnType<typeof findConversationById>>>;

/** What a participant sees of a conversation. */
export function presentConversation(
  { party }: Participant,
  { projectIsShared, homeownerIsActive, contractorIsActive, ...row }: ConversationQueryRow,
  { brand }: { brand: string },
) {
  const { userId, unreadHomeowner, unreadContractor, unreadAdmin } = row;
  const wasCleared = party !== 'admin' && row[partyColumns[party].cleared] >= row.lastSeq;
  return {
    ...row,
    status: visibleStatus(row, party),
    lastMessage: wasCleared ? '' : row.lastMessage,
    projectId: party === 'contractor' && !projectIsShared ? null : row.projectId,
    userEmail: party === 'admin' ? row.userEmail : null,
    page: party === 'admin' ? row.page : null,
    isReachable: {
      homeowner: contractorIsActive || !row.contractorId,
      contractor: homeownerIsActive || !row.homeownerId,
      admin: homeownerIsActive || contractorIsActive || row.userType === 'guest',
    }[party],
    withName: otherPartyName(party, row, `${brand} support`),
    unread: row[partyColumns[party].unread],
    unreadCount: {
      homeowner: userId ? 0 : unreadHomeowner,
      contractor: userId ? 0 : unreadContractor,
      admin: unreadAdmin,
      user: userId ? unreadHomeowner + unreadContractor : 0,
    },
    moves: movesFor(row, party),
  };
}

function otherPartyName(party: ConversationParty, row: ConversationRow, support: string) {
  const { homeownerId, contractorId, homeownerName, contractorName, userName } = row;
  if (party === 'admin')
    return homeownerId && contractorId
      ? `${homeownerName} and ${contractorName}`
      : (userName ?? (homeownerName || contractorName));
  if (party === 'homeowner') return contractorId ? contractorName : support;
  return homeownerId ? homeownerName : support;
}

/** The recipients of a conversation's activities. */
export const audienceOf = (
  conversation: Pick<ConversationRow, 'homeownerId' | 'contractorId' | 'withSupport'>,
) => [
  conversation.homeownerId,
  conversation.contractorId,
  conversation.withSupport ? SUPPORT_RECIPIENT_ID : null,
];

/** Limits a query to conversations that the participant may see. */
export const isVisibleTo = (participant: ParticipantOrPlaceholder) =>
  and(
    hasParticipant(participant),
    ne(conversations.status, 'deleted'),
    isNotDeletedFor(participant.party),
  );

/** A prepared statement gets the participant's id at execution. */
type ParticipantOrPlaceholder = Pick<Participant, 'party'> & { id: string | Placeholder };

const hasParticipant = ({ party, id }: ParticipantOrPlaceholder) =>
  party === 'admin' ? sql`with_support` : eq(partyColumns[party].id, id);

export const isNotDeletedFor = (party: ConversationParty) =>
  ne(conversations[partyColumns[party].status], 'deleted');
