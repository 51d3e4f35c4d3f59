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
} from './ranking/rules.ts';
import { parseSearchTerms, type SearchTerm } from './vocabulary/data.ts';

export type ContractorSearch = SearchFilters & {
  text?: string | undefined;
  sort: ContractorSort;
  limit: number;
  cursor?: string | undefined;
};

/**
 * One page of the matching contractors, and how many match. Up to `MATCH_CAP` matches are read at once and
 * ranked here by `compareRanked`. Of more matches, and for the nearest ones, the page is read from an index
 * (`scanRanked`), which has the same order.
 */
export async function searchContractors(db: Db, search: ContractorSearch) {
  const { text, sort, limit, cursor, ...filters } = search;
  const after = cursor === undefined ? undefined : readCursor(cursor, sort);
  const terms = text === undefined ? [] : await parseSearchTerms(db, text);
  const toRanked = (row: RankedRow & { named?: boolean }): RankedContractor => ({
    ...row,
    named: row.named ?? false,
    miles: milesFrom(filters.around, row.zipCode) ?? 0,
  });

  const found = await findMatches(db, search, filters, terms);
  const isComplete = text !== undefined || found.length <= MATCH_CAP;
  // Of an incomplete list, only the rows of the page are checked, when their summaries are loaded.
  const matches = isComplete ? await withoutHidden(db, found) : found;
  const ranked = matches
    .map(toRanked)
    .filter((match) => !after || compareRanked(sort, match, after) > 0)
    .sort((a, b) => compareRanked(sort, a, b));
  const isPageComplete = isComplete || (sort !== 'distance' && ranked.length > limit);
  const rows = isPageComplete
    ? ranked
    : (await scanRanked(db, filters, { sort, size: bucketedRowLimit(limit), after })).map(toRanked);

  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await loadSummaries(db, page, filters.around),
    nextCursor: rows.length > limit && last ? writeCursor(last, sort) : null,
    count: Math.min(matches.length, MATCH_CAP),
    countIsCapped: matches.length > MATCH_CAP,
    readAs: terms.flatMap(({ word, readAs }) => (readAs ? [{ word, readAs }] : [])),
  };
}

/** All matches of a text; without a text, one more than `MATCH_CAP` at most. */
async function findMatches(
  db: Db,
  { text, sort }: ContractorSearch,
  filters: SearchFilters,
  terms: readonly SearchTerm[],
): Promise<(RankedRow & { named?: boolean })[]> {
  if (text === undefined)
    return scanRanked(db, filters, {
      sort: sort === 'distance' ? 'best' : sort,
      size: MATCH_CAP + 1,
    });
  // A text without anything to look up matches nobody, rather than everybody.
  return terms.length > 0 ? searchFullText(db, terms, filters) : [];
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

/** The public summaries of these contractors, in the order given. */
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

function writeCursor(contractor: RankedContractor, sort: ContractorSort) {
  const { low, high } = sortKey(sort, contractor);
  return encodeCursor([sort, ...low, ...high]);
}

/** The last row of the previous page; values that do not matter in its order are empty. */
function readCursor(cursor: string, sort: ContractorSort): RankedContractor {
  const empty = { score: 0, rating: 0, reviewCount: 0, zipCode: '', miles: 0, named: false };
  switch (sort) {
    case 'best': {
      const [, named, score, id] = decodeCursor(cursor, cursorSchemas.best);
      return { ...empty, named: named === 1, score, id };
    }
    case 'rating': {
      const [, rating, reviewCount, id] = decodeCursor(cursor, cursorSchemas.rating);
      return { ...empty, rating, reviewCount, id };
    }
    case 'reviews': {
      const [, reviewCount, rating, id] = decodeCursor(cursor, cursorSchemas.reviews);
      return { ...empty, reviewCount, rating, id };
    }
    case 'distance': {
      const [, miles, zipCode, score, id] = decodeCursor(cursor, cursorSchemas.distance);
      return { ...empty, miles, zipCode, score, id };
    }
  }
}
