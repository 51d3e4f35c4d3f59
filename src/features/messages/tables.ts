import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import {
  conversationPriorities,
  conversationStatuses,
  conversationTypes,
  messageTypes,
  senderRoles,
  sideStatuses,
  userTypes,
} from './rules.ts';

/** The status of a conversation for one party. */
const sideStatus = () => text({ enum: sideStatuses }).notNull().default('active');

/** Urgent before high before normal, as a number that an index can hold. */
export const priorityRank = sql`(case priority when 'urgent' then 2 when 'high' then 1 else 0 end)`;

/** Urgent first, in ascending order. */
export const queueRank = sql`(case priority when 'urgent' then 0 when 'high' then 1 else 2 end)`;
/** Since when somebody waits for support. */
export const supportSince = sql`coalesce(escalated_at, created_at)`;

export const conversations = pgTable(
  'conversations',
  {
    id: rowId(),
    homeownerId: uuid().references(() => users.id),
    contractorId: uuid().references(() => contractors.id),
    /** The admin who started it with a user. */
    adminId: uuid(),
    /** The user that support talks to; also set as `homeownerId` or `contractorId`. */
    userId: uuid(),
    userType: text({ enum: userTypes }),
    userName: text(),
    userEmail: text(),
    location: text(),
    homeownerName: text().notNull().default(''),
    contractorName: text().notNull().default(''),
    type: text({ enum: conversationTypes }).notNull().default('general'),
    subject: text().notNull().default(''),
    priority: text({ enum: conversationPriorities }).notNull().default('normal'),
    status: text({ enum: conversationStatuses }).notNull().default('active'),
    projectId: uuid(),
    quoteId: uuid(),
    leadId: uuid(),
    /** Marks the one conversation of its homeowner and contractor. */
    unified: boolean().notNull().default(false),
    /** Support takes part: every admin who may manage users sees it. */
    withSupport: boolean().notNull().default(false),
    assignedAgent: uuid(),
    escalatedAt: timestamptz(),
    escalatedBy: uuid(),
    /** Consolidated from several, whose `consolidatedInto` names this one. */
    consolidated: boolean().notNull().default(false),
    consolidatedAt: timestamptz(),
    originalConversationCount: integer(),
    consolidatedInto: uuid(),
    statusHomeowner: sideStatus(),
    statusContractor: sideStatus(),
    statusAdmin: sideStatus(),
    /** The last message that a party has deleted; later ones are visible. */
    clearedHomeowner: integer().notNull().default(0),
    clearedContractor: integer().notNull().default(0),
    lastMessage: text().notNull().default(''),
    lastMessageAt: createdTimestamp(),
    /**
     * `lastMessageAt`, or up to a minute earlier: it follows once a minute at most (database/triggers.sql). Indexes have
     * it instead, so that most messages of a conversation change none of them.
     */
    sortedAt: createdTimestamp(),
    lastMessageSender: uuid(),
    lastMessageType: text({ enum: messageTypes }),
    unreadHomeowner: integer().notNull().default(0),
    unreadContractor: integer().notNull().default(0),
    unreadAdmin: integer().notNull().default(0),
    unreadUser: integer().notNull().default(0),
    /** Whether the counters above are more than 0, for indexes; kept by database/triggers.sql. */
    isUnreadForHomeowner: boolean().notNull().default(false),
    isUnreadForContractor: boolean().notNull().default(false),
    isUnreadForAdmin: boolean().notNull().default(false),
    /** The number of its latest message; messages count up from 1 without a gap. */
    lastSeq: integer().notNull().default(0),
    resolvedAt: timestamptz(),
    resolvedBy: uuid(),
    /** When support answered for the first time. */
    firstAnsweredAt: timestamptz(),
    /** The page of this site from which support was asked. */
    page: text(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    uniqueIndex('conversations_one_per_pair')
      .on(table.homeownerId, table.contractorId)
      .where(sql`unified`),
    index('conversations_of_homeowner').on(table.homeownerId, table.sortedAt, table.id),
    index('conversations_of_contractor').on(table.contractorId, table.sortedAt, table.id),
    index('conversations_unread_homeowner')
      .on(table.homeownerId)
      .where(sql`is_unread_for_homeowner`),
    index('conversations_unread_contractor')
      .on(table.contractorId)
      .where(sql`is_unread_for_contractor`),
    uniqueIndex('conversations_one_per_admin_and_user')
      .on(table.adminId, table.userId, table.userType)
      .where(sql`type = 'admin_support'`),
    uniqueIndex('conversations_one_of_broadcasts')
      .on(table.userId, table.userType)
      .where(sql`type = 'admin_broadcast'`),
    index('conversations_open_support')
      .on(priorityRank, table.sortedAt, table.id)
      .where(sql`with_support and status_admin = 'active' and resolved_at is null`),
    index('conversations_support_queue')
      .on(queueRank, supportSince, table.id)
      .where(
        sql`with_support and status_admin = 'active' and resolved_at is null and type in ('support', 'escalated')`,
      ),
    index('conversations_support_resolved')
      .on(table.resolvedAt, table.id)
      .where(
        sql`with_support and status_admin = 'active' and resolved_at is not null and type in ('support', 'escalated')`,
      ),
    index('conversations_first_answered')
      .on(table.firstAnsweredAt)
      .where(sql`first_answered_at is not null`),
    index('conversations_of_support_user').on(table.userId, table.id).where(sql`with_support`),
    index('conversations_of_guest')
      .on(sql`lower(user_email)`, table.id)
      .where(sql`with_support and user_type = 'guest'`),
    index('conversations_of_support').on(table.sortedAt, table.id).where(sql`with_support`),
    index('conversations_unread_admin')
      .on(table.id)
      .where(sql`with_support and is_unread_for_admin`),
    index('conversations_urgent')
      .on(table.id)
      .where(sql`priority = 'urgent' and resolved_at is null`),
    index().on(table.consolidatedInto).where(sql`consolidated_into is not null`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    id: uuid().notNull(),
    content: text().notNull(),
    senderId: uuid(),
    senderRole: text({ enum: senderRoles }).notNull(),
    senderName: text().notNull(),
    messageType: text({ enum: messageTypes }).notNull().default('text'),
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The parties whose unread counter includes it. */
    unreadHomeowner: boolean().notNull().default(false),
    unreadContractor: boolean().notNull().default(false),
    unreadAdmin: boolean().notNull().default(false),
    edited: boolean().notNull().default(false),
    quoteId: uuid(),
    /** Its original conversation, if this one was consolidated. */
    originalConversationId: uuid(),
    /** The number of attached files, which reference the message. */
    fileCount: integer().notNull().default(0),
    createdAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    unique().on(table.conversationId, table.id),
    index('messages_unread_homeowner')
      .on(table.conversationId, table.seq)
      .where(sql`unread_homeowner`),
    index('messages_unread_contractor')
      .on(table.conversationId, table.seq)
      .where(sql`unread_contractor`),
    index('messages_unread_admin').on(table.conversationId, table.seq).where(sql`unread_admin`),
  ],
);

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;

/** The columns of each party; `unread` has the same name in both tables. */
export const partyColumns = {
  homeowner: {
    id: conversations.homeownerId,
    status: 'statusHomeowner',
    unread: 'unreadHomeowner',
    isUnread: 'isUnreadForHomeowner',
    cleared: 'clearedHomeowner',
  },
  contractor: {
    id: conversations.contractorId,
    status: 'statusContractor',
    unread: 'unreadContractor',
    isUnread: 'isUnreadForContractor',
    cleared: 'clearedContractor',
  },
  admin: { status: 'statusAdmin', unread: 'unreadAdmin', isUnread: 'isUnreadForAdmin' },
} as const;
