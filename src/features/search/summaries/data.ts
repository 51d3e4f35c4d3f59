import { type SQL, type SQLWrapper, type Subquery, sql } from 'drizzle-orm';
import { badgeProofs } from '#features/contractors/badges/data.ts';
import { publicSummaryColumns } from '#features/contractors/data.ts';
import { previewPicture } from '#features/contractors/portfolio/data.ts';
import { type AcceptedPrice, contractors } from '#features/contractors/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import type { Db } from '#server/database/database.ts';
import { selectBrief } from '#server/database/json-statement.ts';

const param = sql.placeholder;

/** Characters of a review beside a contractor; the page cuts them at a word. */
const MAX_REVIEW_LINE = 160;

type PlacedIds = { from: SQL | Subquery; id: SQLWrapper; place: SQLWrapper };

/**
 * The public summaries of these contractors, in their order, each with a picture of finished work, of the service
 * asked for if there is one, and a line of the latest review.
 */
export function selectSummaries(db: Db, { from, id, place: inOrder }: PlacedIds) {
  const work = previewPicture(db, id, sql`${param('service')}::text`);
  return db
    .select({
      ...publicSummaryColumns,
      score: sql<number>`${contractors.score}`,
      acceptedPrice: sql<AcceptedPrice | null>`${contractors.acceptedPrices} -> ${param('service')}::text`,
      badges: badgeProofs,
      unclaimed: sql<boolean>`${contractors.userId} is null`,
      reviewLine: sql<string | null>`case when ${contractors.reviewCount} > 0 then (
        select left(${reviews.comment}, ${MAX_REVIEW_LINE}) from ${reviews}
        where ${reviews.contractorId} = ${contractors.id} and ${reviews.verified}
          and ${reviews.reviewStatus} = 'published'
        order by ${reviews.id} desc limit 1) end`,
      workId: work.id,
      workTitle: work.title,
      workWidth: work.width,
      workHeight: work.height,
    })
    .from(from)
    .innerJoin(contractors, sql`${contractors.id} = ${id} and ${contractors.isPublic}`)
    .leftJoinLateral(work, sql`true`)
    .orderBy(sql`${inOrder}`);
}

export type FoundContractor = Awaited<ReturnType<typeof selectSummaries>>[number];

/** The public summaries of these contractors, in the order given. */
export const listSummaries = (db: Db, ids: readonly string[], service: string | undefined) =>
  selectBrief(
    db,
    'contractor-summaries',
    () =>
      selectSummaries(db, {
        from: sql`unnest(${param('ids')}::uuid[]) with ordinality as page (id, place)`,
        id: sql`page.id`,
        place: sql`page.place`,
      }),
    { ids, service: service ?? null },
  );
