import { and, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { TEXT_CAP, tiers } from '#features/search/rules.ts';
import {
  columnsOf,
  conditions,
  type Found,
  foundIn,
  given,
  type Narrowed,
  type Shape,
  shapeOf,
  valuesOf,
} from '#features/standings/data.ts';
import type { Meaning } from '#features/vocabulary/data.ts';
import { textGridFor } from '#lib/grid.ts';
import type { Db } from '#server/database.ts';
import { prepared, writtenLimit } from '#server/prepared.ts';
import { cellsHolding } from '#server/zip-codes.ts';

const lexeme = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}'`;
const anyOf = (lexemes: readonly string[]) => `(${lexemes.join(' | ')})`;

/*
 * What a step costs, the shortest list of the index that takes part in it decides. A tier is a short one of a
 * service or of few squares, so several are looked up at once; alone it is not.
 */
const lowerTiers = [...tiers.keys()].slice(1);
const oneByOne = lowerTiers.map((tier) => [tier]);
const ofService = [lowerTiers.slice(0, 3), lowerTiers.slice(3)];
const inSquares = [
  [0, 1],
  [2, 3],
  [4, 5],
];
/** As many of the best tier, of a hundredth of all, are too many to read all that fit. */
const MANY = 10;
const MANY_OF_SERVICE = 30;

export type Worded = Found & { named: boolean };

/** What a text means, as PostgreSQL's `tsquery`. */
function queryOf(meanings: readonly Meaning[]) {
  const wanted = meanings.map(({ stems, services }) => [...stems, ...services].map(lexeme));
  return wanted.some((lexemes) => lexemes.length === 0) ? undefined : wanted.map(anyOf).join(' & ');
}

/** The same words, wanted in the business name. */
const nameQueryOf = (meanings: readonly Meaning[]) =>
  meanings
    .map(({ stems }) => (stems.length > 0 ? anyOf(stems.map((stem) => `${lexeme(stem)}:A`)) : ''))
    .filter(Boolean)
    .join(' & ');

const named = sql<boolean>`${contractors.searchText} @@ ${given('nameQuery')}::text::tsquery`;
/** As a value that the planner does not see: knowing a common word, it would read the whole table. */
const queries = sql`unnest(${given('queries')}::text[]) with ordinality as asked (query, place)`;
const fits = sql`${contractors.searchText} @@ asked.query::tsquery`;

function looking(db: Db, name: string, shape: Shape) {
  const found = db
    .select({ ...columnsOf(contractors), named: named.as('named') })
    .from(contractors)
    .where(and(fits, ...conditions(contractors, { ...shape, byService: false })))
    .orderBy(sql`${contractors.score} desc`, sql`${contractors.id} desc`)
    .limit(writtenLimit(TEXT_CAP))
    .as('found');
  return db
    .select({ ...foundIn(found), named: sql<boolean>`${found.named}` })
    .from(queries)
    .innerJoinLateral(found, sql`true`)
    .orderBy(sql`asked.place`)
    .limit(writtenLimit(TEXT_CAP))
    .prepare(name);
}

/** Some tiers, or no matter which. */
type Tiers = readonly number[] | undefined;

/** The words and the service, in some tiers or their squares: as far as an index knows of them. */
function narrowedTo(some: Tiers, { query }: Wanted, { service, around, verified }: Narrowed) {
  const parts = [query];
  if (service !== undefined) parts.push(lexeme(service));
  if (some && around) {
    const grid = textGridFor(around.miles);
    const cells = cellsHolding(around.place, around.miles, grid);
    const mark = grid === 'wide' ? 'w' : 'h';
    parts.push(
      anyOf(some.flatMap((tier) => cells.map((cell) => lexeme(`~t${tier}${mark}${cell}`)))),
    );
  } else if (some) parts.push(anyOf(some.map((tier) => lexeme(`~t${tier}`))));
  // High scores are verified for the most part: there, reading a row costs less than looking for this mark.
  else if (verified) parts.push(lexeme('~v'));
  return parts.join(' & ');
}

type Wanted = { query: string; nameQuery: string };

/** The best `TEXT_CAP` of those steps, in their order, that have as many. */
function look(db: Db, wanted: Wanted, narrowed: Narrowed, steps: readonly Tiers[]) {
  const shape = shapeOf(narrowed);
  const name = `look ${Object.values(shape).join(' ')}`;
  return prepared(db, name, () => looking(db, name, shape)).execute({
    ...valuesOf(narrowed),
    queries: steps.map((some) => narrowedTo(some, wanted, narrowed)),
    nameQuery: wanted.nameQuery,
  });
}

/**
 * Whoever fits the words and the filters, the best `TEXT_CAP` of them. Where many have the words, they are looked
 * up by tiers of their scores, the best first; few are read at once. How many there are, the best tier tells.
 */
export async function textStandings(
  db: Db,
  meanings: readonly Meaning[],
  narrowed: Narrowed,
): Promise<Worded[]> {
  const query = queryOf(meanings);
  if (query === undefined) return [];
  const wanted = { query, nameQuery: nameQueryOf(meanings) };
  const { service, around } = narrowed;
  // In the few squares of a small circle nobody is many.
  if (around && textGridFor(around.miles) === 'wide') return look(db, wanted, narrowed, inSquares);
  const best = await look(db, wanted, { ...narrowed, around: undefined }, [[0]]);
  if (!around && best.length === TEXT_CAP) return best;
  if (best.length < (service === undefined ? MANY : MANY_OF_SERVICE))
    return look(db, wanted, narrowed, [undefined]);
  if (around) return look(db, wanted, narrowed, inSquares);
  const others = await look(db, wanted, narrowed, service === undefined ? oneByOne : ofService);
  return [...best, ...others].slice(0, TEXT_CAP);
}
