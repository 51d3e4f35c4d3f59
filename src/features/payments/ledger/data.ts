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
  if (postings.length > 0) await insertBooked(tx, [{ subject, postings, at: now }]);
}

/** What is booked of one event, and when. */
export type Booked = { subject: Subject; postings: readonly Posting[]; at: Date };

export async function insertBooked(tx: Db, booked: readonly Booked[]) {
  const rows = booked.map(rowsOf);
  await tx.insert(ledgerTransactions).values(rows.flatMap(({ transactions }) => transactions));
  const entries = rows.flatMap((one) => one.entries);
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries);
}

function rowsOf({ subject, postings, at }: Booked) {
  const { invoiceId, paymentId, homeownerId, contractorId } = subject;
  const transactions = postings.map(({ key }) => ({
    id: newId(),
    key,
    invoiceId,
    paymentId: paymentId ?? null,
    createdAt: at,
  }));
  const entries = postings.flatMap(({ entries: of }, index) =>
    of.map(({ account, amount }) => ({
      transactionId: transactions[index]?.id ?? '',
      account,
      ownerId: homeownerAccounts.includes(account) ? homeownerId : contractorId,
      amount,
    })),
  );
  return { transactions, entries };
}
