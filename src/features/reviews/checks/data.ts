import { and, asc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { invoices } from '#features/payments/invoices/tables.ts';
import { payments } from '#features/payments/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { users } from '#features/users/tables.ts';
import { signInTraces } from '#features/users/traces/tables.ts';
import type { Db } from '#server/database/database.ts';
import { reviews } from '../tables.ts';
import {
  BURST_DAYS,
  BURST_REVIEWS,
  isPraise,
  NEW_ACCOUNT_DAYS,
  PENNY_DAYS,
  PENNY_REVIEWS,
  PENNY_TOTAL,
  type ReviewSignal,
} from './rules.ts';
import { acceptanceTies } from './tables.ts';

/** Traces of a side count when they were left this long before. */
const TRACE_DAYS = 30;

const digits = (phone: SQL) => sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;
/** The number of the house, the street's first word and the ZIP code: abbreviations differ from there on. */
const place = (address: SQL, zip: SQL) => sql`case when ${address} ~ '\\d' and ${zip} <> '' then
  (regexp_match(lower(${address}), '(\\d+\\s+(?:[nsew]\\.?\\s+)?[a-z0-9]+)'))[1] || ' ' || ${zip} end`;

const sharesTrace = (kind: 'network' | 'device', one: SQL, other: SQL, since: SQL) => sql`exists (
  select from ${signInTraces} mine join ${signInTraces} theirs
    on theirs.kind = mine.kind and theirs.hash = mine.hash
  where mine.user_id = ${one} and theirs.user_id = ${other} and mine.kind = ${kind}
    and mine.last_seen_at > ${since} and theirs.last_seen_at > ${since})`;

/** What the homeowner of a project and its business have in common, now. */
export async function findTies(db: Db, projectId: string, now: Date): Promise<ReviewSignal[]> {
  const since = sql`${new Date(now.getTime() - TRACE_DAYS * 86_400_000)}::timestamptz`;
  const { rows } = await db.execute<{ signals: ReviewSignal[] }>(sql`
    select array_remove(array[
      case when ${digits(sql`homeowner.phone`)} <> '' and ${digits(sql`homeowner.phone`)}
        in (${digits(sql`business.phone`)}, ${digits(sql`coalesce(owner.phone, '')`)}) then 'phone' end,
      case when ${place(sql`business.address1`, sql`business.zip_code`)} in (
          ${place(sql`homeowner.address1`, sql`homeowner.zip_code`)},
          ${place(sql`project.street_address`, sql`project.zip_code`)})
        or ${place(sql`owner.address1`, sql`owner.zip_code`)}
          = ${place(sql`homeowner.address1`, sql`homeowner.zip_code`)} then 'address' end,
      case when ${sharesTrace('network', sql`homeowner.id`, sql`owner.id`, since)} then 'network' end,
      case when ${sharesTrace('device', sql`homeowner.id`, sql`owner.id`, since)} then 'device' end
    ], null) as signals
    from ${projects} project
    join ${users} homeowner on homeowner.id = project.homeowner_id
    join ${contractors} business on business.id = project.contractor_id
    left join ${users} owner on owner.id = business.user_id
    where project.id = ${projectId}`);
  return rows[0]?.signals ?? [];
}

/** Keeps what both sides shared when the quote was accepted; the first to write it has written it for good. */
export const insertTies = (db: Db, ties: typeof acceptanceTies.$inferInsert) =>
  db.insert(acceptanceTies).values(ties).onConflictDoNothing();

/**
 * Whether the homeowner has paid for the accepted quote through the provider. What a business recorded is no proof; what
 * it gave back later takes none away, or it could undo a review by a refund.
 */
const hasPaid = sql<boolean>`exists (select from ${invoices} invoice
  join ${payments} payment on payment.invoice_id = invoice.id
  where invoice.quote_id = ${projects.acceptedQuoteId} and payment.method = 'online'
    and payment.status = 'succeeded' and payment.allocated > 0)`;

/** Locks a review and reads what the rule needs to know of it. */
export async function lockReviewFacts(tx: Db, reviewId: string) {
  const [row] = await tx
    .select({
      review: reviews,
      project: {
        status: projects.status,
        completedAt: projects.completedAt,
        lastUpdate: projects.lastUpdate,
        confirmedAt: projects.completionConfirmedAt,
      },
      hasPaid,
      acceptedTotal: quotes.totalAmount,
      acceptedAt: quotes.acceptedAt,
      isEmailConfirmed: users.emailVerified,
      authorSince: users.createdAt,
      ties: acceptanceTies.signals,
    })
    .from(reviews)
    .innerJoin(projects, eq(projects.id, reviews.projectId))
    .innerJoin(users, eq(users.id, reviews.homeownerId))
    .leftJoin(quotes, eq(quotes.id, projects.acceptedQuoteId))
    .leftJoin(acceptanceTies, eq(acceptanceTies.projectId, reviews.projectId))
    .where(eq(reviews.id, reviewId))
    .for('no key update', { of: reviews });
  return row;
}

export type LockedFacts = NonNullable<Awaited<ReturnType<typeof lockReviewFacts>>>;

/** What the praise of one business shows together: several accounts of one person, or many at once. */
export async function findPatterns(
  db: Db,
  { review, acceptedTotal, authorSince }: LockedFacts,
): Promise<ReviewSignal[]> {
  if (!isPraise(review.rating)) return [];
  const days = (count: number) => sql`make_interval(days => ${count}::int)`;
  const isNew = review.createdAt.getTime() - authorSince.getTime() < NEW_ACCOUNT_DAYS * 86_400_000;
  const isPenny = acceptedTotal !== null && acceptedTotal < PENNY_TOTAL;
  const since = sql`${review.createdAt}::timestamptz - ${days(TRACE_DAYS)}`;
  const { rows } = await db.execute<{ tied: boolean; fresh: number; penny: number }>(sql`
    select coalesce(bool_or(
        (${digits(sql`author.phone`)} <> '' and ${digits(sql`author.phone`)} = ${digits(sql`me.phone`)})
        or ${sharesTrace('network', sql`me.id`, sql`author.id`, since)}
        or ${sharesTrace('device', sql`me.id`, sql`author.id`, since)}), false) as tied,
      count(*) filter (where author.created_at > other.created_at - ${days(NEW_ACCOUNT_DAYS)}
        and abs(extract(epoch from other.created_at - ${review.createdAt}::timestamptz))
          < ${BURST_DAYS * 86_400}) ::int as fresh,
      count(*) filter (where quote.total_amount < ${PENNY_TOTAL})::int as penny
    from (select * from ${reviews} where contractor_id = ${review.contractorId} order by id desc limit 500) other
    join ${users} author on author.id = other.homeowner_id
    join ${users} me on me.id = ${review.homeownerId}
    join ${projects} project on project.id = other.project_id
    left join ${quotes} quote on quote.id = project.accepted_quote_id
    where other.homeowner_id <> me.id and other.rating >= 4
      and abs(extract(epoch from other.created_at - ${review.createdAt}::timestamptz))
        < ${PENNY_DAYS * 86_400}`);
  const [found] = rows;
  if (!found) return [];
  return [
    ...(found.tied ? (['reviewers-tied'] as const) : []),
    ...(isNew && found.fresh >= BURST_REVIEWS - 1 ? (['burst'] as const) : []),
    ...(isPenny && found.penny >= PENNY_REVIEWS - 1 ? (['penny-quotes'] as const) : []),
  ];
}

/** Has the other recent reviews of a business checked again, because one of them was found to be part of a pattern. */
export const recheckOthers = (
  tx: Db,
  { id, contractorId }: { id: string; contractorId: string },
  now: Date,
) =>
  tx
    .update(reviews)
    .set({ recheckAt: now })
    .where(
      and(
        eq(reviews.contractorId, contractorId),
        ne(reviews.id, id),
        isNull(reviews.heldAt),
        isNull(reviews.clearedAt),
        sql`${reviews.createdAt} > ${new Date(now.getTime() - PENNY_DAYS * 86_400_000)}`,
        or(isNull(reviews.recheckAt), sql`${reviews.recheckAt} > ${now}`),
      ),
    );

/** Reviews whose check is due, oldest first. */
export const listDueChecks = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: reviews.id })
    .from(reviews)
    .where(lte(reviews.recheckAt, now))
    .orderBy(asc(reviews.recheckAt))
    .limit(limit);

/** The project that a payment is for; undefined where there is none. */
export async function findPaidProject(db: Db, paymentId: string) {
  const [row] = await db
    .select({ projectId: invoices.projectId })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, paymentId));
  return row?.projectId ?? undefined;
}

/** Reviews of somebody, or of a project, that do not count yet. */
export const listUncounted = (
  db: Db,
  { homeownerId, projectId }: { homeownerId?: string; projectId?: string },
) =>
  db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        projectId
          ? eq(reviews.projectId, projectId)
          : inArray(reviews.homeownerId, homeownerId ? [homeownerId] : []),
        eq(reviews.verified, false),
        eq(reviews.reviewStatus, 'published'),
      ),
    )
    .limit(200);
