import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { users } from '#features/users/tables.ts';
import {
  bigintNumber,
  createdTimestamp,
  requiredReference,
  rowId,
  timestamptz,
} from '#lib/columns.ts';
import { type InvoiceItem, invoiceKinds, invoiceStatuses } from './rules.ts';

/** What a business asks to be paid for an accepted quote. Amounts are US cents; names are those of the quote. */
export const invoices = pgTable(
  'invoices',
  {
    id: rowId(),
    contractorId: requiredReference(() => contractors.id),
    homeownerId: requiredReference(() => users.id),
    quoteId: requiredReference(() => quotes.id),
    projectId: uuid(),
    /** Counted per business, without gaps; a draft has none yet. */
    number: integer(),
    kind: text({ enum: invoiceKinds }).notNull(),
    title: text().notNull(),
    items: jsonb().$type<InvoiceItem[]>().notNull(),
    notes: text().notNull().default(''),
    totalAmount: bigintNumber().notNull(),
    /** What its payments add up to: derived in the transaction that changes one of them. */
    paidAmount: bigintNumber().notNull().default(0),
    pendingAmount: bigintNumber().notNull().default(0),
    refundedAmount: bigintNumber().notNull().default(0),
    disputedAmount: bigintNumber().notNull().default(0),
    status: text({ enum: invoiceStatuses }).notNull().default('draft'),
    dueDate: date(),
    /** What it was made for by the product, such as the deposit of a quote: it is made once. */
    source: text().unique(),
    issuedAt: timestamptz(),
    paidAt: timestamptz(),
    voidedAt: timestamptz(),
    voidReason: text().notNull().default(''),
    remindedAt: timestamptz(),
    reminderCount: integer().notNull().default(0),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => {
    const newest = () => table.id.desc().nullsFirst();
    const wasIssued = sql`status <> 'draft'`;
    return [
      uniqueIndex('invoices_numbered').on(table.contractorId, table.number),
      index('invoices_of_contractor').on(table.contractorId, newest()),
      index('invoices_of_contractor_status').on(table.contractorId, table.status, newest()),
      index('invoices_of_homeowner').on(table.homeownerId, newest()).where(wasIssued),
      index('invoices_of_homeowner_status')
        .on(table.homeownerId, table.status, newest())
        .where(wasIssued),
      index('invoices_of_quote').on(table.quoteId),
      index('invoices_of_project').on(table.projectId),
      index('invoices_owed').on(table.dueDate).where(sql`status in ('due', 'failed')`),
      check('invoices_of_something', sql`total_amount > 0`),
      check(
        'invoices_figures',
        sql`paid_amount >= 0 and pending_amount >= 0 and paid_amount <= total_amount
          and refunded_amount between 0 and paid_amount`,
      ),
      check('invoices_number_when_issued', sql`(status = 'draft') = (number is null)`),
    ];
  },
);

/** The last number that a business has given. Its row is locked while one is given, so none is lost or given twice. */
export const invoiceCounters = pgTable('invoice_counters', {
  contractorId: uuid()
    .primaryKey()
    .references(() => contractors.id),
  last: integer().notNull().default(0),
});

export type InvoiceRow = typeof invoices.$inferSelect;
