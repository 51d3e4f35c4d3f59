import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { recordActivity } from '#features/activities/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import type { Db } from '#server/database.ts';
import {
  CHOSE_ANOTHER,
  QUOTE_STATS_SAMPLE,
  type QuoteCaller,
  type QuoteSort,
  type QuoteStatus,
  quoteStatuses,
  totalOf,
} from './rules.ts';
import { type QuoteItem, type QuoteRow, quotes } from './tables.ts';

/** A contractor's own; what was ever sent to a homeowner; all for an admin. */
function visibleTo({ role, uid, contractorId }: QuoteCaller) {
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

type Wanted = {
  status?: QuoteStatus | undefined;
  projectId?: string | undefined;
  leadId?: string | undefined;
};
type Page = { sort: QuoteSort; cursor?: string | undefined; limit: number };

/** One page, in one of five orders; an index serves each of them to each role. */
export function listQuotes(
  db: Db,
  caller: QuoteCaller,
  { status, projectId, leadId, sort, cursor, limit }: Wanted & Page,
) {
  const wanted = and(
    visibleTo(caller),
    status && eq(quotes.status, status),
    projectId ? eq(quotes.projectId, projectId) : undefined,
    leadId ? eq(quotes.leadId, leadId) : undefined,
  );
  const page = { cursor, limit };
  if (sort === 'amount_high') return byAmount(db, wanted, page, desc);
  if (sort === 'amount_low') return byAmount(db, wanted, page, asc);
  // Within one status, ordering by it leaves the newest first.
  if (sort === 'status' && !status) return byStatus(db, wanted, page);
  return byAge(db, wanted, page, sort === 'oldest' ? asc : desc);
}

type Rest = Omit<Page, 'sort'>;

async function byAge(db: Db, wanted: SQL | undefined, { cursor, limit }: Rest, order: typeof asc) {
  const [id] = cursor ? decodeCursor(cursor, idCursor) : [];
  const past = order === asc ? gt : lt;
  const rows = await db
    .select()
    .from(quotes)
    .where(and(wanted, id ? past(quotes.id, id) : undefined))
    .orderBy(order(quotes.id))
    .limit(limit + 1);
  return pageFrom(rows, limit, (quote) => [quote.id]);
}

const amountCursor = z.tuple([z.int(), z.uuid()]);

async function byAmount(
  db: Db,
  wanted: SQL | undefined,
  { cursor, limit }: Rest,
  order: typeof asc,
) {
  const place = sql`(${quotes.totalAmount}, ${quotes.id})`;
  const past = (amount: number, id: string) =>
    order === asc
      ? sql`${place} > (${amount}::bigint, ${id}::uuid)`
      : sql`${place} < (${amount}::bigint, ${id}::uuid)`;
  const rows = await db
    .select()
    .from(quotes)
    .where(and(wanted, cursor ? past(...decodeCursor(cursor, amountCursor)) : undefined))
    .orderBy(order(quotes.totalAmount), order(quotes.id))
    .limit(limit + 1);
  return pageFrom(rows, limit, (quote) => [quote.totalAmount, quote.id]);
}

const statusCursor = z.tuple([z.enum(quoteStatuses), z.uuid()]);

/** The two directions make a row comparison impossible: first the rest of the status, then the others. */
async function byStatus(db: Db, wanted: SQL | undefined, { cursor, limit }: Rest) {
  const take = (from: SQL | undefined, most: number) =>
    db
      .select()
      .from(quotes)
      .where(and(wanted, from))
      .orderBy(asc(quotes.status), desc(quotes.id))
      .limit(most);
  const rows: QuoteRow[] = [];
  if (cursor) {
    const [status, id] = decodeCursor(cursor, statusCursor);
    rows.push(...(await take(and(eq(quotes.status, status), lt(quotes.id, id)), limit + 1)));
    const left = limit + 1 - rows.length;
    if (left > 0) rows.push(...(await take(gt(quotes.status, status), left)));
  } else {
    rows.push(...(await take(undefined, limit + 1)));
  }
  return pageFrom(rows, limit, (quote) => [quote.status, quote.id]);
}

export const countQuotes = (db: Db, caller: QuoteCaller, status: QuoteStatus | undefined) =>
  db.$count(quotes, and(visibleTo(caller), status && eq(quotes.status, status)));

/** How many of each status, and the amounts of the latest hundred. */
export async function quoteFigures(db: Db, contractorId: string) {
  const own = eq(quotes.contractorId, contractorId);
  const statuses = await db
    .select({ status: quotes.status, count: count() })
    .from(quotes)
    .where(own)
    .groupBy(quotes.status);
  const latest = await db
    .select({ amount: quotes.totalAmount })
    .from(quotes)
    .where(own)
    .orderBy(desc(quotes.id))
    .limit(QUOTE_STATS_SAMPLE);
  return { statuses, amounts: latest.map(({ amount }) => amount) };
}

/** Who writes to whom, as their profiles say now. */
export async function partiesOf(
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

/** The columns of these lines: each with an id of its own, and their total. */
export const itemised = (items: readonly Omit<QuoteItem, 'id'>[]) => ({
  items: items.map(({ description, amount }) => ({ id: newId(), description, amount })),
  totalAmount: totalOf(items),
});

/** Notes what happened to a quote. What was never sent is nobody's business but its contractor's. */
export const recordQuote = (
  tx: Db,
  context: Parameters<typeof recordActivity>[1],
  happened: string,
  quote: QuoteRow,
) =>
  recordActivity(tx, context, {
    type: `quote.${happened}`,
    subjectType: 'quote',
    subjectId: quote.id,
    audience: [quote.contractorId, quote.sentAt && quote.homeownerId],
  });

type AsRead = Pick<QuoteRow, 'id' | 'status'>;
const unchanged = ({ id, status }: AsRead) => and(eq(quotes.id, id), eq(quotes.status, status));

/** Matches on the status that was read: of two racing moves, only one gets a row back. */
export async function changeQuote(
  tx: Db,
  quote: AsRead,
  changes: Partial<typeof quotes.$inferInsert>,
) {
  const [row] = await tx.update(quotes).set(changes).where(unchanged(quote)).returning();
  return row;
}

/** The courteous answer to a quote whose homeowner took another one. */
export const declineForAnother = (tx: Db, quote: AsRead, now: Date) =>
  changeQuote(tx, quote, {
    status: 'rejected',
    rejectedAt: now,
    rejectionReason: CHOSE_ANOTHER,
    rejectedForAnother: true,
    updatedAt: now,
  });

/** Undefined when it was viewed before. */
export async function markFirstView(tx: Db, quote: AsRead, viewedAt: Date) {
  const [row] = await tx
    .update(quotes)
    .set({ viewedAt })
    .where(and(unchanged(quote), isNull(quotes.viewedAt)))
    .returning();
  return row;
}

export async function addReminder(tx: Db, quote: AsRead, now: Date) {
  const [row] = await tx
    .update(quotes)
    .set({
      reminderCount: sql`${quotes.reminderCount} + 1`,
      lastReminderSent: now,
      lastNotificationSent: now,
      updatedAt: now,
    })
    .where(unchanged(quote))
    .returning();
  return row;
}

export async function removeQuote(tx: Db, quote: AsRead) {
  const [row] = await tx.delete(quotes).where(unchanged(quote)).returning({ id: quotes.id });
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
export async function quoteWithPeople(db: Db, id: string) {
  const owner = alias(users, 'owner');
  const [row] = await db
    .select({
      quote: getTableColumns(quotes),
      customer: { firstName: users.firstName, email: users.email, state: users.state },
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
