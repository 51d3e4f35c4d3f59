import { and, asc, count, desc, eq, gt, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import type { Db } from '#server/database/database.ts';
import { selectBrief } from '#server/database/json-statement.ts';
import { bucketedRowLimit, inlineLimit } from '#server/database/prepared-statements.ts';
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
