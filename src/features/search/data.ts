import * as z from 'zod';
import { decodeCursor, encodeCursor } from '#lib/cursor.ts';
import { roundedMilesBetween } from '#lib/distance.ts';
import type { Db } from '#server/database/database.ts';
import { bucketedRowLimit } from '#server/database/prepared-statements.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { searchFullText, searchNames } from './full-text/data.ts';
import {
  countRanked,
  findUnclaimed,
  type RankedRow,
  type SearchFilters,
  scanNear,
  scanRanked,
} from './ranking/data.ts';
import {
  type ContractorSort,
  compareRanked,
  MATCH_CAP,
  type RankedContractor,
  sortKey,
} from './ranking/rules.ts';
import { findKeptCards, listSummaries, makeCards, presentCard } from './summaries/data.ts';
import { parseSearch } from './vocabulary/data.ts';

export type ContractorSearch = SearchFilters & {
  text?: string | undefined;
  sort: ContractorSort;
  limit: number;
  cursor?: string | undefined;
};

/** A page of ranked contractors. Those that were read with their cards have them. */
type FoundPage = {
  ranked: readonly { id: string; zipCode: string; card?: string | null }[];
  nextCursor: string | null;
  count: number;
  countIsCapped: boolean;
  readAs: { word: string; readAs: string }[];
  meant: string[];
  /** How many of `count` nobody acts for; null where that is not counted. */
  unclaimed: number | null;
};

/** One page of the matching contractors, and how many match. */
export async function searchContractors(db: Db, search: ContractorSearch) {
  const { ranked, ...page } = await findPage(db, search);
  const ids = ranked.map(({ id }) => id);
  const rows = ids.length > 0 ? await listSummaries(db, ids, shownService(search, page)) : [];
  const items = rows.map((row) => ({
    ...presentCard(row),
    miles: milesFrom(search.around, row.zipCode),
  }));
  return { items, ...page };
}

/** The same as JSON, from the cards that are kept. */
export async function writeSearch(db: Db, search: ContractorSearch) {
  const { ranked, ...page } = await findPage(db, search);
  const { around } = search;
  const service = shownService(search, page);
  const cards = new Map<string, string>();
  const given = ranked.flatMap(({ id, card }) => (card === undefined ? [] : [{ id, card }]));
  const asked = ranked.flatMap(({ id, card }) => (card === undefined ? [id] : []));
  if (asked.length > 0) given.push(...(await findKeptCards(db, asked, service)));
  for (const { id, card } of given) if (card !== null) cards.set(id, card);
  const missing = ranked.flatMap(({ id }) => (cards.has(id) ? [] : [id]));
  if (missing.length > 0)
    for (const [id, card] of await makeCards(db, missing, service)) cards.set(id, card);
  const items = ranked.flatMap(({ id, zipCode }) => {
    const card = cards.get(id);
    return card === undefined ? [] : [withMiles(card, milesFrom(around, zipCode))];
  });
  const rest = JSON.stringify(page);
  return `{"items":[${items.join(',')}],${rest.slice(1)}`;
}

/** What the cards are about: the service asked for, or what the words mean first. Rows of words bring no cards along. */
const shownService = ({ service }: ContractorSearch, { meant }: Pick<FoundPage, 'meant'>) =>
  service ?? meant[0];

/** Adds the one field of a contractor that depends on where the search is from: the last one. */
const withMiles = (card: string, miles: number | null) => `${card.slice(0, -1)},"miles":${miles}}`;

/**
 * The page is read from an index that has its order. Words have no such index: up to `TEXT_CAP` of their matches are
 * read at once and ranked here by `compareRanked`, the same order.
 */
async function findPage(db: Db, search: ContractorSearch): Promise<FoundPage> {
  const { text, sort, limit, cursor, ...filters } = search;
  const after = cursor === undefined ? undefined : readCursor(cursor, sort);
  if (text !== undefined) return searchWords(db, { ...search, text }, after);

  if (sort === 'best' && filters.around && after?.named !== BEYOND_NEAR)
    return searchNear(db, search, after);

  const rows = await scanRanked(db, filters, { sort, size: bucketedRowLimit(limit), after });
  const isAll = !after && rows.length <= limit;
  const count = isAll ? rows.length : await countMatches(db, filters);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const unclaimed = isAll ? (await findUnclaimed(db, idsOf(page))).size : null;
  return {
    ranked: page,
    nextCursor:
      rows.length > limit && last
        ? filters.around && sort === 'best'
          ? writeBeyond(last)
          : writeCursor(toRanked({ ...last, named: 0, unclaimed: false }, filters.around), sort)
        : null,
    count: Math.min(count, MATCH_CAP),
    countIsCapped: count > MATCH_CAP,
    readAs: [],
    unclaimed,
    meant: [],
  };
}

/**
 * The best matches of a circle, ordered with their distance; beyond the first `MATCH_CAP` the distance does not count.
 * What is ordered is read as a whole, so that every page has the same order.
 */
async function searchNear(
  db: Db,
  { service, limit, around, minRating, verified }: ContractorSearch,
  after: RankedContractor | undefined,
): Promise<FoundPage> {
  const rows = await scanNear(db, { service, around, minRating, verified });
  const near = rows.slice(0, MATCH_CAP);
  const unclaimed = await findUnclaimed(db, idsOf(near));
  const ranked = near
    .map((row) => toRanked({ ...row, named: 0, unclaimed: unclaimed.has(row.id) }, around))
    .filter((match) => !after || compareRanked('best', match, after) > 0)
    .sort((a, b) => compareRanked('best', a, b));
  const page = ranked.slice(0, limit);
  const [last, lowest] = [page.at(-1), near.at(-1)];
  const isCapped = rows.length > MATCH_CAP;
  const beyond = isCapped && lowest ? writeBeyond(lowest) : null;
  return {
    ranked: page,
    nextCursor: ranked.length > limit && last ? writeCursor(last, 'best') : beyond,
    count: near.length,
    countIsCapped: isCapped,
    readAs: [],
    unclaimed: isCapped ? null : unclaimed.size,
    meant: [],
  };
}

async function searchWords(
  db: Db,
  { text, sort, limit, ...filters }: ContractorSearch & { text: string },
  after: RankedContractor | undefined,
): Promise<FoundPage> {
  const [parsed, ofThatName] = await Promise.all([
    parseSearch(db, text),
    searchNames(db, text, filters, { begins: false }),
  ]);
  const { terms } = parsed;
  // A text without anything to look up matches nobody, rather than everybody.
  const byWords = terms.length > 0 ? await searchFullText(db, parsed, filters) : [];
  const isMeant = byWords.length > 0 && parsed.services.length > 0;
  // Nobody offers what it means: whoever writes these words is the next best.
  if (byWords.length === 0 && parsed.services.length > 0)
    byWords.push(...(await searchFullText(db, { terms, services: [] }, filters)));
  const exact = new Set(ofThatName.map(({ id }) => id));
  const found = [...ofThatName, ...byWords.filter(({ id }) => !exact.has(id))];
  if (found.length === 0) found.push(...(await searchNames(db, text, filters, { begins: true })));
  const isByMeaning = found.length === 0 && parsed.likelyServices.length > 0;
  if (isByMeaning)
    found.push(
      ...(await searchFullText(db, { terms: [], services: parsed.likelyServices }, filters)),
    );
  const ranked = found
    .map((row) => toRanked(row, filters.around))
    .filter((match) => !after || compareRanked(sort, match, after) > 0)
    .sort((a, b) => compareRanked(sort, a, b));
  const page = ranked.slice(0, limit);
  const last = page.at(-1);
  const isCapped = found.length > MATCH_CAP;
  return {
    ranked: page,
    nextCursor: ranked.length > limit && last ? writeCursor(last, sort) : null,
    count: Math.min(found.length, MATCH_CAP),
    countIsCapped: isCapped,
    readAs: (exact.size > 0 || isMeant || isByMeaning ? [] : terms).flatMap(({ word, readAs }) =>
      readAs ? [{ word, readAs }] : [],
    ),
    unclaimed: isCapped ? null : found.filter(({ unclaimed }) => unclaimed).length,
    meant: isByMeaning ? parsed.likelyServices : isMeant ? parsed.services : [],
  };
}

/** Counts of searches change little from one page to the next; each is read again after this time. */
const COUNT_MS = 10_000;
const MAX_KEPT_COUNTS = 1_000;
type KeptCount = { count: number; readAt: number };
const keptCounts = new WeakMap<Db, Map<string, KeptCount>>();

/** How many match, as it was a few seconds ago at most; a list that fits on its first page is counted exactly. */
async function countMatches(db: Db, filters: SearchFilters) {
  const counts = keptCounts.get(db) ?? new Map<string, KeptCount>();
  keptCounts.set(db, counts);
  const { service, around, minRating, verified } = filters;
  const key = JSON.stringify([service, around?.place.zipCode, around?.miles, minRating, verified]);
  const now = performance.now();
  const kept = counts.get(key);
  if (kept && now - kept.readAt < COUNT_MS) return kept.count;
  const count = await countRanked(db, filters);
  counts.delete(key);
  counts.set(key, { count, readAt: now });
  // The first key is the one that was read longest ago.
  if (counts.size > MAX_KEPT_COUNTS) counts.delete(counts.keys().next().value ?? key);
  return count;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const toRanked = (
  row: RankedRow & { named: number; unclaimed: boolean },
  around: SearchFilters['around'],
): RankedContractor => ({ ...row, miles: milesFrom(around, row.zipCode) ?? 0 });

const milesFrom = (around: SearchFilters['around'], zipCode: string) => {
  const place = around && findPlaceByZip(zipCode);
  return place ? roundedMilesBetween(around.place, place) : null;
};

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

/** In a cursor: the page is beyond the matches of a circle that are ordered with their distance. */
const BEYOND_NEAR = -1;
const writeBeyond = ({ score, id }: Pick<RankedContractor, 'score' | 'id'>) =>
  encodeCursor(['best', BEYOND_NEAR, score, id]);

/** The last row of the previous page; values that do not matter in its order are empty. */
function readCursor(cursor: string, sort: ContractorSort): RankedContractor {
  const empty = {
    ...{ score: 0, rating: 0, reviewCount: 0, zipCode: '', miles: 0, named: 0 },
    // The score of a cursor has what that takes from it.
    unclaimed: false,
  };
  switch (sort) {
    case 'best': {
      // Around a place, the distance is part of this score.
      const [, named, score, id] = decodeCursor(cursor, cursorSchemas.best);
      return { ...empty, named, score, id };
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
