import { type SQLWrapper, sql } from 'drizzle-orm';
import { badgeProofs } from '#features/contractors/badges/data.ts';
import { publicSummaryColumns } from '#features/contractors/data.ts';
import { previewPicture } from '#features/contractors/portfolio/data.ts';
import { ContractorCard } from '#features/contractors/shapes.ts';
import {
  cardPart,
  earliest,
  isUsable,
  keepSnapshots,
  snapshotFormat,
  versionOf,
} from '#features/contractors/snapshots/data.ts';
import { contractorSnapshots } from '#features/contractors/snapshots/tables.ts';
import { type AcceptedPrice, contractors } from '#features/contractors/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { wholeSentences } from '#lib/sentences.ts';
import type { Db } from '#server/database/database.ts';
import { selectBrief, selectBriefFields } from '#server/database/json-statement.ts';
import { publicFileUrl } from '#server/files/file-links.ts';
import { writerOf } from '#server/http/written-answers.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { MAX_REVIEW_LINE } from '../rules.ts';

const param = sql.placeholder;

/** So much of a review is read, of which the sentences that fit are shown: enough that spaces do not hide that more follows. */
const MAX_READ_OF_REVIEW = 4 * MAX_REVIEW_LINE;
/** Among so many of the latest reviews, one of the service asked for is looked for. */
const MAX_LATEST_REVIEWS = 100;
/** A business is known by what went well: of two reviews of a service, one with fewer stars is not its line. */
const GOOD_RATING = 4;

/** Ids in the order of their place. */
const givenIds = {
  from: sql`unnest(${param('ids')}::uuid[]) with ordinality as page (id, place)`,
  id: sql`page.id`,
  place: sql`page.place`,
};

/**
 * The public summaries of these contractors, in their order, each with a picture of finished work, of the service
 * asked for if there is one, and a line of the latest review of that service, or of any where none is asked for.
 */
function selectSummaries(db: Db) {
  const { from, id, place: inOrder } = givenIds;
  const work = previewPicture(db, id, sql`${param('service')}::text`);
  return db
    .select({
      ...publicSummaryColumns,
      yearsInBusiness: contractors.yearsInBusiness,
      acceptedPrice: sql<AcceptedPrice | null>`${contractors.acceptedPrices} -> ${param('service')}::text`,
      badges: badgeProofs,
      unclaimed: sql<boolean>`${contractors.unclaimedSince} is not null`,
      reviewLine: sql<string | null>`case when ${contractors.reviewCount} > 0 then (
        select left(latest.comment, ${MAX_READ_OF_REVIEW}) from (
          select ${reviews.id}, ${reviews.comment}, ${reviews.projectType}, ${reviews.rating} from ${reviews}
          where ${reviews.contractorId} = ${contractors.id} and ${reviews.verified}
            and ${reviews.reviewStatus} = 'published'
          order by ${reviews.id} desc limit ${MAX_LATEST_REVIEWS}) latest
        where coalesce(latest.project_type = ${param('service')}::text, true)
        order by latest.rating >= ${GOOD_RATING} desc, latest.id desc limit 1) end`,
      workId: work.id,
      workTitle: work.title,
      workCategory: work.category,
      workWidth: work.width,
      workHeight: work.height,
      version: versionOf(contractors.id),
    })
    .from(from)
    .innerJoin(contractors, sql`${contractors.id} = ${id} and ${contractors.isPublic}`)
    .leftJoinLateral(work, sql`true`)
    .orderBy(sql`${inOrder}`);
}

type Summary = Awaited<ReturnType<typeof selectSummaries>>[number];

/** The public summaries of these contractors, in the order given, without those that are not listed. */
export const listSummaries = (db: Db, ids: readonly string[], service: string | undefined) =>
  selectBrief(db, 'contractor-summaries', selectSummaries, { ids, service: service ?? null });

/** A contractor as lists show it. */
export function presentCard({
  workId,
  workTitle,
  workCategory,
  workWidth,
  workHeight,
  reviewLine,
  version: _,
  ...contractor
}: Summary) {
  const place = findPlaceByZip(contractor.zipCode);
  return {
    ...contractor,
    reviewLine: reviewLine === null ? null : wholeSentences(reviewLine, MAX_REVIEW_LINE) || null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    work:
      workId === null
        ? null
        : {
            title: workTitle ?? '',
            category: workCategory ?? '',
            width: workWidth,
            height: workHeight,
            url: publicFileUrl(workId),
          },
  };
}

const cardFormat = (db: Db) =>
  snapshotFormat(db, 'card', { schema: ContractorCard, select: selectSummaries });

/** The values of `keptCard`. */
export const keptCardParams = (db: Db, service: string | undefined) => ({
  part: cardPart(service),
  format: cardFormat(db),
});

/** The card of a contractor as JSON, for a select that joins it by `isKeptCard`; null where none is kept. */
export const keptCard = contractorSnapshots.body;
export const isKeptCard = (id: SQLWrapper) =>
  sql`${contractorSnapshots.contractorId} = ${id} and ${isUsable}`;

const selectKeptCards = (db: Db) =>
  db
    .select({ id: sql`${givenIds.id}`, body: keptCard })
    .from(givenIds.from)
    .leftJoin(contractorSnapshots, isKeptCard(givenIds.id))
    .orderBy(givenIds.place);

/** The kept cards of these contractors, by their ids. */
export async function findKeptCards(db: Db, ids: readonly string[], service: string | undefined) {
  const rows = await selectBriefFields(db, 'kept-cards', selectKeptCards, {
    ...keptCardParams(db, service),
    ids,
  });
  return rows.map(([id, card]) => ({ id: id as string, card: card ?? null }));
}

/** Makes the cards of these contractors, as JSON by their ids, and keeps them. One that is not listed has none. */
export async function makeCards(db: Db, ids: readonly string[], service: string | undefined) {
  const rows = await listSummaries(db, ids, service);
  const write = writerOf(ContractorCard);
  const made = rows.map((row) => ({ row, body: write(presentCard(row)) }));
  const { part, format } = keptCardParams(db, service);
  await keepSnapshots(
    db,
    made.map(({ row: { id, version, badges }, body }) => {
      const validUntil = earliest(badges.map((badge) => badge.validUntil));
      return { contractorId: id, part, format, body, validUntil, version };
    }),
  );
  return new Map(made.map(({ row, body }) => [row.id, body]));
}
