import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  bigintNumber,
  createdTimestamp,
  requiredReference,
  rowId,
  timestamptz,
} from '#lib/columns.ts';
import { invoices } from './invoices/tables.ts';
import { disputeStatuses, paymentMethods, paymentStatuses, refundStatuses } from './rules.ts';

/** Amounts are US cents. No column holds anything of a card: the provider asks for it on its own page. */
export const payments = pgTable(
  'payments',
  {
    id: rowId(),
    invoiceId: requiredReference(() => invoices.id),
    contractorId: uuid().notNull(),
    homeownerId: uuid().notNull(),
    amount: bigintNumber().notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    /** Which provider has the checkout, by which reference, where it is, and until when. */
    provider: text(),
    reference: text(),
    /** The business's account there, which the money goes to. */
    account: text(),
    checkoutUrl: text(),
    expiresAt: timestamptz(),
    /** When the provider last said how an attempt went; `failure` is its code. */
    attemptAt: timestamptz(),
    failure: text(),
    /** The part that paid the invoice, and the part that nothing was due for. */
    allocated: bigintNumber().notNull().default(0),
    surplus: bigintNumber().notNull().default(0),
    disputeReference: text(),
    disputeStatus: text({ enum: disputeStatuses }),
    disputeAmount: bigintNumber(),
    /** Of a payment that the business recorded: the day it had the money, and what it says about it. */
    receivedOn: date(),
    note: text().notNull().default(''),
    succeededAt: timestamptz(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    index('payments_of_invoice').on(table.invoiceId, table.id),
    // One checkout at a time, tried again or not: a double click, or a second window, is led to the same one.
    uniqueIndex('payments_one_checkout')
      .on(table.invoiceId)
      .where(sql`status in ('open', 'processing', 'failed')`),
    index('payments_to_expire').on(table.expiresAt).where(sql`status in ('open', 'failed')`),
    index('payments_received')
      .on(table.contractorId, table.succeededAt)
      .where(sql`status = 'succeeded'`),
    // For the figures of a day: rows lie roughly in the order of their time, so a range takes almost nothing.
    index('payments_by_success').using('brin', table.succeededAt),
    index('payments_latest').on(table.id.desc().nullsFirst()).where(sql`status = 'succeeded'`),
    check('payments_of_something', sql`amount > 0`),
    check(
      'payments_allocated',
      sql`allocated >= 0 and surplus >= 0 and allocated + surplus = case when status = 'succeeded' then amount else 0 end`,
    ),
  ],
);

/** Money that goes back. The provider knows it by its id. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: text().primaryKey(),
    paymentId: requiredReference(() => payments.id),
    amount: bigintNumber().notNull(),
    status: text({ enum: refundStatuses }).notNull(),
    reason: text().notNull().default(''),
    /** Who asked for it; null for what the product or the provider returned on its own. */
    requestedBy: uuid(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    index('payment_refunds_of_payment').on(table.paymentId),
    index('payment_refunds_pending').on(table.createdAt).where(sql`status = 'pending'`),
    check('payment_refunds_of_something', sql`amount > 0`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof paymentRefunds.$inferSelect;
