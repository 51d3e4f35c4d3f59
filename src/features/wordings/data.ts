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
import { milesApart } from '#lib/distance.ts';
import { cellsAround, textGridFor } from '#lib/grid.ts';
import type { Db } from '#server/database.ts';
import { prepared, writtenLimit } from '#server/prepared.ts';

const lexeme = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}'`;
const anyOf = (lexemes: readonly string[]) => `(${lexemes.join(' | ')})`;

/** Of words that no more contractors have, all are read; of others, tier after tier. */
const RARE = 1_500;

/** Whoever has a word as often as this in the upper tiers, a fortieth of all, has it too often to read all. */
const COMMON = 40;
const upperTiers = anyOf(['~t0', '~t1'].map(lexeme));

export type Worded = Found & { named: boolean };

/** What a text means, as PostgreSQL's `tsquery`; undefined when no contractor could fit. */
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

function collecting(db: Db, name: string) {
  const found = db
    .select({
      ...columnsOf(contractors),
      named: named.as('named'),
      services: contractors.services,
      verified: contractors.verified,
      latitude: contractors.latitude,
      longitude: contractors.longitude,
    })
    .from(contractors)
    .where(and(fits, contractors.isActive))
    .limit(writtenLimit(RARE + 1))
    .as('found');
  return db
    .select({
      ...foundIn(found),
      named: sql<boolean>`${found.named}`,
      services: found.services,
      verified: sql<boolean>`${found.verified}`,
      latitude: found.latitude,
      longitude: found.longitude,
    })
    .from(queries)
    .innerJoinLateral(found, sql`true`)
    .prepare(name);
}

function sampling(db: Db, name: string) {
  const found = db
    .select({ id: contractors.id })
    .from(contractors)
    .where(and(fits, contractors.isActive))
    .limit(writtenLimit(COMMON))
    .as('found');
  return db.select({ id: found.id }).from(queries).innerJoinLateral(found, sql`true`).prepare(name);
}

/** Everybody whom rare words fit; undefined where the words are common. */
async function collectByWords(db: Db, query: string, nameQuery: string) {
  const sample = prepared(db, 'sample of words', sampling);
  const known = await sample.execute({ queries: [`${upperTiers} & ${query}`] });
  if (known.length === COMMON) return;
  const collect = prepared(db, 'collect by words', collecting);
  const all = await collect.execute({ queries: [query], nameQuery });
  return all.length > RARE ? undefined : all;
}

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

/** The words in a tier, in the squares of a circle, of a service: as far as an index knows of them. */
function narrowedTo(tier: number, query: string, { service, around, verified }: Narrowed) {
  const mark = `~t${tier}`;
  const grid = around && textGridFor(around.miles);
  const cells = around && grid && cellsAround(around.place, around.miles, grid);
  const parts = [
    cells
      ? anyOf(cells.map((cell) => lexeme(`${mark}${grid === 'wide' ? 'w' : 'h'}${cell}`)))
      : lexeme(mark),
    query,
  ];
  if (service !== undefined) parts.push(lexeme(service));
  if (verified) parts.push(lexeme('~v'));
  return parts.join(' & ');
}

/**
 * Whoever fits the words, the best `TEXT_CAP` of them. Few are all read; where a hundred thousand contractors
 * have a word, they are looked up one tier of scores after the other, which costs no more.
 */
export async function textStandings(
  db: Db,
  meanings: readonly Meaning[],
  narrowed: Narrowed,
): Promise<Worded[]> {
  const query = queryOf(meanings);
  if (query === undefined) return [];
  const nameQuery = nameQueryOf(meanings);
  const all = await collectByWords(db, query, nameQuery);
  if (all)
    return all
      .filter((one) => suits(one, narrowed))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
      .slice(0, TEXT_CAP);
  const shape = shapeOf(narrowed);
  const name = `look ${Object.values(shape).join(' ')}`;
  return prepared(db, name, () => looking(db, name, shape)).execute({
    ...valuesOf(narrowed),
    queries: tiers.map((_, tier) => narrowedTo(tier, query, narrowed)),
    nameQuery,
  });
}

type Collected = Worded & {
  services: readonly string[];
  verified: boolean;
  latitude: number;
  longitude: number;
};

function suits(one: Collected, { service, around, minRating, verified }: Narrowed) {
  return (
    (service === undefined || one.services.includes(service)) &&
    (!around || milesApart(around.place, one) <= around.miles) &&
    (minRating === undefined || one.rating >= minRating) &&
    (!verified || one.verified)
  );
}
