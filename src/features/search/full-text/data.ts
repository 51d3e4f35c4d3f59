import { and, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { markOf, textGridFor } from '#lib/grid.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit, preparedStatement } from '#server/database/prepared-statements.ts';
import { cellsWithin } from '#server/places/zip-codes.ts';
import {
  filterConditions,
  param,
  type QueryShape,
  queryParams,
  queryShapeOf,
  type RankedRow,
  rankColumns,
  type SearchFilters,
  selectRanked,
} from '../ranking/data.ts';
import { marksSql } from '../ranking/tables.ts';
import { scoreTiers, TEXT_CAP } from '../rules.ts';
import type { SearchTerm } from '../vocabulary/data.ts';

const lexeme = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}'`;
const anyOf = (lexemes: readonly string[]) => `(${lexemes.join(' | ')})`;

/*
 * At each step the index's list of a word is read anew: few steps are best, as long as none finds so many that reading
 * their rows costs more.
 */
const allTiers = [...scoreTiers.keys()];
const tierByTier = allTiers.slice(1).map((tier) => [tier]);
const tierGroups = [allTiers.slice(0, 3), allTiers.slice(3)];
/** As many of the best tier, of a hundredth of all, are too many to read all that fit. */
const MANY_IN_BEST_TIER = 10;
/** In the squares of a circle up to so many miles nobody is many. */
const SMALL_RADIUS_MILES = 50;

export type FullTextMatch = RankedRow & { named: boolean };

/** What a text means, as PostgreSQL's `tsquery`; undefined where it means nobody. */
function toTsQuery(meanings: readonly SearchTerm[], service: string | undefined) {
  const offered = service === undefined ? [] : [service];
  const wanted = meanings
    // Whoever offers the service fits a word that names it.
    .filter(({ services }) => !offered.some((one) => services.includes(one)))
    .map(({ stems, services }) => [...stems, ...services].map(lexeme));
  if (wanted.some((lexemes) => lexemes.length === 0)) return undefined;
  return [...wanted.map(anyOf), ...offered.map(lexeme)].join(' & ');
}

/** The same words, wanted in the business name. */
const toNameTsQuery = (meanings: readonly SearchTerm[]) =>
  meanings
    .map(({ stems }) => (stems.length > 0 ? anyOf(stems.map((stem) => `${lexeme(stem)}:A`)) : ''))
    .filter(Boolean)
    .join(' & ');

const isNameMatch = sql<boolean>`${contractors.searchText} @@ ${param('nameQuery')}::text::tsquery`;
/** As a value that the planner does not see: knowing a common word, it would read the whole table. */
const queries = sql`unnest(${param('queries')}::text[], ${param('marks')}::text[])
  with ordinality as asked (query, marks, place)`;
const matchesQuery = sql`${contractors.searchText} @@ asked.query::tsquery`;
const matchesMarks = sql`${marksSql} && asked.marks::int[]`;

function prepareLookup(db: Db, name: string, shape: QueryShape, byMarks: boolean) {
  const found = db
    .select({ ...rankColumns(contractors), named: isNameMatch.as('named') })
    .from(contractors)
    .where(
      and(
        matchesQuery,
        byMarks ? matchesMarks : undefined,
        ...filterConditions(contractors, { ...shape, byService: false }),
      ),
    )
    .orderBy(sql`${contractors.score} desc`, sql`${contractors.id} desc`)
    .limit(inlineLimit(TEXT_CAP))
    .as('found');
  return db
    .select({ ...selectRanked(found), named: sql<boolean>`${found.named}` })
    .from(queries)
    .innerJoinLateral(found, sql`true`)
    .orderBy(sql`asked.place`)
    .limit(inlineLimit(TEXT_CAP))
    .prepare(name);
}

/** Some tiers, or no matter which. */
type Tiers = readonly number[] | undefined;

/** The words, in some tiers; around a place the squares tell those. */
const queryForTiers = (some: Tiers, { query }: TextQuery, { around }: SearchFilters) =>
  some && !around ? `${query} & ${anyOf(some.map((tier) => lexeme(`~t${tier}`)))}` : query;

/** The squares of a circle in some tiers, as an array of PostgreSQL's. */
function marksForTiers(
  some: readonly number[],
  { place, miles }: NonNullable<SearchFilters['around']>,
) {
  const grid = textGridFor(miles);
  const cells = cellsWithin(place, miles, grid);
  return `{${some.flatMap((tier) => cells.map((cell) => markOf(grid, cell, tier))).join()}}`;
}

type TextQuery = { query: string; nameQuery: string };

/** The best `TEXT_CAP` of those steps, in their order, that have as many. */
function runLookup(db: Db, wanted: TextQuery, narrowed: SearchFilters, steps: readonly Tiers[]) {
  const shape = queryShapeOf(narrowed);
  const { around } = narrowed;
  const marks = steps.flatMap((some) => (some && around ? [marksForTiers(some, around)] : []));
  const byMarks = marks.length > 0;
  const name = `look ${Object.values(shape).join(' ')} ${byMarks}`;
  return preparedStatement(db, name, () => prepareLookup(db, name, shape, byMarks)).execute({
    ...queryParams(narrowed),
    queries: steps.map((some) => queryForTiers(some, wanted, narrowed)),
    marks,
    nameQuery: wanted.nameQuery,
  });
}

/**
 * Whoever fits the words and the filters, the best `TEXT_CAP` of them. Around a place the squares keep them few, and a
 * service does; everywhere, where many have the words, they are looked up by tiers of their scores, the best first. How
 * many there are, the best tier tells.
 */
export async function searchFullText(
  db: Db,
  meanings: readonly SearchTerm[],
  narrowed: SearchFilters,
): Promise<FullTextMatch[]> {
  const { service, around } = narrowed;
  const query = toTsQuery(meanings, service);
  if (query === undefined) return [];
  const wanted = { query, nameQuery: toNameTsQuery(meanings) };
  if (around)
    return runLookup(
      db,
      wanted,
      narrowed,
      around.miles <= SMALL_RADIUS_MILES ? [allTiers] : tierGroups,
    );
  if (service !== undefined) return runLookup(db, wanted, narrowed, [undefined]);
  const best = await runLookup(db, wanted, narrowed, [[0]]);
  if (best.length === TEXT_CAP) return best;
  if (best.length < MANY_IN_BEST_TIER) return runLookup(db, wanted, narrowed, [undefined]);
  return [...best, ...(await runLookup(db, wanted, narrowed, tierByTier))].slice(0, TEXT_CAP);
}
