import { type SQL, sql } from 'drizzle-orm';
import { getServiceFinder } from '#features/categories/data.ts';
import { sureService } from '#features/categories/matching/rules.ts';
import { contractors } from '#features/contractors/tables.ts';
import { placeKey, unfinishedPlaceKey, zipIn } from '#lib/place-text.ts';
import { nameKey, nameKeyOf } from '#lib/same-business.ts';
import type { Db } from '#server/database/database.ts';
import { findCitiesBeginning } from '#server/places/cities.ts';
import { findPlaceByZip, listPlacesBeginning, type Place } from '#server/places/zip-codes.ts';
import { LAST_CHARACTER, matchServices, tokenize } from '../vocabulary/rules.ts';

const MAX_SUGGESTIONS = 5;
const MIN_NAME_LENGTH = 2;
const MIN_CITY_LENGTH = 3;

/**
 * Services whose name begins with the text, those that it means in order of fit, and those with words that begin so;
 * `sure` is the one that it means beyond doubt, null where somebody has to choose.
 */
export async function suggestServices(db: Db, text: string) {
  const words = tokenize(text);
  if (words.length === 0) return { services: [], sure: null };
  const { names, find } = await getServiceFinder(db);
  const isPrefix = (word: string, part: string) => part.startsWith(word);
  const begun = names.filter((service) =>
    words.every((word) => matchServices(word, [service], isPrefix).length > 0),
  );
  const matches = find(text);
  const suggested = [...new Set([...matches.map(({ service }) => service), ...begun])];
  const isBegun = (service: string) => service.toLowerCase().startsWith(text.toLowerCase());
  const services = suggested
    .sort((a, b) => Number(isBegun(b)) - Number(isBegun(a)))
    .slice(0, MAX_SUGGESTIONS);
  return { services, sure: sureService(matches) ?? null };
}

/**
 * Businesses whose name begins with the text, in alphabetical order; where none does, those of that name apart from
 * dots, slashes, hyphens, accents and the legal form.
 */
export async function suggestContractors(db: Db, text: string) {
  const start = text.toLowerCase();
  if (start.length < MIN_NAME_LENGTH) return [];
  const name = sql`lower(${contractors.businessName})`;
  const begun = await selectNamed(
    db,
    sql`${name} ~>=~ ${start} and ${name} ~<~ ${start + String.fromCodePoint(LAST_CHARACTER)}`,
  );
  const key = nameKeyOf(text);
  if (begun.length > 0 || key === '') return begun;
  return selectNamed(db, sql`${nameKey(contractors.businessName)} = ${key}`);
}

const selectNamed = (db: Db, condition: SQL) =>
  db
    .select({
      id: contractors.id,
      businessName: contractors.businessName,
      city: contractors.city,
      state: contractors.state,
    })
    .from(contractors)
    .where(sql`${contractors.isActive} and ${contractors.isPublic} and ${condition}`)
    .orderBy(sql`lower(${contractors.businessName}) using ~<~`, contractors.id)
    .limit(MAX_SUGGESTIONS);

/** Places by the first digits of a ZIP code or the beginning of a city's name. */
export function suggestPlaces(text: string): Place[] {
  if (/^\d{3,5}$/.test(text)) {
    const exactMatch = findPlaceByZip(text);
    if (exactMatch) return [exactMatch];
    return listPlacesBeginning(text, MAX_SUGGESTIONS);
  }
  const zip = zipIn(text);
  const place = zip && findPlaceByZip(zip);
  if (place) return [place];
  const [start, unfinished] = [placeKey(text), unfinishedPlaceKey(text)];
  if (start.length < MIN_CITY_LENGTH) return [];
  const found = findCitiesBeginning(start, MAX_SUGGESTIONS);
  if (found.length === 0 && unfinished)
    found.push(...findCitiesBeginning(unfinished, MAX_SUGGESTIONS));
  return found.map((city) => city.place);
}
