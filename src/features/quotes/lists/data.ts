import { and, count, desc, eq, gt, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { MAX_PAGE_SIZE } from '#lib/contract.ts';
import { decodeCursor, idCursor } from '#lib/cursor.ts';
import type { Db } from '#server/database/database.ts';
import { type RowTexts, selectBrief, selectBriefTexts } from '#server/database/json-statement.ts';
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

const { placeholder } = sql;

type QuoteFilter = {
  status?: QuoteStatus | undefined;
  projectId?: string | undefined;
  leadId?: string | undefined;
};
type Page = { cursor?: string | undefined; limit: number };

/** What a list is sorted by, and which version of a quote it is. */
type QuoteVersion = Pick<QuoteRow, 'id' | 'status' | 'totalAmount'> & { version: string };

/**
 * One page in one of five orders, and at least one row more; every combination of order and role has an index. All are
 * prepared: a contractor with many quotes sorts them in every way. A page that is read again and again costs the names of its
 * quotes instead of all they say: `loadQuotes` reads those.
 */
export async function listQuotes(
  db: Db,
  caller: QuoteCaller,
  { sort, cursor, limit, ...filter }: QuoteFilter & Page & { sort: QuoteSort },
): Promise<RowTexts<QuoteVersion>> {
  const read = (part: PartOfList) => readPart(db, caller, filter, { limit, ...part });
  // Within a single status, sorting by status means newest first.
  if (sort === 'status' && !filter.status) return listByStatus(read, { cursor, limit });
  if (sort === 'newest' || sort === 'oldest' || sort === 'status') {
    const [id] = cursor ? decodeCursor(cursor, idCursor) : [];
    return read({ order: sort === 'oldest' ? 'oldest' : 'newest', after: id ? { id } : {} });
  }
  const [amount, id] = cursor ? decodeCursor(cursor, amountCursor) : [];
  return read({ order: sort, after: id ? { amount, id } : {} });
}

const amountCursor = z.tuple([z.int(), z.uuid()]);
const statusCursor = z.tuple([z.enum(quoteStatuses), z.uuid()]);

/** The sort values of a quote, in the cursor that the order needs. */
export const quoteCursor =
  ({ sort, status }: QuoteFilter & { sort: QuoteSort }) =>
  (quote: QuoteVersion) => {
    if (sort === 'amount_high' || sort === 'amount_low') return [quote.totalAmount, quote.id];
    return sort === 'status' && !status ? [quote.status, quote.id] : [quote.id];
  };

type PartOfList = {
  order: QuoteSort;
  /** The sort values of the last row before it; without any, it begins with the first. */
  after: { amount?: number | undefined; id?: string; beyondStatus?: QuoteStatus };
  /** Only quotes of this status, newest first. */
  ofStatus?: QuoteStatus;
};

const amountKey = sql`(${quotes.totalAmount}, ${quotes.id})`;
const amountOfCursor = sql`(${placeholder('amount')}::bigint, ${placeholder('id')}::uuid)`;
/** What makes the order, and what comes after a row in it. */
const orders: Record<PartOfList['order'], { by: SQL; after: SQL }> = {
  newest: { by: sql`${quotes.id} desc`, after: sql`${quotes.id} < ${placeholder('id')}` },
  oldest: { by: sql`${quotes.id} asc`, after: sql`${quotes.id} > ${placeholder('id')}` },
  amount_high: {
    by: sql`${quotes.totalAmount} desc, ${quotes.id} desc`,
    after: sql`${amountKey} < ${amountOfCursor}`,
  },
  amount_low: {
    by: sql`${quotes.totalAmount} asc, ${quotes.id} asc`,
    after: sql`${amountKey} > ${amountOfCursor}`,
  },
  status: {
    by: sql`${quotes.status} asc, ${quotes.id} desc`,
    after: sql`${quotes.status} > ${placeholder('beyondStatus')}`,
  },
};

function readPart(
  db: Db,
  caller: QuoteCaller,
  filter: QuoteFilter,
  { order, after, ofStatus, limit }: PartOfList & { limit: number },
) {
  const size = bucketedRowLimit(limit);
  const given = { ...filter, status: ofStatus ?? filter.status };
  const { uid, role, contractorId } = caller;
  const values = definedOf({ uid, contractorId, ...given, ...after });
  const name = `quotes ${role} ${Object.keys(values)} ${order} ${size}`;
  const isLater = Object.keys(after).length > 0;
  const build = () => {
    const {
      uid: id = '',
      contractorId: business,
      status,
      projectId,
      leadId,
    } = placeholdersFor(values);
    return db
      .select({
        id: quotes.id,
        status: quotes.status,
        totalAmount: quotes.totalAmount,
        version: sql<string>`${quotes}.xmin::text`,
      })
      .from(quotes)
      .where(
        and(
          visibleTo({ role, uid: id, contractorId: business }),
          status && eq(quotes.status, status),
          projectId && eq(quotes.projectId, projectId),
          leadId && eq(quotes.leadId, leadId),
          isLater ? orders[order].after : undefined,
        ),
      )
      .orderBy(orders[order].by)
      .limit(inlineLimit(size));
  };
  return selectBriefTexts(db, name, build, values);
}

/** Quotes in the order of these; undefined for one that its reader may not see anymore. */
export async function loadQuotes(
  db: Db,
  { uid, role, contractorId }: QuoteCaller,
  versions: readonly QuoteVersion[],
) {
  const caller = definedOf({ uid, contractorId });
  const ids = versions.map(({ id }) => id);
  const rows = await selectBrief(
    db,
    `quotes-by-id ${role} ${Object.keys(caller)}`,
    () => {
      const { uid: id = '', contractorId: business } = placeholdersFor(caller);
      return db
        .select()
        .from(quotes)
        .where(
          and(
            sql`${quotes.id} = any(${placeholder('ids')}::uuid[])`,
            visibleTo({ role, uid: id, contractorId: business }),
          ),
        )
        .limit(inlineLimit(MAX_PAGE_SIZE));
    },
    { ...caller, ids },
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

const definedOf = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** A placeholder for each of these values, under its name. */
const placeholdersFor = (values: object): Record<string, Placeholder | undefined> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, placeholder(name)]));

/**
 * Status ascends while id descends, so no row comparison can express the cursor: reads the rest of the current
 * status first, then the statuses after it.
 */
async function listByStatus(
  read: (part: PartOfList) => Promise<RowTexts<QuoteVersion>>,
  { cursor, limit }: Page,
) {
  if (!cursor) return read({ order: 'status', after: {} });
  const [status, id] = decodeCursor(cursor, statusCursor);
  const rest = await read({ order: 'newest', after: { id }, ofStatus: status });
  if (rest.texts.length > limit) return rest;
  const next = await read({ order: 'status', after: { beyondStatus: status } });
  return { ...rest, texts: [...rest.texts, ...next.texts] };
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
    // A draft that waits for its first price would pull the average down.
    .where(and(own, or(ne(quotes.status, 'draft'), gt(quotes.totalAmount, 0))))
    .orderBy(desc(quotes.id))
    .limit(QUOTE_STATS_SAMPLE);
  return { statuses, amounts: latest.map(({ amount }) => amount) };
}
