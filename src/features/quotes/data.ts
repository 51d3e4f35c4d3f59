import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { assignItemIds, calculateTotals, type StoredQuoteItem } from './items/rules.ts';
import { CHOSE_ANOTHER, type QuoteCaller } from './rules.ts';
import { type QuoteRow, quotes } from './tables.ts';

/** A contractor's own; what was ever sent to a homeowner; all for an admin. */
export function visibleTo({ role, uid, contractorId }: QuoteCaller) {
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

/** Who writes to whom, as their profiles say now. */
export async function findParties(
  db: Db,
  { contractorId, homeownerId }: { contractorId: string; homeownerId: string },
) {
  const [parties] = await db
    .select({
      contractorName: contractors.businessName,
      customerName: users.name,
      customerEmail: users.email,
      customerPhone: users.phone,
    })
    .from(users)
    .innerJoin(contractors, eq(contractors.id, contractorId))
    .where(eq(users.id, homeownerId));
  if (!parties) throw new Error('a quote is between people who are there');
  return parties;
}

export async function insertQuote(tx: Db, quote: typeof quotes.$inferInsert) {
  const [row] = await tx.insert(quotes).values(quote).returning();
  if (!row) throw new Error('an inserted quote comes back');
  return row;
}

/** The columns of these lines: each with its id, the one that it had among the known ones, and what they come to. */
export function itemized(
  items: readonly Omit<StoredQuoteItem, 'id'>[],
  known: readonly StoredQuoteItem[] = [],
) {
  const priced = calculateTotals(assignItemIds(items, known, newId), new Set());
  return { items: priced.items, totalAmount: priced.totalAmount };
}

/** Notes what happened to a quote. What was never sent is nobody's business but its contractor's. */
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

/** Changes what a quote says, or sends it, as long as its words are the ones that were read. */
export async function changeContent(
  tx: Db,
  quote: QuoteSnapshot & Pick<QuoteRow, 'edits'>,
  changes: Partial<typeof quotes.$inferInsert>,
) {
  const [row] = await tx
    .update(quotes)
    .set({ ...changes, edits: quote.edits + 1 })
    .where(and(matchesSnapshot(quote), eq(quotes.edits, quote.edits)))
    .returning();
  return row;
}

/** Matches on the status that was read: of two racing moves, only one gets a row back. */
export async function changeQuote(
  tx: Db,
  quote: QuoteSnapshot,
  changes: Partial<typeof quotes.$inferInsert>,
) {
  const [row] = await tx.update(quotes).set(changes).where(matchesSnapshot(quote)).returning();
  return row;
}

/** The courteous answer to a quote whose homeowner took another one. */
export const declineForAnother = (tx: Db, quote: QuoteSnapshot, now: Date) =>
  changeQuote(tx, quote, {
    status: 'rejected',
    rejectedAt: now,
    rejectionReason: CHOSE_ANOTHER,
    rejectedForAnother: true,
    updatedAt: now,
  });

/** Notes which version its addressee has before them. */
export const markVersionViewed = (tx: Db, quote: QuoteSnapshot & Pick<QuoteRow, 'version'>) =>
  changeQuote(tx, quote, { viewedVersion: quote.version });

/** Undefined when it was viewed before. */
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

/** Of reminders that are sent at once, one counts. */
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

/** Locks a quote and the other sent ones for the same work, by id; project and lead are locked before. */
export async function lockForAnswer(
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

/** A quote with whom to tell of it; where nobody acts for the business, there is only its own address. */
export async function findQuoteRecipients(db: Db, id: string) {
  const owner = alias(users, 'owner');
  const [row] = await db
    .select({
      quote: getTableColumns(quotes),
      customer: {
        firstName: users.firstName,
        email: users.email,
        phone: users.phone,
        state: users.state,
      },
      business: { name: contractors.businessName, email: contractors.email },
      owner: { id: owner.id, firstName: owner.firstName, email: owner.email },
    })
    .from(quotes)
    .innerJoin(users, eq(users.id, quotes.homeownerId))
    .innerJoin(contractors, eq(contractors.id, quotes.contractorId))
    .leftJoin(owner, eq(owner.id, contractors.userId))
    .where(eq(quotes.id, id));
  return row;
}
