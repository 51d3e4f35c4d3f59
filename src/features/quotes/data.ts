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
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import type { Db } from '#server/database/database.ts';
import { selectBrief } from '#server/database/json-statement.ts';
import { bucketedRowLimit, inlineLimit } from '#server/database/prepared-statements.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  CHOSE_ANOTHER,
  QUOTE_STATS_SAMPLE,
  type QuoteCaller,
  type QuoteSort,
  type QuoteStatus,
  quoteStatuses,
} from './rules.ts';
import { type QuoteRow, quotes } from './tables.ts';

/** A prepared statement gets the caller at execution. */
type CallerOrPlaceholders = Pick<QuoteCaller, 'role'> & {
  uid: string | Placeholder;
  contractorId?: string | Placeholder | undefined;
};

/** A contractor's own quotes, what was ever sent to a homeowner, everything for an admin. */
function visibleTo({ role, uid, contractorId }: CallerOrPlaceholders) {
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

type QuoteFilter = {
  status?: QuoteStatus | undefined;
  projectId?: string | undefined;
  leadId?: string | undefined;
};
type Page = { sort: QuoteSort; cursor?: string | undefined; limit: number };

/** One page in one of five orders; every combination of order and role has an index. */
export function listQuotes(
  db: Db,
  caller: QuoteCaller,
  { sort, cursor, limit, ...filter }: QuoteFilter & Page,
) {
  const page = { cursor, limit };
  // Within a single status, sorting by status means newest first.
  const byAge = sort === 'newest' || sort === 'oldest' || (sort === 'status' && filter.status);
  if (byAge) return listByAge(db, caller, filter, page, sort === 'oldest' ? asc : desc);
  const where = and(visibleTo(caller), matchesFilter(filter));
  if (sort === 'status') return listByStatus(db, where, page);
  return listByAmount(db, where, page, sort === 'amount_high' ? desc : asc);
}

const matchesFilter = ({ status, projectId, leadId }: FilterOrPlaceholders) =>
  and(
    status && eq(quotes.status, status),
    projectId ? eq(quotes.projectId, projectId) : undefined,
    leadId ? eq(quotes.leadId, leadId) : undefined,
  );
type FilterOrPlaceholders = {
  [Name in keyof QuoteFilter]: QuoteFilter[Name] | Placeholder;
};

type PageInput = Omit<Page, 'sort'>;

/** The order that everybody sees first: prepared, because it is read most. */
async function listByAge(
  db: Db,
  caller: QuoteCaller,
  { status, projectId, leadId }: QuoteFilter,
  { cursor, limit }: PageInput,
  order: typeof asc,
) {
  const [after] = cursor ? decodeCursor(cursor, idCursor) : [];
  const size = bucketedRowLimit(limit);
  const values = {
    uid: caller.uid,
    ...(caller.contractorId && { contractorId: caller.contractorId }),
    ...(status && { status }),
    ...(projectId && { projectId }),
    ...(leadId && { leadId }),
    ...(after && { after }),
  };
  const rows = await selectBrief(
    db,
    `quotes ${caller.role} ${Object.keys(values)} ${order === asc} ${size}`,
    () => {
      const { uid, contractorId, after: last, ...filter } = placeholdersFor(values);
      const past = order === asc ? gt : lt;
      return db
        .select()
        .from(quotes)
        .where(
          and(
            visibleTo({ role: caller.role, uid: uid ?? '', contractorId }),
            matchesFilter(filter),
            last && past(quotes.id, last),
          ),
        )
        .orderBy(order(quotes.id))
        .limit(inlineLimit(size));
    },
    values,
  );
  return pageFrom(rows, limit, (quote) => [quote.id]);
}

/** A placeholder for each of these values, under its name. */
const placeholdersFor = (values: object): Record<string, Placeholder | undefined> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, sql.placeholder(name)]));

const amountCursor = z.tuple([z.int(), z.uuid()]);

async function listByAmount(
  db: Db,
  filter: SQL | undefined,
  { cursor, limit }: PageInput,
  order: typeof asc,
) {
  const sortKey = sql`(${quotes.totalAmount}, ${quotes.id})`;
  const past = (amount: number, id: string) =>
    order === asc
      ? sql`${sortKey} > (${amount}::bigint, ${id}::uuid)`
      : sql`${sortKey} < (${amount}::bigint, ${id}::uuid)`;
  const rows = await db
    .select()
    .from(quotes)
    .where(and(filter, cursor ? past(...decodeCursor(cursor, amountCursor)) : undefined))
    .orderBy(order(quotes.totalAmount), order(quotes.id))
    .limit(limit + 1);
  return pageFrom(rows, limit, (quote) => [quote.totalAmount, quote.id]);
}

const statusCursor = z.tuple([z.enum(quoteStatuses), z.uuid()]);

/**
 * Status ascends while id descends, so no row comparison can express the cursor: reads the rest of the current
 * status first, then the statuses after it.
 */
async function listByStatus(db: Db, filter: SQL | undefined, { cursor, limit }: PageInput) {
  const fetchRows = (condition: SQL | undefined, max: number) =>
    db
      .select()
      .from(quotes)
      .where(and(filter, condition))
      .orderBy(asc(quotes.status), desc(quotes.id))
      .limit(max);
  const rows: QuoteRow[] = [];
  if (cursor) {
    const [status, id] = decodeCursor(cursor, statusCursor);
    rows.push(...(await fetchRows(and(eq(quotes.status, status), lt(quotes.id, id)), limit + 1)));
    const remaining = limit + 1 - rows.length;
    if (remaining > 0) rows.push(...(await fetchRows(gt(quotes.status, status), remaining)));
  } else {
    rows.push(...(await fetchRows(undefined, limit + 1)));
  }
  return pageFrom(rows, limit, (quote) => [quote.status, quote.id]);
}

/** Sent ones count while they can be answered, as on the dashboards: both show the same number. */
export const countQuotes = (
  db: Db,
  caller: QuoteCaller,
  status: QuoteStatus | undefined,
  now: Date,
) =>
  db.$count(
    quotes,
    and(
      visibleTo(caller),
      status && eq(quotes.status, status),
      status === 'sent' ? gt(quotes.validUntil, now) : undefined,
    ),
  );

/** The number of quotes in each status, and the amounts of the latest hundred. */
export async function getQuoteStats(db: Db, contractorId: string) {
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
