import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { homeownerAccounts, type Posting } from './rules.ts';
import { ledgerEntries, ledgerTransactions } from './tables.ts';

/** Whose accounts a posting is about. */
export type Subject = {
  invoiceId: string;
  paymentId?: string | undefined;
  homeownerId: string;
  contractorId: string;
};

/**
 * Books postings in the transaction of what they are for. The key of each is unique: one that is booked a second time
 * fails the transaction, and the database refuses to commit one that does not add up.
 */
export async function book(tx: Db, subject: Subject, postings: readonly Posting[], now: Date) {
  if (postings.length === 0) return;
  const { invoiceId, paymentId, homeownerId, contractorId } = subject;
  const transactions = postings.map(({ key }) => ({
    id: newId(),
    key,
    invoiceId,
    paymentId: paymentId ?? null,
    createdAt: now,
  }));
  const entries = postings.flatMap(({ entries: of }, index) =>
    of.map(({ account, amount }) => ({
      transactionId: transactions[index]?.id ?? '',
      account,
      ownerId: homeownerAccounts.includes(account) ? homeownerId : contractorId,
      amount,
    })),
  );
  await tx.insert(ledgerTransactions).values(transactions);
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries);
}
