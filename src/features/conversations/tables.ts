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
import { at, madeAt, rowId } from '#lib/columns.ts';
import {
  conversationPriorities,
  conversationStatuses,
  conversationTypes,
  messageTypes,
  senderRoles,
} from './rules.ts';

export const conversations = pgTable(
  'conversations',
  {
    id: rowId(),
    homeownerId: uuid().references(() => users.id),
    contractorId: uuid().references(() => contractors.id),
    adminId: uuid(),
    userId: uuid(),
    homeownerName: text().notNull().default(''),
    contractorName: text().notNull().default(''),
    type: text({ enum: conversationTypes }).notNull().default('general'),
    subject: text().notNull().default(''),
    priority: text({ enum: conversationPriorities }).notNull().default('normal'),
    status: text({ enum: conversationStatuses }).notNull().default('active'),
    projectId: uuid(),
    quoteId: uuid(),
    leadId: uuid(),
    /** The one conversation of its homeowner and contractor. */
    unified: boolean().notNull().default(false),
    lastMessage: text().notNull().default(''),
    lastMessageAt: madeAt(),
    lastMessageSender: uuid(),
    lastMessageType: text({ enum: messageTypes }),
    unreadHomeowner: integer().notNull().default(0),
    unreadContractor: integer().notNull().default(0),
    unreadAdmin: integer().notNull().default(0),
    unreadUser: integer().notNull().default(0),
    /** The number of its latest message; messages count up from 1 without a gap. */
    lastSeq: integer().notNull().default(0),
    resolvedAt: at(),
    resolvedBy: uuid(),
    createdAt: madeAt(),
    updatedAt: madeAt(),
  },
  (table) => [
    uniqueIndex('conversations_one_per_pair')
      .on(table.homeownerId, table.contractorId)
      .where(sql`unified`),
    index('conversations_of_homeowner').on(table.homeownerId, table.lastMessageAt, table.id),
    index('conversations_of_contractor').on(table.contractorId, table.lastMessageAt, table.id),
    index('conversations_unread_homeowner').on(table.homeownerId).where(sql`unread_homeowner > 0`),
    index('conversations_unread_contractor')
      .on(table.contractorId)
      .where(sql`unread_contractor > 0`),
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
    /** Whose unread counter it still stands in. */
    unreadHomeowner: boolean().notNull().default(false),
    unreadContractor: boolean().notNull().default(false),
    edited: boolean().notNull().default(false),
    quoteId: uuid(),
    createdAt: madeAt(),
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
  ],
);

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;

/** What belongs to each side of a conversation; the same name in both tables. */
export const sides = {
  homeowner: { id: conversations.homeownerId, unread: 'unreadHomeowner' },
  contractor: { id: conversations.contractorId, unread: 'unreadContractor' },
} as const;
