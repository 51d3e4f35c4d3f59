import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type Coordinates,
  EARTH_MILES,
  exactMilesBetween,
  roundedMilesBetween,
} from '#lib/distance.ts';
import { cellOf, cellsAround, type GridName, MILES_PER_DEGREE } from '#lib/grid.ts';
import { lazy } from '#lib/lazy.ts';
import { firstFrom, indexOfZip, zipTable } from './zip-table.ts';

export type Place = Coordinates & { zipCode: string; city: string; state: string };

/** The one at an index of the table. */
export function placeAt(index: number): Place {
  const { latitudes, longitudes, names, nameIndexes } = zipTable();
  const { city = '', state = '' } = names[nameIndexes[index] ?? -1] ?? {};
  const at = { latitude: latitudes[index] ?? 0, longitude: longitudes[index] ?? 0 };
  return { zipCode: zipCodeAt(index), city, state, ...at };
}

export const zipCodeAt = (index: number) => String(zipTable().zipCodes[index]).padStart(5, '0');

/** Where a US ZIP code is and what it is called; undefined for one that does not exist. */
export function findPlaceByZip(zipCode: string): Place | undefined {
  const index = indexOfZip(zipCode);
  return index < 0 ? undefined : placeAt(index);
}

/** Whether a ZIP code covers an area, and is not that of a post-office box or of a single receiver. */
export const isZipCodeArea = (zipCode: string) => zipTable().areas[indexOfZip(zipCode)] === 1;

const allPlaces = () => Array.from(zipTable().zipCodes, (_, index) => placeAt(index));
const isNamed = ({ city, state }: Place) => city !== '' && state !== '';

/** Every ZIP code that has coordinates and a name, in ascending order. */
export const listPlaces = () => allPlaces().filter(isNamed);

/** The first ones of those whose ZIP code begins with some digits. */
export function listPlacesBeginning(digits: string, limit: number) {
  const { zipCodes } = zipTable();
  const step = 10 ** (5 - digits.length);
  const begin = Number(digits) * step;
  const places: Place[] = [];
  for (let index = firstFrom(begin); places.length < limit; index += 1) {
    const zipCode = zipCodes[index];
    if (zipCode === undefined || zipCode >= begin + step) break;
    const place = placeAt(index);
    if (isNamed(place)) places.push(place);
  }
  return places;
}

/** The indexes of the ZIP codes in each cell of the wide grid. */
const indexesByCell = lazy(() => {
  const { latitudes, longitudes } = zipTable();
  const cellAt = (index: number) =>
    cellOf({ latitude: latitudes[index] ?? 0, longitude: longitudes[index] ?? 0 }, 'wide');
  const groups = Map.groupBy(latitudes.keys(), cellAt);
  return new Map([...groups].map(([cell, indexes]) => [cell, Uint16Array.from(indexes)]));
});

const placesAround = (center: Place, miles: number) =>
  cellsAround(center, miles, 'wide')
    .flatMap((cell) => Array.from(indexesByCell().get(cell) ?? [], placeAt))
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

/** `boundingBox` of a row with a place, as columns of the same names. */
export const boundingBoxSql = (row: SQL, miles: SQL) => {
  const latitudeSpan = sql`(${miles} / ${MILES_PER_DEGREE}::float8)`;
  const longitudeSpan = sql`(${latitudeSpan}
    / greatest(cos(radians(least(abs(${row}.latitude) + ${latitudeSpan}, 89))), 0.01))`;
  return sql`${row}.latitude - ${latitudeSpan} as south, ${row}.latitude + ${latitudeSpan} as north,
    ${row}.longitude - ${longitudeSpan} as west, ${row}.longitude + ${longitudeSpan} as east`;
};
