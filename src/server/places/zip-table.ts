import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lazy } from '#lib/lazy.ts';
import { keptZipRows, SEPARATOR, ZIP_FILE } from './zip-rows.ts';

/**
 * Every ZIP code in ascending order, and at the same index of the other lists what belongs to it. As an object each,
 * they would take twenty times the memory.
 */
type ZipTable = {
  zipCodes: Uint32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** 1 where the ZIP code covers an area. */
  areas: Uint8Array;
  /** Which of `names`. */
  nameIndexes: Uint16Array;
  /** Those that occur, once each. A ZIP code without a name has an empty city. */
  names: readonly { city: string; state: string }[];
};

export const zipTable = lazy((): ZipTable => {
  // Beside the bundle; the sources run without it.
  const built = path.join(import.meta.dirname, ZIP_FILE);
  const rows = (existsSync(built) ? readFileSync(built, 'utf8') : keptZipRows()).split('\n');
  const table = {
    zipCodes: new Uint32Array(rows.length),
    latitudes: new Float64Array(rows.length),
    longitudes: new Float64Array(rows.length),
    areas: new Uint8Array(rows.length),
    nameIndexes: new Uint16Array(rows.length),
  };
  const names = new Map<string, { index: number; city: string; state: string }>();
  rows.forEach((row, index) => {
    const [zipCode, latitude, longitude, area, city = '', state = ''] = row.split(SEPARATOR);
    table.zipCodes[index] = Number(zipCode);
    table.latitudes[index] = Number(latitude);
    table.longitudes[index] = Number(longitude);
    table.areas[index] = Number(area);
    const key = `${city}${SEPARATOR}${state}`;
    let name = names.get(key);
    if (!name) {
      // Copied: a part of the file's text would keep the whole of it in memory.
      name = { index: names.size, city: copyOf(city), state: copyOf(state) };
      names.set(copyOf(key), name);
    }
    table.nameIndexes[index] = name.index;
  });
  return { ...table, names: [...names.values()].map(({ city, state }) => ({ city, state })) };
});

const copyOf = (text: string) => Buffer.from(text).toString();

/** The index of a ZIP code, or -1. */
export function indexOfZip(zipCode: string) {
  if (!/^\d{5}$/.test(zipCode)) return -1;
  const index = firstFrom(Number(zipCode));
  return zipTable().zipCodes[index] === Number(zipCode) ? index : -1;
}

/** The index of the first ZIP code that is not before this number. */
export function firstFrom(number: number) {
  const { zipCodes } = zipTable();
  let [low, high] = [0, zipCodes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((zipCodes[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
