import { and, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { markOf, textGridFor } from '#lib/grid.ts';
import type { Db } from '#server/database/database.ts';
import { prepared, writtenLimit } from '#server/database/prepared.ts';
import { cellsHolding } from '#server/database/zip-codes.ts';
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
} from '../ranking/data.ts';
import { marksSql } from '../ranking/tables.ts';
import { TEXT_CAP, tiers } from '../rules.ts';
import type { Meaning } from '../vocabulary/data.ts';

const lexeme = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}'`;
const anyOf = (lexemes: readonly string[]) => `(${lexemes.join(' | ')})`;

/*
 * At each step the index's list of a word is read anew: few steps are best, as long as none finds so many that reading
 * their rows costs more.
 */
const everyTier = [...tiers.keys()];
const oneByOne = everyTier.slice(1).map((tier) => [tier]);
const inSquares = [everyTier.slice(0, 3), everyTier.slice(3)];
/** As many of the best tier, of a hundredth of all, are too many to read all that fit. */
const MANY = 10;
/** In the squares of a circle up to so many miles nobody is many. */
const SMALL = 50;

export type Worded = Found & { named: boolean };

/** What a text means, as PostgreSQL's `tsquery`; undefined where it means nobody. */
function queryOf(meanings: readonly Meaning[], service: string | undefined) {
  const offered = service === undefined ? [] : [service];
  const wanted = meanings
    // Whoever offers the service fits a word that names it.
    .filter(({ services }) => !offered.some((one) => services.includes(one)))
    .map(({ stems, services }) => [...stems, ...services].map(lexeme));
  if (wanted.some((lexemes) => lexemes.length === 0)) return undefined;
  return [...wanted.map(anyOf), ...offered.map(lexeme)].join(' & ');
}

/** The same words, wanted in the business name. */
const nameQueryOf = (meanings: readonly Meaning[]) =>
  meanings
    .map(({ stems }) => (stems.length > 0 ? anyOf(stems.map((stem) => `${lexeme(stem)}:A`)) : ''))
    .filter(Boolean)
    .join(' & ');

const named = sql<boolean>`${contractors.searchText} @@ ${given('nameQuery')}::text::tsquery`;
/** As a value that the planner does not see: knowing a common word, it would read the whole table. */
const queries = sql`unnest(${given('queries')}::text[], ${given('marks')}::text[])
  with ordinality as asked (query, marks, place)`;
const fits = sql`${contractors.searchText} @@ asked.query::tsquery`;
const near = sql`${marksSql} && asked.marks::int[]`;

function looking(db: Db, name: string, shape: Shape, byMarks: boolean) {
  const found = db
    .select({ ...columnsOf(contractors), named: named.as('named') })
    .from(contractors)
    .where(
      and(
        fits,
        byMarks ? near : undefined,
        ...conditions(contractors, { ...shape, byService: false }),
      ),
    )
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

/** The words, in some tiers; around a place the squares tell those. */
const narrowedTo = (some: Tiers, { query }: Wanted, { around }: Narrowed) =>
  some && !around ? `${query} & ${anyOf(some.map((tier) => lexeme(`~t${tier}`)))}` : query;

/** The squares of a circle in some tiers, as an array of PostgreSQL's. */
function marksOf(some: readonly number[], { place, miles }: NonNullable<Narrowed['around']>) {
  const grid = textGridFor(miles);
  const cells = cellsHolding(place, miles, grid);
  return `{${some.flatMap((tier) => cells.map((cell) => markOf(grid, cell, tier))).join()}}`;
}

type Wanted = { query: string; nameQuery: string };

/** The best `TEXT_CAP` of those steps, in their order, that have as many. */
function look(db: Db, wanted: Wanted, narrowed: Narrowed, steps: readonly Tiers[]) {
  const shape = shapeOf(narrowed);
  const { around } = narrowed;
  const marks = steps.flatMap((some) => (some && around ? [marksOf(some, around)] : []));
  const byMarks = marks.length > 0;
  const name = `look ${Object.values(shape).join(' ')} ${byMarks}`;
  return prepared(db, name, () => looking(db, name, shape, byMarks)).execute({
    ...valuesOf(narrowed),
    queries: steps.map((some) => narrowedTo(some, wanted, narrowed)),
    marks,
    nameQuery: wanted.nameQuery,
  });
}

/**
 * Whoever fits the words and the filters, the best `TEXT_CAP` of them. Around a place the squares keep them few, and a
 * service does; everywhere, where many have the words, they are looked up by tiers of their scores, the best first. How
 * many there are, the best tier tells.
 */
export async function textStandings(
  db: Db,
  meanings: readonly Meaning[],
  narrowed: Narrowed,
): Promise<Worded[]> {
  const { service, around } = narrowed;
  const query = queryOf(meanings, service);
  if (query === undefined) return [];
  const wanted = { query, nameQuery: nameQueryOf(meanings) };
  if (around) return look(db, wanted, narrowed, around.miles <= SMALL ? [everyTier] : inSquares);
  if (service !== undefined) return look(db, wanted, narrowed, [undefined]);
  const best = await look(db, wanted, narrowed, [[0]]);
  if (best.length === TEXT_CAP) return best;
  if (best.length < MANY) return look(db, wanted, narrowed, [undefined]);
  return [...best, ...(await look(db, wanted, narrowed, oneByOne))].slice(0, TEXT_CAP);
}
