import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import type { Db } from '#server/database/database.ts';
import { visibleTo } from '../data.ts';
import {
  QUOTE_STATS_SAMPLE,
  type QuoteCaller,
  type QuoteSort,
  type QuoteStatus,
  quoteStatuses,
} from '../rules.ts';
import { type QuoteRow, quotes } from '../tables.ts';

type QuoteFilter = {
  status?: QuoteStatus | undefined;
  projectId?: string | undefined;
  leadId?: string | undefined;
};
type Page = { sort: QuoteSort; cursor?: string | undefined; limit: number };

/** One page, in one of five orders; an index serves each of them to each role. */
export function listQuotes(
  db: Db,
  caller: QuoteCaller,
  { status, projectId, leadId, sort, cursor, limit }: QuoteFilter & Page,
) {
  const filter = and(
    visibleTo(caller),
    status && eq(quotes.status, status),
    projectId ? eq(quotes.projectId, projectId) : undefined,
    leadId ? eq(quotes.leadId, leadId) : undefined,
  );
  const page = { cursor, limit };
  if (sort === 'amount_high') return listByAmount(db, filter, page, desc);
  if (sort === 'amount_low') return listByAmount(db, filter, page, asc);
  // Within one status, ordering by it leaves the newest first.
  if (sort === 'status' && !status) return listByStatus(db, filter, page);
  return listByAge(db, filter, page, sort === 'oldest' ? asc : desc);
}

type PageInput = Omit<Page, 'sort'>;

async function listByAge(
  db: Db,
  filter: SQL | undefined,
  { cursor, limit }: PageInput,
  order: typeof asc,
) {
  const [id] = cursor ? decodeCursor(cursor, idCursor) : [];
  const past = order === asc ? gt : lt;
  const rows = await db
    .select()
    .from(quotes)
    .where(and(filter, id ? past(quotes.id, id) : undefined))
    .orderBy(order(quotes.id))
    .limit(limit + 1);
  return pageFrom(rows, limit, (quote) => [quote.id]);
}

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

/** The two directions make a row comparison impossible: first the rest of the status, then the others. */
async function listByStatus(db: Db, filter: SQL | undefined, { cursor, limit }: PageInput) {
  const fetchRows = (from: SQL | undefined, most: number) =>
    db
      .select()
      .from(quotes)
      .where(and(filter, from))
      .orderBy(asc(quotes.status), desc(quotes.id))
      .limit(most);
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

export const countQuotes = (db: Db, caller: QuoteCaller, status: QuoteStatus | undefined) =>
  db.$count(quotes, and(visibleTo(caller), status && eq(quotes.status, status)));

/** How many of each status, and the amounts of the latest hundred. */
export async function loadQuoteStats(db: Db, contractorId: string) {
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
