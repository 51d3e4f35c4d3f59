import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { type GridName, gridFor } from '#lib/grid.ts';
import type { Db } from '#server/database/database.ts';
import { prepared, writtenLimit } from '#server/database/prepared.ts';
import {
  cellsHolding,
  milesBetweenSql,
  type Place,
  zipCodesAround,
} from '#server/database/zip-codes.ts';
import type { ContractorSort, Standing } from '../rules.ts';

/** What a search is narrowed to. */
export type Narrowed = {
  service?: string | undefined;
  around?: { place: Place; miles: number } | undefined;
  minRating?: number | undefined;
  verified: boolean;
};

/** A contractor as an index holds it: what results are ordered by, but for the distance. */
export type Found = Omit<Standing, 'miles' | 'named'>;

export const given = sql.placeholder;
const center = {
  latitude: sql`${given('latitude')}::float8`,
  longitude: sql`${given('longitude')}::float8`,
};

/** The copies of a service's contractors, or the contractors themselves. */
const sourceOf = (byService: boolean) =>
  byService ? { ...contractorServices, id: contractorServices.contractorId } : contractors;
type Source = ReturnType<typeof sourceOf>;

export const columnsOf = (source: Source) => ({
  id: source.id,
  score: sql<number>`${source.score}`.as('score'),
  rating: source.rating,
  reviewCount: source.reviewCount,
  zipCode: source.zipCode,
});

export const foundIn = (near: Record<keyof Found, SQLWrapper>) => ({
  id: sql<string>`${near.id}`,
  score: sql<number>`${near.score}`,
  rating: sql<number>`${near.rating}`,
  reviewCount: sql<number>`${near.reviewCount}`,
  zipCode: sql<string>`${near.zipCode}`,
});

export type Shape = {
  byService: boolean;
  grid: GridName | undefined;
  byRating: boolean;
  verified: boolean;
};

export const shapeOf = ({ service, around, minRating, verified }: Narrowed): Shape => ({
  byService: service !== undefined,
  grid: around && gridFor(around.miles),
  byRating: minRating !== undefined,
  verified,
});

/** As a value that the planner does not see: it then plans once, and not anew for each that is asked. */
const unseen = (value: SQL) => sql`(select ${value})`;

export const conditions = (source: Source, { byService, grid, byRating, verified }: Shape) => [
  sql`${source.isActive}`,
  byService
    ? sql`${contractorServices.service} = ${unseen(sql`${given('service')}::text`)}`
    : undefined,
  // A sum is in no index: reading all with a high rating and sorting them looks cheap, and is not where they are many.
  byRating ? sql`${source.rating} + 0 >= ${given('minRating')}::float8` : undefined,
  verified ? sql`${source.verified}` : undefined,
  grid ? sql`${milesBetweenSql(source, center)} <= ${given('radius')}::float8` : undefined,
];

export const valuesOf = ({ service, around, minRating }: Narrowed) => ({
  service,
  minRating,
  ...(around && {
    latitude: around.place.latitude,
    longitude: around.place.longitude,
    radius: around.miles,
  }),
});

const cellOf = (source: Source, grid: GridName) =>
  grid === 'fine' ? source.fineCell : source.wideCell;

const falling = (columns: readonly SQLWrapper[]) => columns.map((column) => sql`${column} desc`);

const listed = (parts: readonly SQLWrapper[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );

/** What decides, all of it better when high; for a distance, within one ZIP code. */
const decisive = <Value>(
  { id, score, rating, reviewCount }: Record<'id' | 'score' | 'rating' | 'reviewCount', Value>,
  sort: ContractorSort,
) =>
  ({
    best: [score, id],
    rating: [rating, reviewCount, id],
    reviews: [reviewCount, rating, id],
    distance: [score, id],
  })[sort];

/** Statements differ in these alone. */
type Walk = Shape & { sort: ContractorSort; goesOn: boolean; size: number };

const orderOf = (source: Source, sort: ContractorSort) => decisive<SQLWrapper>(source, sort);

/** Behind the last row of the page before. */
const beyond = (columns: readonly SQLWrapper[]) =>
  sql`(${listed(columns)}) < (${listed(columns.map((_, index) => given(`last${index}`)))})`;

const matching = (db: Db, source: Source, walk: Walk, more: readonly (SQL | undefined)[]) =>
  db
    .select(columnsOf(source))
    .from(walk.byService ? contractorServices : contractors)
    .where(and(...conditions(source, walk), endOf(source, walk), ...more));

/** In the order of ratings, those too low are the end. */
const endOf = (source: Source, { sort, byRating }: Walk) =>
  sort === 'rating' && byRating
    ? sql`${source.rating} >= ${unseen(sql`${given('minRating')}::float8`)}`
    : undefined;

/** The best of everywhere, in the order of an index. */
function walkingEverywhere(db: Db, walk: Walk) {
  const source = sourceOf(walk.byService);
  const columns = orderOf(source, walk.sort);
  return matching(db, source, walk, [walk.goesOn ? beyond(columns) : undefined])
    .orderBy(...falling(columns))
    .limit(writtenLimit(walk.size));
}

/**
 * The best of some squares. Each is a branch of its own: PostgreSQL merges what the index gives of each, and
 * reads of a square no more than it must.
 */
function walkingSquares(db: Db, walk: Walk, grid: GridName, squares: number) {
  const source = sourceOf(walk.byService);
  const columns = orderOf(source, walk.sort);
  const square = (place: number) => {
    const cell = unseen(sql`(${given('cells')}::int[])[${sql`${place}`.inlineParams()}]`);
    return matching(db, source, walk, [
      sql`${cellOf(source, grid)} = ${cell}`,
      walk.goesOn ? beyond(columns) : undefined,
    ])
      .orderBy(...falling(columns))
      .limit(writtenLimit(walk.size));
  };
  const others = Array.from({ length: squares - 2 }, (_, index) => square(index + 3));
  const near = unionAll(square(1), square(2), ...others).as('near');
  return db
    .select(foundIn(near))
    .from(near)
    .orderBy(...falling(decisive<SQLWrapper>(near, walk.sort)))
    .limit(writtenLimit(walk.size));
}

/** The best of one ZIP code after the other, the nearest first. */
function walkingZipCodes(db: Db, walk: Walk) {
  const source = sourceOf(walk.byService);
  const columns = orderOf(source, walk.sort);
  // The circle of ZIP codes is exact already.
  const near = matching(db, source, { ...walk, grid: undefined }, [
    sql`${source.zipCode} = part.zip_code`,
    walk.goesOn ? sql`(part.place > 1 or ${beyond(columns)})` : undefined,
  ])
    .orderBy(...falling(columns))
    .limit(writtenLimit(walk.size))
    .as('near');
  return db
    .select(foundIn(near))
    .from(sql`unnest(${given('zips')}::text[]) with ordinality as part (zip_code, place)`)
    .innerJoinLateral(near, sql`true`)
    .orderBy(sql`part.place`, ...falling(decisive<SQLWrapper>(near, walk.sort)))
    .limit(writtenLimit(walk.size));
}

/** A few sizes only, because each is a statement of its own; of an array's end there is nothing to read. */
const squaresFor = (cells: number) => 2 ** Math.max(2, Math.ceil(Math.log2(cells)));

/** The best in order, by the index of that order. A distance needs a place. */
export async function walkStandings(
  db: Db,
  narrowed: Narrowed,
  { sort, size, after }: { sort: ContractorSort; size: number; after?: Found | undefined },
): Promise<Found[]> {
  const { around } = narrowed;
  const walk: Walk = { ...shapeOf(narrowed), sort, goesOn: after !== undefined, size };
  const values = {
    ...valuesOf(narrowed),
    ...Object.fromEntries(
      (after ? decisive<unknown>(after, sort) : []).map((value, index) => [`last${index}`, value]),
    ),
  };
  const name = `walk ${Object.values(walk).join(' ')}`;
  if (sort === 'distance' && around) {
    const all = zipCodesAround(around.place, around.miles).map(({ zipCode }) => zipCode);
    const zips = after ? all.slice(Math.max(0, all.indexOf(after.zipCode))) : all;
    return prepared(db, name, () => walkingZipCodes(db, walk).prepare(name)).execute({
      ...values,
      zips,
    });
  }
  const { grid } = walk;
  if (!grid || !around)
    return prepared(db, name, () => walkingEverywhere(db, walk).prepare(name)).execute(values);
  const cells = cellsHolding(around.place, around.miles, grid);
  const squares = squaresFor(cells.length);
  const ofSquares = `${name} ${squares}`;
  return prepared(db, ofSquares, () =>
    walkingSquares(db, walk, grid, squares).prepare(ofSquares),
  ).execute({ ...values, cells });
}
