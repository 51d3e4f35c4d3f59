import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { type ContractorSort, MATCH_CAP, type Standing } from '#features/search/rules.ts';
import { cellsAround, type GridName, gridFor } from '#lib/grid.ts';
import type { Db } from '#server/database.ts';
import { prepared, rowsFor, writtenLimit } from '#server/prepared.ts';
import { milesBetweenSql, type Place, zipCodesAround } from '#server/zip-codes.ts';

/** What a search is narrowed to. */
export type Narrowed = {
  service?: string | undefined;
  around?: { place: Place; miles: number } | undefined;
  minRating?: number | undefined;
  verified: boolean;
};

/** A contractor as an index holds it: what results are ordered by, but for the distance. */
export type Found = Omit<Standing, 'miles' | 'named'>;

/** Where a page goes on: what the last row of the page before was ordered by. */
export type After = Pick<Standing, 'id'> & Partial<Standing>;

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

export const conditions = (source: Source, { byService, grid, byRating, verified }: Shape) => [
  sql`${source.isActive}`,
  byService ? eq(contractorServices.service, given('service')) : undefined,
  byRating ? sql`${source.rating} >= ${given('minRating')}::float8` : undefined,
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
    cells: cellsAround(around.place, around.miles, gridFor(around.miles)),
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

function collecting(db: Db, name: string, shape: Shape) {
  const source = sourceOf(shape.byService);
  const table = shape.byService ? contractorServices : contractors;
  const { grid } = shape;
  const size = writtenLimit(MATCH_CAP + 1);
  const matches = db.select(columnsOf(source)).from(table);
  // In the order of an index, so that none is tempted to read the table.
  if (!grid)
    return matches
      .where(and(...conditions(source, shape)))
      .orderBy(...falling([source.score, source.id]))
      .limit(size)
      .prepare(name);
  const near = matches
    .where(and(...conditions(source, shape), sql`${cellOf(source, grid)} = part.cell`))
    .limit(size)
    .as('near');
  return db
    .select(foundIn(near))
    .from(sql`unnest(${given('cells')}::int[]) as part (cell)`)
    .innerJoinLateral(near, sql`true`)
    .limit(size)
    .prepare(name);
}

/** Whoever matches, in no order; and one more than are counted where there are more. */
export async function collectStandings(db: Db, narrowed: Narrowed): Promise<Found[]> {
  const shape = shapeOf(narrowed);
  const name = `collect ${Object.values(shape).join(' ')}`;
  return prepared(db, name, () => collecting(db, name, shape)).execute(valuesOf(narrowed));
}

type Walk = Shape & { sort: ContractorSort; goesOn: boolean; size: number };

/** The columns that decide, all of them better when high; for a distance, within one ZIP code. */
const decisive = (source: Source, sort: ContractorSort) =>
  ({
    best: [source.score, source.id],
    rating: [source.rating, source.reviewCount, source.id],
    reviews: [source.reviewCount, source.rating, source.id],
    distance: [source.score, source.id],
  })[sort];

/** Reads the best of an index, or the best of each square or ZIP code and then the best of those. */
function walking(db: Db, name: string, walk: Walk) {
  const { byService, grid, sort, goesOn, size } = walk;
  const source = sourceOf(byService);
  const table = byService ? contractorServices : contractors;
  const columns = decisive(source, sort);
  const last = listed(columns.map((_, index) => given(`last${index}`)));
  const beyond = sql`(${listed(columns)}) < (${last})`;
  const parted = sort === 'distance' || grid !== undefined;
  const inPart = !parted
    ? undefined
    : sort === 'distance'
      ? sql`${source.zipCode} = part.zip_code`
      : sql`${cellOf(source, grid ?? 'wide')} = part.cell`;
  const further = !goesOn
    ? undefined
    : sort === 'distance'
      ? sql`(part.place > 1 or ${beyond})`
      : beyond;
  // The circle of ZIP codes is exact already.
  const shape = sort === 'distance' ? { ...walk, grid: undefined } : walk;
  const best = db
    .select(columnsOf(source))
    .from(table)
    .where(and(...conditions(source, shape), inPart, further))
    .orderBy(...falling(columns))
    .limit(writtenLimit(size));
  if (!parted) return best.prepare(name);

  const near = best.as('near');
  const parts =
    sort === 'distance'
      ? sql`unnest(${given('zips')}::text[]) with ordinality as part (zip_code, place)`
      : sql`unnest(${given('cells')}::int[]) as part (cell)`;
  const order = {
    best: [near.score, near.id],
    rating: [near.rating, near.reviewCount, near.id],
    reviews: [near.reviewCount, near.rating, near.id],
    distance: [near.score, near.id],
  }[sort];
  return db
    .select(foundIn(near))
    .from(parts)
    .innerJoinLateral(near, sql`true`)
    .orderBy(...(sort === 'distance' ? [sql`part.place`] : []), ...falling(order))
    .limit(writtenLimit(size))
    .prepare(name);
}

/** One page in order, by the index of that order. A distance needs a place. */
export async function walkStandings(
  db: Db,
  narrowed: Narrowed,
  { sort, limit, after }: { sort: ContractorSort; limit: number; after?: After | undefined },
): Promise<Found[]> {
  const { around } = narrowed;
  const walk: Walk = {
    ...shapeOf(narrowed),
    sort,
    goesOn: after !== undefined,
    size: rowsFor(limit),
  };
  const name = `walk ${Object.values(walk).join(' ')}`;
  const zips =
    sort === 'distance' && around ? zipCodesAround(around.place, around.miles) : undefined;
  const from = after?.zipCode
    ? Math.max(0, zips?.findIndex(({ zipCode }) => zipCode === after.zipCode) ?? 0)
    : 0;
  const last =
    after &&
    {
      best: [after.score, after.id],
      rating: [after.rating, after.reviewCount, after.id],
      reviews: [after.reviewCount, after.rating, after.id],
      distance: [after.score, after.id],
    }[sort];
  return prepared(db, name, () => walking(db, name, walk)).execute({
    ...valuesOf(narrowed),
    ...(zips && { zips: zips.slice(from).map(({ zipCode }) => zipCode) }),
    ...Object.fromEntries((last ?? []).map((value, index) => [`last${index}`, value])),
  });
}
