import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { contractorSnapshots } from '#features/contractors/snapshots/tables.ts';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { type GridName, gridFor } from '#lib/grid.ts';
import type { Db } from '#server/database/database.ts';
import {
  selectBriefFields,
  selectFields,
  selectPrepared,
} from '#server/database/json-statement.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import {
  cellsWithin,
  milesApartSql,
  type Place,
  zipCodesAround,
} from '#server/places/zip-codes.ts';
import { isKeptCard, keptCard, keptCardParams } from '../summaries/data.ts';
import { type ContractorSort, MATCH_CAP, type RankedContractor } from './rules.ts';

/** The filters of a search. */
export type SearchFilters = {
  service?: string | undefined;
  around?: { place: Place; miles: number } | undefined;
  minRating?: number | undefined;
  verified: boolean;
};

/** The columns that results are ordered by, as indexes contain them: everything but the distance. */
export type RankedRow = Omit<RankedContractor, 'miles' | 'named' | 'unclaimed'>;

export const param = sql.placeholder;
const center = {
  latitude: sql`${param('latitude')}::float8`,
  longitude: sql`${param('longitude')}::float8`,
};

/** The copies per service, or the contractors themselves. */
const sourceOf = (byService: boolean) =>
  byService ? { ...contractorServices, id: contractorServices.contractorId } : contractors;
type Source = ReturnType<typeof sourceOf>;

export const rankColumns = (source: Source) => ({
  id: source.id,
  score: sql<number>`${source.score}`.as('score'),
  rating: source.rating,
  reviewCount: source.reviewCount,
  zipCode: source.zipCode,
});

export const selectRanked = (near: Record<keyof RankedRow, SQLWrapper>) => ({
  id: sql<string>`${near.id}`.as('ranked_id'),
  score: sql<number>`${near.score}`,
  rating: sql<number>`${near.rating}`,
  reviewCount: sql<number>`${near.reviewCount}`,
  zipCode: sql<string>`${near.zipCode}`,
});

export type QueryShape = {
  byService: boolean;
  grid: GridName | undefined;
  byRating: boolean;
  verified: boolean;
};

export const queryShapeOf = ({
  service,
  around,
  minRating,
  verified,
}: SearchFilters): QueryShape => ({
  byService: service !== undefined,
  grid: around && gridFor(around.miles),
  byRating: minRating !== undefined,
  verified,
});

/** Hides a value from the planner, which then keeps one plan instead of planning for each value. */
const hiddenFromPlanner = (value: SQL) => sql`(select ${value})`;

export const filterConditions = (
  source: Source,
  { byService, grid, byRating, verified }: QueryShape,
) => [
  // The copies per service are active only while the contractor is listed.
  byService ? sql`${source.isActive}` : sql`${contractors.isActive} and ${contractors.isPublic}`,
  byService
    ? sql`${contractorServices.service} = ${hiddenFromPlanner(sql`${param('service')}::text`)}`
    : undefined,
  // The sum keeps the planner off the rating index: sorting all highly rated rows looks cheap and is not.
  byRating ? sql`${source.rating} + 0 >= ${param('minRating')}::float8` : undefined,
  verified ? sql`${source.verified}` : undefined,
  grid ? sql`${milesApartSql(source, center)} <= ${param('radius')}::float8` : undefined,
];

export const queryParams = ({ service, around, minRating }: SearchFilters) => ({
  service,
  minRating,
  ...(around && {
    latitude: around.place.latitude,
    longitude: around.place.longitude,
    radius: around.miles,
  }),
});

const cellColumn = (source: Source, grid: GridName) =>
  grid === 'fine' ? source.fineCell : source.wideCell;

const descending = (columns: readonly SQLWrapper[]) => columns.map((column) => sql`${column} desc`);

const commaSeparated = (parts: readonly SQLWrapper[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );

/** The values to order by, all descending. For `distance`, the order within one ZIP code. */
const sortColumns = <Value>(
  { id, score, rating, reviewCount }: Record<'id' | 'score' | 'rating' | 'reviewCount', Value>,
  sort: ContractorSort,
) =>
  ({
    best: [score, id],
    rating: [rating, reviewCount, id],
    reviews: [reviewCount, rating, id],
    distance: [score, id],
  })[sort];

/** Everything that the text of a statement depends on. */
type ScanSpec = QueryShape & { sort: ContractorSort; hasCursor: boolean; size: number };

const orderColumns = (source: Source, sort: ContractorSort) =>
  sortColumns<SQLWrapper>(source, sort);

/** Rows after the last one of the previous page. */
const afterCursor = (columns: readonly SQLWrapper[]) =>
  sql`(${commaSeparated(columns)}) < (${commaSeparated(columns.map((_, index) => param(`last${index}`)))})`;

const selectMatching = (
  db: Db,
  source: Source,
  spec: ScanSpec,
  more: readonly (SQL | undefined)[],
) =>
  db
    .select(rankColumns(source))
    .from(spec.byService ? contractorServices : contractors)
    .where(and(...filterConditions(source, spec), ratingFloor(source, spec), ...more));

/** A minimum rating ends a scan in the order of ratings. */
const ratingFloor = (source: Source, { sort, byRating }: ScanSpec) =>
  sort === 'rating' && byRating
    ? sql`${source.rating} >= ${hiddenFromPlanner(sql`${param('minRating')}::float8`)}`
    : undefined;

/** The best contractors anywhere, in the order of an index. */
function scanEverywhere(db: Db, spec: ScanSpec) {
  const source = sourceOf(spec.byService);
  const columns = orderColumns(source, spec.sort);
  return selectMatching(db, source, spec, [spec.hasCursor ? afterCursor(columns) : undefined])
    .orderBy(...descending(columns))
    .limit(inlineLimit(spec.size));
}

/**
 * The best contractors in some grid cells. Each cell is a separate branch: PostgreSQL merges the index scans,
 * and reads no more of a cell than it needs.
 */
function scanCells(db: Db, spec: ScanSpec, grid: GridName, cellCount: number) {
  const source = sourceOf(spec.byService);
  const columns = orderColumns(source, spec.sort);
  const branch = (position: number) => {
    const cell = hiddenFromPlanner(
      sql`(${param('cells')}::int[])[${sql`${position}`.inlineParams()}]`,
    );
    return selectMatching(db, source, spec, [
      sql`${cellColumn(source, grid)} = ${cell}`,
      spec.hasCursor ? afterCursor(columns) : undefined,
    ])
      .orderBy(...descending(columns))
      .limit(inlineLimit(spec.size));
  };
  const others = Array.from({ length: cellCount - 2 }, (_, index) => branch(index + 3));
  const near = unionAll(branch(1), branch(2), ...others).as('near');
  return db
    .select(selectRanked(near))
    .from(near)
    .orderBy(...descending(sortColumns<SQLWrapper>(near, spec.sort)))
    .limit(inlineLimit(spec.size));
}

/** The best contractors of each ZIP code, the nearest ZIP code first. */
function scanZipCodes(db: Db, spec: ScanSpec) {
  const source = sourceOf(spec.byService);
  const columns = orderColumns(source, spec.sort);
  // The list of ZIP codes is exactly those in the circle.
  const near = selectMatching(db, source, { ...spec, grid: undefined }, [
    sql`${source.zipCode} = part.zip_code`,
    spec.hasCursor ? sql`(part.place > 1 or ${afterCursor(columns)})` : undefined,
  ])
    .orderBy(...descending(columns))
    .limit(inlineLimit(spec.size))
    .as('near');
  return db
    .select(selectRanked(near))
    .from(sql`unnest(${param('zips')}::text[]) with ordinality as part (zip_code, place)`)
    .innerJoinLateral(near, sql`true`)
    .orderBy(sql`part.place`, ...descending(sortColumns<SQLWrapper>(near, spec.sort)))
    .limit(inlineLimit(spec.size));
}

/** Rounded up to a few sizes, because each is a separate statement. Missing cells are null and match nothing. */
const cellSlotsFor = (cells: number) => 2 ** Math.max(2, Math.ceil(Math.log2(cells)));

type Page = { sort: ContractorSort; size: number; after?: RankedRow | undefined };

/** The scan that ranks contractors in the given order, which is that of an index, and the values of its placeholders. */
function planScan(filters: SearchFilters, { sort, size, after }: Page) {
  const { around } = filters;
  const spec: ScanSpec = { ...queryShapeOf(filters), sort, hasCursor: after !== undefined, size };
  const last = (after ? sortColumns<unknown>(after, sort) : []).map((value, index) => [
    `last${index}`,
    value,
  ]);
  const values = { ...queryParams(filters), ...Object.fromEntries(last) };
  const name = Object.values(spec).join(' ');
  const { grid } = spec;
  if (!grid || !around) return { name, values, scan: (db: Db) => scanEverywhere(db, spec) };
  if (sort === 'distance') {
    const all = zipCodesAround(around.place, around.miles).map(({ zipCode }) => zipCode);
    const zips = after ? all.slice(Math.max(0, all.indexOf(after.zipCode))) : all;
    return { name, values: { ...values, zips }, scan: (db: Db) => scanZipCodes(db, spec) };
  }
  const cells = cellsWithin(around.place, around.miles, grid);
  const cellCount = cellSlotsFor(cells.length);
  return {
    name: `${name} ${cellCount}`,
    values: { ...values, cells },
    scan: (db: Db) => scanCells(db, spec, grid, cellCount),
  };
}

const pageColumns = {
  id: sql`page.id`,
  score: sql`page.score`,
  rating: sql`page.rating`,
  reviewCount: sql`page.review_count`,
  zipCode: sql`page.zip_code`,
};

/** A ranked contractor, and its card as JSON where one is kept. */
export type RankedCard = RankedRow & { card: string | null };

/**
 * Ranks contractors: one statement reads the best matches in the given order from an index of that order, and no
 * more rows than the page has, each with its card. The order `distance` needs a place.
 */
export async function scanRanked(
  db: Db,
  filters: SearchFilters,
  wanted: Page,
): Promise<RankedCard[]> {
  const { name, values, scan } = planScan(filters, wanted);
  const { around, minRating, verified, service } = filters;
  // Without a filter the index has the page's rows next to each other; with one it may read many more.
  const select = around || minRating || verified ? selectFields : selectBriefFields;
  const rows = await select(
    db,
    `scan ${name}`,
    () =>
      db
        .select({ ...pageColumns, card: keptCard })
        .from(sql`(
          select found.*, row_number() over () as place
          from (${scan(db)}) found (id, score, rating, review_count, zip_code)) page`)
        .leftJoin(contractorSnapshots, isKeptCard(pageColumns.id))
        .orderBy(sql`page.place`),
    { ...values, ...keptCardParams(db, service) },
  );
  return rows.map(([id, score, rating, reviewCount, zipCode, card]) => ({
    id: id as string,
    score: Number(score),
    rating: Number(rating),
    reviewCount: Number(reviewCount),
    zipCode: zipCode as string,
    card: card ?? null,
  }));
}

/** The best contractors of a circle by score, one more than `MATCH_CAP`: `best` orders them with their distance. */
export function scanNear(db: Db, filters: SearchFilters): Promise<RankedRow[]> {
  const { name, values, scan } = planScan(filters, { sort: 'best', size: MATCH_CAP + 1 });
  return selectPrepared(db, `near ${name}`, () => scan(db), values);
}

/** Those of these contractors that nobody acts for. */
export async function findUnclaimed(db: Db, ids: readonly string[]) {
  const name = 'unclaimed of those found';
  const rows = await selectPrepared(
    db,
    name,
    () =>
      db
        .select({ id: contractors.id })
        .from(contractors)
        .where(
          sql`${contractors.id} = any(${param('ids')}::uuid[]) and ${contractors.unclaimedSince} is not null`,
        ),
    { ids },
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many contractors match, counted as far as one more than `MATCH_CAP`. */
export async function countRanked(db: Db, filters: SearchFilters) {
  const { name, values, scan } = planScan(filters, { sort: 'best', size: MATCH_CAP + 1 });
  const [row] = await selectPrepared(
    db,
    `count ${name}`,
    () => db.select({ count: sql<number>`count(*)` }).from(scan(db).as('matching')),
    values,
  );
  return row?.count ?? 0;
}
