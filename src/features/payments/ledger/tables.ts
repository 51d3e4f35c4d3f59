import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, createdTimestamp, requiredReference, rowId } from '#lib/columns.ts';
import { accounts } from './rules.ts';

/**
 * The ledger. database/guards.sql lets nobody change or remove a row, and lets no transaction commit whose entries do
 * not add up to nothing. The ids of people are no references: the ledger outlives accounts.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: rowId(),
    /** What it books, such as `payment:<id>:succeeded`: it is booked once. */
    key: text().notNull().unique(),
    invoiceId: uuid().notNull(),
    paymentId: uuid(),
    createdAt: createdTimestamp(),
  },
  (table) => [index('ledger_of_invoice').on(table.invoiceId)],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: requiredReference(() => ledgerTransactions.id),
    account: text({ enum: accounts }).notNull(),
    /** The homeowner or the business whose account it is. */
    ownerId: uuid().notNull(),
    /** US cents, never nothing. */
    amount: bigintNumber().notNull(),
  },
  (table) => [
    index('ledger_entries_of_transaction').on(table.transactionId),
    index('ledger_entries_of_owner').on(table.ownerId, table.account),
  ],
);
