import { sql } from 'drizzle-orm';
import { listCategories } from '#features/categories/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import type { Db } from '#server/database/database.ts';
import { findPlaceByZip, listPlaces, type Place } from '#server/places/zip-codes.ts';
import { matchServices, tokenize } from '../vocabulary/rules.ts';

const MAX_SUGGESTIONS = 5;
const MIN_NAME_LENGTH = 2;
/** Stands behind every other character. */
const LAST_CHARACTER = 0x10ffff;

/** Services with a word that begins like the text, those whose name begins so first. */
export async function suggestServices(db: Db, text: string) {
  const words = tokenize(text);
  if (words.length === 0) return [];
  const all = (await listCategories(db)).map(({ name }) => name);
  const begins = (word: string, part: string) => part.startsWith(word);
  const fitting = all.filter((service) =>
    words.every((word) => matchServices(word, [service], begins).length > 0),
  );
  const first = (service: string) => service.toLowerCase().startsWith(text.toLowerCase());
  return fitting.sort((a, b) => Number(first(b)) - Number(first(a))).slice(0, MAX_SUGGESTIONS);
}

/** Businesses whose name begins with the text, in alphabetical order. */
export async function suggestContractors(db: Db, text: string) {
  const start = text.toLowerCase();
  if (start.length < MIN_NAME_LENGTH) return [];
  const name = sql`lower(${contractors.businessName})`;
  return db
    .select({
      id: contractors.id,
      businessName: contractors.businessName,
      city: contractors.city,
      state: contractors.state,
    })
    .from(contractors)
    .where(
      sql`${contractors.isActive} and ${contractors.isPublic} and ${name} ~>=~ ${start}
        and ${name} ~<~ ${start + String.fromCodePoint(LAST_CHARACTER)}`,
    )
    .orderBy(sql`${name} using ~<~`, contractors.id)
    .limit(MAX_SUGGESTIONS);
}

let cities: { start: string; place: Place; zipCodes: number }[] | undefined;

/** One entry for each city, with its first ZIP code; the largest first. */
function allCities() {
  cities ??= [...Map.groupBy(listPlaces(), ({ city, state }) => `${city}, ${state}`.toLowerCase())]
    .flatMap(([start, [place, ...others]]) =>
      place ? [{ start, place, zipCodes: others.length + 1 }] : [],
    )
    .sort((a, b) => b.zipCodes - a.zipCodes || (a.start < b.start ? -1 : 1));
  return cities;
}

/** Places by the digits of a ZIP code or the beginning of a city's name. */
export function suggestPlaces(text: string): Place[] {
  if (/^\d{3,5}$/.test(text)) {
    const whole = findPlaceByZip(text);
    if (whole) return [whole];
    return listPlaces()
      .filter(({ zipCode }) => zipCode.startsWith(text))
      .slice(0, MAX_SUGGESTIONS);
  }
  const start = text.toLowerCase().replace(/\s*,\s*/, ', ');
  if (start.length < MIN_NAME_LENGTH + 1) return [];
  return allCities()
    .filter((city) => city.start.startsWith(start))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ place }) => place);
}
