import { and, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { markOf, textGridFor } from '#lib/grid.ts';
import { nameKey, nameKeyOf } from '#lib/same-business.ts';
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
import { BEST_TIERS, LEAST_BEST_SCORE, scoreTiers, TEXT_CAP } from '../ranking/rules.ts';
import { marksSql } from '../ranking/tables.ts';
import type { ParsedSearch, SearchTerm } from '../vocabulary/data.ts';

const lexeme = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}'`;
const anyOf = (lexemes: readonly string[]) => `(${lexemes.join(' | ')})`;

/*
 * Each step reads the index entries of every word again, so few steps are best, as long as no step matches so
 * many rows that reading them costs more.
 */
const allTiers = [...scoreTiers.keys()];
const tierGroups = [allTiers.slice(0, BEST_TIERS), allTiers.slice(BEST_TIERS)];
/** A third of the best are in the first tiers, and the rest in the last one. */
const bestSteps = [allTiers.slice(0, BEST_TIERS - 1), [BEST_TIERS - 1]];
const tierByTier = allTiers.slice(BEST_TIERS).map((tier) => [tier]);
/** With this many matches in the best tiers, a tenth of all contractors, all matches are too many to read. */
const MANY_AMONG_BEST = 90;
/** The cells of a circle up to this radius never contain too many contractors. */
const SMALL_RADIUS_MILES = 50;

export type FullTextMatch = RankedRow & { named: number; unclaimed: boolean };

const isUnclaimed = sql<boolean>`${contractors.unclaimedSince} is not null`;

/** How many businesses of one name, or of a name that begins alike, are found by it. */
const MAX_OF_ONE_NAME = 50;
/** So many are read, in the order of their names, of which the best are found. */
const MAX_READ_BY_NAME = 500;
const MIN_BEGINNING = 4;

/**
 * Contractors by the name of the business, whatever dots, slashes, hyphens, accents or legal form are in it: those
 * whose name is the text, or with `begins` those whose name begins with it.
 */
export async function searchNames(
  db: Db,
  text: string,
  filters: SearchFilters,
  { begins }: { begins: boolean },
): Promise<FullTextMatch[]> {
  const key = nameKeyOf(text);
  if (key.length < (begins ? MIN_BEGINNING : 1)) return [];
  const shape = queryShapeOf(filters);
  const name = `name ${Object.values(shape).join(' ')} ${begins}`;
  const found = await preparedStatement(db, name, () => {
    const column = nameKey(contractors.businessName);
    const asked = sql`${param('key')}::text`;
    const { service } = filters;
    // Read apart from the sort: in the order of the score, PostgreSQL would go through every business for a rare name.
    const read = db
      .select({
        ...rankColumns(contractors),
        name: contractors.businessName,
        unclaimed: isUnclaimed.as('unclaimed'),
      })
      .from(contractors)
      .where(
        and(
          begins
            ? sql`${column} ~>=~ ${asked} and ${column} ~<~ (${asked} || '~')`
            : sql`${column} = ${asked}`,
          service === undefined
            ? undefined
            : sql`${param('service')}::text = any(${contractors.services})`,
          ...filterConditions(contractors, { ...shape, byService: false }),
        ),
      )
      .orderBy(sql`${column} using ~<~`)
      .limit(inlineLimit(MAX_READ_BY_NAME))
      .as('read');
    return db
      .select({ ...selectRanked(read), name: read.name, unclaimed: read.unclaimed })
      .from(read)
      .orderBy(sql`${read.score} desc`, sql`${read.id} desc`)
      .limit(inlineLimit(MAX_OF_ONE_NAME))
      .prepare(name);
  }).execute({ ...queryParams(filters), key });
  const typed = text.trim().toLowerCase();
  // Of names that differ in their signs alone, the one that is written as it was typed comes first.
  return found.map(({ name, ...row }) => ({
    ...row,
    named: begins ? 1 : name.toLowerCase() === typed ? 3 : 2,
  }));
}

/** What is looked up of a search. */
type LookedUp = Pick<ParsedSearch, 'terms' | 'services'>;

/**
 * The search as a `tsquery`: all its words, or a service that it means and its words in the name; undefined where it
 * cannot match.
 */
function toTsQuery({ terms, services }: LookedUp, service: string | undefined) {
  const words = services.length > 0 ? toNameTsQuery(terms) : wordsTsQuery(terms, service);
  // The service filter covers a text that means the same service, and words of which each names it.
  const isCovered = services.length > 0 ? services.includes(service ?? '') : words === '';
  if (service !== undefined && isCovered) return lexeme(service);
  const alternatives = [...(words ? [`(${words})`] : []), ...services.map(lexeme)];
  if (alternatives.length === 0) return undefined;
  return [anyOf(alternatives), ...(service === undefined ? [] : [lexeme(service)])].join(' & ');
}

/** All terms that the service filter does not cover; undefined where one of them cannot match. */
function wordsTsQuery(terms: readonly SearchTerm[], service: string | undefined) {
  const alternatives = terms
    .filter(({ services }) => service === undefined || !services.includes(service))
    .map(({ stems, services }) => [...stems, ...services].map(lexeme));
  if (alternatives.some((lexemes) => lexemes.length === 0)) return undefined;
  return alternatives.map(anyOf).join(' & ');
}

/** The same terms, required in the business name. */
const toNameTsQuery = (terms: readonly SearchTerm[]) =>
  terms
    .map(({ stems }) => (stems.length > 0 ? anyOf(stems.map((stem) => `${lexeme(stem)}:A`)) : ''))
    .filter(Boolean)
    .join(' & ');

const isNameMatch = sql<boolean>`${contractors.searchText} @@ ${param('nameQuery')}::text::tsquery`;
/** From an array, so that the planner does not see the words: for a common word it would read the whole table. */
const queries = sql`unnest(${param('queries')}::text[], ${param('marks')}::text[])
  with ordinality as asked (query, marks, place)`;
const matchesQuery = sql`${contractors.searchText} @@ asked.query::tsquery`;
const matchesMarks = sql`${marksSql} && asked.marks::int[]`;

/** Written out, so that the planner sees that the index of the best covers it. */
const isAmongBest = sql`${contractors.score} >= ${LEAST_BEST_SCORE}`.inlineParams();

type LookupShape = { byMarks: boolean; amongBest: boolean };

function prepareLookup(
  db: Db,
  name: string,
  shape: QueryShape,
  { byMarks, amongBest }: LookupShape,
) {
  const found = db
    .select({
      ...rankColumns(contractors),
      named: isNameMatch.as('named'),
      unclaimed: isUnclaimed.as('unclaimed'),
    })
    .from(contractors)
    .where(
      and(
        matchesQuery,
        byMarks ? matchesMarks : undefined,
        amongBest ? isAmongBest : undefined,
        ...filterConditions(contractors, { ...shape, byService: false }),
      ),
    )
    .orderBy(sql`${contractors.score} desc`, sql`${contractors.id} desc`)
    .limit(inlineLimit(TEXT_CAP))
    .as('found');
  return db
    .select({
      ...selectRanked(found),
      named: sql<boolean>`${found.named}`,
      unclaimed: sql<boolean>`${found.unclaimed}`,
    })
    .from(queries)
    .innerJoinLateral(found, sql`true`)
    .orderBy(sql`asked.place`)
    .limit(inlineLimit(TEXT_CAP))
    .prepare(name);
}

/** Some tiers; undefined for all of them. */
type Tiers = readonly number[] | undefined;

/** The words restricted to some tiers. Around a place, `marksForTiers` restricts them instead. */
const queryForTiers = (tiers: Tiers, { query }: TextQuery, { around }: SearchFilters) =>
  tiers && !around ? `${query} & ${anyOf(tiers.map((tier) => lexeme(`~t${tier}`)))}` : query;

/** The cells of a circle in some tiers, as a PostgreSQL array literal. */
function marksForTiers(
  tiers: readonly number[],
  { place, miles }: NonNullable<SearchFilters['around']>,
) {
  const grid = textGridFor(miles);
  const cells = cellsWithin(place, miles, grid);
  return `{${tiers.flatMap((tier) => cells.map((cell) => markOf(grid, cell, tier))).join()}}`;
}

type TextQuery = { query: string; nameQuery: string };

/** Looks up the steps in sequence, until `TEXT_CAP` matches are found. */
async function runLookup(db: Db, text: TextQuery, filters: SearchFilters, steps: readonly Tiers[]) {
  const shape = queryShapeOf(filters);
  const { around } = filters;
  const marks = steps.flatMap((tiers) => (tiers && around ? [marksForTiers(tiers, around)] : []));
  const lookup = { byMarks: marks.length > 0, amongBest: steps === bestSteps };
  const name = `text ${Object.values({ ...shape, ...lookup }).join(' ')}`;
  const found = await preparedStatement(db, name, () =>
    prepareLookup(db, name, shape, lookup),
  ).execute({
    ...queryParams(filters),
    queries: steps.map((tiers) => queryForTiers(tiers, text, filters)),
    marks,
    nameQuery: text.nameQuery,
  });
  return found.map((row) => ({ ...row, named: Number(row.named) }));
}

/**
 * The best `TEXT_CAP` contractors that match the terms and the filters. A place, or a service beside the words, keeps
 * the matches few. Everything else is looked up tier by tier, from the best score; the number of matches in the best
 * tiers tells whether that is necessary.
 */
export async function searchFullText(
  db: Db,
  search: LookedUp,
  filters: SearchFilters,
): Promise<FullTextMatch[]> {
  const { service, around } = filters;
  const query = toTsQuery(search, service);
  if (query === undefined) return [];
  const text = { query, nameQuery: toNameTsQuery(search.terms) };
  const lookUp = (steps: readonly Tiers[]) => runLookup(db, text, filters, steps);
  if (around) return lookUp(around.miles <= SMALL_RADIUS_MILES ? [allTiers] : tierGroups);
  if (service !== undefined && query !== lexeme(service)) return lookUp([undefined]);
  const best = await lookUp(bestSteps);
  if (best.length === TEXT_CAP) return best;
  if (best.length < MANY_AMONG_BEST) return lookUp([undefined]);
  return [...best, ...(await lookUp(tierByTier))].slice(0, TEXT_CAP);
}
