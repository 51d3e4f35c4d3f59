import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { customers } from '#features/customers/tables.ts';
import { users } from '#features/users/tables.ts';
import { bigintNumber, createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import type { PlannedMilestone, StoredQuoteItem, StoredQuoteRevision } from './items/rules.ts';
import { type QuoteChannel, quoteStatuses } from './rules.ts';

/** What a homeowner may see: no drafts, and nothing that was archived without being sent. */
const wasSent = sql`sent_at is not null`;

export const quotes = pgTable(
  'quotes',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id),
    /** Null while a customer without an account has the quote by its link alone. */
    homeownerId: uuid().references(() => users.id),
    /** The contractor's record of such a customer. */
    customerId: uuid().references(() => customers.id, { onDelete: 'set null' }),
    leadId: uuid(),
    projectId: uuid(),
    contractorName: text().notNull(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    projectTitle: text().notNull(),
    description: text().notNull().default(''),
    location: text().notNull().default(''),
    items: jsonb().$type<StoredQuoteItem[]>().notNull(),
    totalAmount: bigintNumber().notNull(),
    terms: text().notNull().default(''),
    deposit: bigintNumber(),
    depositPercent: doublePrecision(),
    milestones: jsonb().$type<PlannedMilestone[]>().notNull().default([]),
    startDate: text(),
    warranty: text().notNull().default(''),
    /** The version that was sent last; 0 for drafts, and for quotes sent before versions were stored. */
    version: integer().notNull().default(0),
    /** The unsent next version. */
    revision: jsonb().$type<StoredQuoteRevision>(),
    /** Counts content changes, so that one window notices what another has saved. */
    edits: integer().notNull().default(0),
    revisedAt: timestamptz(),
    /** The version that the homeowner opened last. */
    viewedVersion: integer(),
    /** Identifies the link that shows the quote without signing in; null once revoked. */
    linkId: uuid(),
    linkHash: text(),
    status: text({ enum: quoteStatuses }).notNull().default('draft'),
    validUntil: timestamptz().notNull(),
    sentAt: timestamptz(),
    viewedAt: timestamptz(),
    acceptedAt: timestamptz(),
    rejectedAt: timestamptz(),
    archivedAt: timestamptz(),
    customerNotes: text(),
    rejectionReason: text(),
    /** Declined automatically because the homeowner accepted another quote. */
    rejectedForAnother: boolean().notNull().default(false),
    notificationsSent: text().array().$type<QuoteChannel[]>().notNull().default([]),
    lastNotificationSent: timestamptz(),
    lastReminderSent: timestamptz(),
    reminderCount: integer().notNull().default(0),
    customerNotified: boolean().notNull().default(false),
    customerNotifiedAt: timestamptz(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => {
    // Must match the ORDER BY of the lists: drizzle's default of NULLS LAST would make these indexes useless.
    const newest = () => table.id.desc().nullsFirst();
    return [
      uniqueIndex('quotes_link').on(table.linkHash),
      uniqueIndex('quotes_one_accepted').on(table.projectId).where(sql`status = 'accepted'`),
      index('quotes_by_status').on(table.status, newest()),
      index('quotes_by_amount').on(table.totalAmount, table.id),
      index('quotes_by_status_amount').on(table.status, table.totalAmount, table.id),
      index('quotes_of_contractor').on(table.contractorId, table.id),
      index('quotes_of_contractor_status').on(table.contractorId, table.status, newest()),
      index('quotes_of_contractor_amount').on(table.contractorId, table.totalAmount, table.id),
      index('quotes_of_contractor_status_amount').on(
        table.contractorId,
        table.status,
        table.totalAmount,
        table.id,
      ),
      index('quotes_of_homeowner').on(table.homeownerId, table.id).where(wasSent),
      index('quotes_of_homeowner_status')
        .on(table.homeownerId, table.status, newest())
        .where(wasSent),
      index('quotes_of_homeowner_amount')
        .on(table.homeownerId, table.totalAmount, table.id)
        .where(wasSent),
      index('quotes_of_homeowner_status_amount')
        .on(table.homeownerId, table.status, table.totalAmount, table.id)
        .where(wasSent),
      index('quotes_of_project').on(table.projectId, table.status),
      index('quotes_of_lead').on(table.leadId),
      // Few: an account that proves the address takes over what was sent there.
      index('quotes_without_account').on(table.customerEmail).where(sql`homeowner_id is null`),
      index('quotes_of_customer').on(table.customerId).where(sql`customer_id is not null`),
      index('quotes_of_pair').on(table.contractorId, table.homeownerId),
      // For the figures of a day: rows lie roughly in the order of their time, so a range takes almost nothing.
      index('quotes_by_sending').using('brin', table.sentAt),
      index('quotes_by_acceptance').using('brin', table.acceptedAt),
    ];
  },
);

export type QuoteRow = typeof quotes.$inferSelect;
