import {
  and,
  asc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { CHOSE_ANOTHER, type QuoteCaller } from './rules.ts';
import { type QuoteRow, quotes } from './tables.ts';

/** A prepared statement gets the caller at execution. */
type CallerOrPlaceholders = Pick<QuoteCaller, 'role'> & {
  uid: string | Placeholder;
  contractorId?: string | Placeholder | undefined;
};

/** A contractor's own quotes, what was ever sent to a homeowner, everything for an admin. */
export function visibleTo({ role, uid, contractorId }: CallerOrPlaceholders) {
  if (role === 'homeowner') return and(eq(quotes.homeownerId, uid), isNotNull(quotes.sentAt));
  if (role === 'admin') return undefined;
  return contractorId ? eq(quotes.contractorId, contractorId) : sql`false`;
}

export async function findQuote(db: Db, caller: QuoteCaller, id: string) {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), visibleTo(caller)));
  return quote;
}

/** Records an event of a quote. The homeowner learns of it only once the quote was sent. */
export const recordQuote = (
  tx: Db,
  context: Parameters<typeof recordActivity>[1],
  event: string,
  quote: QuoteRow,
) =>
  recordActivity(tx, context, {
    type: `quote.${event}`,
    subjectType: 'quote',
    subjectId: quote.id,
    audience: [quote.contractorId, quote.sentAt && quote.homeownerId],
  });

type QuoteSnapshot = Pick<QuoteRow, 'id' | 'status'>;
const matchesSnapshot = ({ id, status }: QuoteSnapshot) =>
  and(eq(quotes.id, id), eq(quotes.status, status));

/** Updates only if the status is still the one that was read: when two moves race, only one gets a row back. */
export async function changeQuote(
  tx: Db,
  quote: QuoteSnapshot,
  changes: Partial<typeof quotes.$inferInsert>,
) {
  const [row] = await tx.update(quotes).set(changes).where(matchesSnapshot(quote)).returning();
  return row;
}

/** Declines a quote because its homeowner accepted another one. */
export const declineForAnother = (tx: Db, quote: QuoteSnapshot, now: Date) =>
  changeQuote(tx, quote, {
    status: 'rejected',
    rejectedAt: now,
    rejectionReason: CHOSE_ANOTHER,
    rejectedForAnother: true,
    updatedAt: now,
  });

/** Records which version the homeowner opened last. */
export const markVersionViewed = (tx: Db, quote: QuoteSnapshot & Pick<QuoteRow, 'version'>) =>
  changeQuote(tx, quote, { viewedVersion: quote.version });

/** Returns nothing when the quote had been viewed before. */
export async function markFirstView(
  tx: Db,
  quote: QuoteSnapshot & Pick<QuoteRow, 'version'>,
  viewedAt: Date,
) {
  const [row] = await tx
    .update(quotes)
    .set({ viewedAt, viewedVersion: quote.version })
    .where(and(matchesSnapshot(quote), isNull(quotes.viewedAt)))
    .returning();
  return row;
}

/** Counts a reminder; of reminders sent at the same time, only one gets a row back. */
export async function addReminder(
  tx: Db,
  quote: QuoteSnapshot & Pick<QuoteRow, 'reminderCount'>,
  now: Date,
) {
  const [row] = await tx
    .update(quotes)
    .set({
      reminderCount: quote.reminderCount + 1,
      lastReminderSent: now,
      lastNotificationSent: now,
      updatedAt: now,
    })
    .where(and(matchesSnapshot(quote), eq(quotes.reminderCount, quote.reminderCount)))
    .returning();
  return row;
}

export async function removeQuote(tx: Db, quote: QuoteSnapshot) {
  const [row] = await tx.delete(quotes).where(matchesSnapshot(quote)).returning({ id: quotes.id });
  return row !== undefined;
}

/** A quote, without checking who asks. */
export async function findQuoteById(db: Db, id: string): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, id));
  return row;
}

/** Locks a quote: whoever changes what it comes to, or adds up its invoices, waits for each other. */
export async function lockQuote(tx: Db, id: string) {
  const [row] = await tx.select().from(quotes).where(eq(quotes.id, id)).for('no key update');
  return row;
}

/**
 * Locks all quotes for the same work, in the order of their ids; the caller has locked project and lead. Returns
 * the quote as it is now, and the other quotes that are still open.
 */
export async function lockCompetingQuotes(
  tx: Db,
  { id, projectId, leadId }: Pick<QuoteRow, 'id' | 'projectId' | 'leadId'>,
) {
  const sameWork = projectId
    ? eq(quotes.projectId, projectId)
    : leadId
      ? and(eq(quotes.leadId, leadId), isNull(quotes.projectId))
      : eq(quotes.id, id);
  const rows = await tx
    .select()
    .from(quotes)
    .where(sameWork)
    .orderBy(asc(quotes.id))
    .for('no key update');
  return {
    quote: rows.find((row) => row.id === id),
    others: rows.filter((row) => row.id !== id && row.status === 'sent'),
  };
}

/** A quote with the people to notify; a business without an owner has only its own email address. */
export async function findQuoteRecipients(db: Db, id: string) {
  const owner = alias(users, 'owner');
  const [row] = await db
    .select({
      quote: getTableColumns(quotes),
      // Without an account, as the contractor wrote them down.
      customer: {
        firstName: sql<string>`coalesce(${users.firstName}, split_part(${quotes.customerName}, ' ', 1))`,
        email: sql<string>`coalesce(${users.email}, ${quotes.customerEmail})`,
        phone: sql<string>`coalesce(${users.phone}, ${quotes.customerPhone})`,
        state: sql<string>`coalesce(${users.state}, '')`,
      },
      business: { name: contractors.businessName, email: contractors.email },
      owner: { id: owner.id, firstName: owner.firstName, email: owner.email },
    })
    .from(quotes)
    .leftJoin(users, eq(users.id, quotes.homeownerId))
    .innerJoin(contractors, eq(contractors.id, quotes.contractorId))
    .leftJoin(owner, eq(owner.id, contractors.userId))
    .where(eq(quotes.id, id));
  return row;
}
