import { and, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { findHiddenContractorIds, publicSummaryColumns } from '#features/contractors/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { decodeCursor, encodeCursor } from '#lib/cursor.ts';
import { roundedMilesBetween } from '#lib/distance.ts';
import type { Db } from '#server/database/database.ts';
import { bucketedRowLimit } from '#server/database/prepared-statements.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { searchFullText } from './full-text/data.ts';
import { type RankedRow, type SearchFilters, scanRanked } from './ranking/data.ts';
import {
  type ContractorSort,
  compareRanked,
  MATCH_CAP,
  type RankedContractor,
  sortKey,
} from './rules.ts';
import { parseSearchTerms } from './vocabulary/data.ts';

export type ContractorSearch = SearchFilters & {
  text?: string | undefined;
  sort: ContractorSort;
  limit: number;
  cursor?: string | undefined;
};

/**
 * One page of the contractors that match, and how many do. So many as are counted are read at once and ordered
 * here; what lies beyond them, and the nearest of many, an index gives in order. It is the same order:
 * `compareRanked`.
 */
export async function searchContractors(db: Db, search: ContractorSearch) {
  const { text, sort, limit, cursor, ...narrowed } = search;
  const after = cursor === undefined ? undefined : readCursor(cursor, sort);
  const meanings = text === undefined ? [] : await parseSearchTerms(db, text);
  const toRanked = (found: RankedRow & { named?: boolean }): RankedContractor => ({
    ...found,
    named: found.named ?? false,
    miles: milesFrom(narrowed.around, found.zipCode) ?? 0,
  });

  const found =
    text === undefined
      ? await scanRanked(db, narrowed, {
          sort: sort === 'distance' ? 'best' : sort,
          size: MATCH_CAP + 1,
        })
      : meanings.length > 0
        ? await searchFullText(db, meanings, narrowed)
        : // Nothing in the text can be looked up: no reason to show everybody.
          [];
  const isComplete = text !== undefined || found.length <= MATCH_CAP;
  // Of so many that they are not all read, a page leaves out those that are not public.
  const all = isComplete ? await withoutHidden(db, found) : found;
  const ordered = all
    .map(toRanked)
    .filter((one) => !after || compareRanked(sort, one, after) > 0)
    .sort((a, b) => compareRanked(sort, a, b));
  const coversPage = isComplete || (sort !== 'distance' && ordered.length > limit);
  const rows = coversPage
    ? ordered
    : (await scanRanked(db, narrowed, { sort, size: bucketedRowLimit(limit), after })).map(
        toRanked,
      );

  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await loadSummaries(db, page, narrowed.around),
    nextCursor: rows.length > limit && last ? writeCursor(last, sort) : null,
    count: Math.min(all.length, MATCH_CAP),
    countIsCapped: all.length > MATCH_CAP,
    readAs: meanings.flatMap(({ word, readAs }) => (readAs ? [{ word, readAs }] : [])),
  };
}

async function withoutHidden<Row extends RankedRow>(db: Db, rows: readonly Row[]) {
  const hidden = await findHiddenContractorIds(
    db,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !hidden.has(id));
}

const milesFrom = (around: SearchFilters['around'], zipCode: string) => {
  const place = around && findPlaceByZip(zipCode);
  return place ? roundedMilesBetween(around.place, place) : null;
};

/** What everybody may see of these contractors, in the order given. */
async function loadSummaries(
  db: Db,
  page: readonly RankedContractor[],
  around: SearchFilters['around'],
) {
  if (page.length === 0) return [];
  const rows = await db
    .select(publicSummaryColumns)
    .from(contractors)
    .where(
      and(
        inArray(
          contractors.id,
          page.map(({ id }) => id),
        ),
        contractors.isPublic,
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap(({ id }) => {
    const row = byId.get(id);
    if (!row) return [];
    const place = findPlaceByZip(row.zipCode);
    return {
      ...row,
      miles: milesFrom(around, row.zipCode),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    };
  });
}

const cursorSchemas = {
  best: z.tuple([z.literal('best'), z.int32(), z.int32(), z.uuid()]),
  rating: z.tuple([z.literal('rating'), z.number(), z.int32(), z.uuid()]),
  reviews: z.tuple([z.literal('reviews'), z.int32(), z.number(), z.uuid()]),
  distance: z.tuple([z.literal('distance'), z.number(), z.string().max(10), z.int32(), z.uuid()]),
};

function writeCursor(standing: RankedContractor, sort: ContractorSort) {
  const { low, high } = sortKey(sort, standing);
  return encodeCursor([sort, ...low, ...high]);
}

/** The row that a page goes on after; what its order does not ask for is left empty. */
function readCursor(cursor: string, sort: ContractorSort): RankedContractor {
  const nothing = { score: 0, rating: 0, reviewCount: 0, zipCode: '', miles: 0, named: false };
  switch (sort) {
    case 'best': {
      const [, named, score, id] = decodeCursor(cursor, cursorSchemas.best);
      return { ...nothing, named: named === 1, score, id };
    }
    case 'rating': {
      const [, rating, reviewCount, id] = decodeCursor(cursor, cursorSchemas.rating);
      return { ...nothing, rating, reviewCount, id };
    }
    case 'reviews': {
      const [, reviewCount, rating, id] = decodeCursor(cursor, cursorSchemas.reviews);
      return { ...nothing, reviewCount, rating, id };
    }
    case 'distance': {
      const [, miles, zipCode, score, id] = decodeCursor(cursor, cursorSchemas.distance);
      return { ...nothing, miles, zipCode, score, id };
    }
  }
}
