import { zipIn } from '#lib/place-text.ts';
import { findPlaceByZip } from './zip-codes.ts';

type Home = { zipCode: string; city: string; state: string };

/** "Chicago, IL" at the end of an address, and the street before it. */
const cityAtEnd = /^(?:(.*\S)\s*,\s*)?([^,\d]+?),?\s+([A-Z]{2})[\s,.]*$/;
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Where an address is that somebody wrote in one line, "2101 N Halsted St, Chicago, IL 60614": its ZIP code says city
 * and state. What it leaves open is taken from the home of the person it is for.
 */
export function placeOfAddress(address: string, home: Home) {
  const line = address.trim();
  const zipCode = zipIn(line);
  const place = zipCode === undefined ? undefined : findPlaceByZip(zipCode);
  const beforeZip = place
    ? line.replace(/[\s,]*\d{5}(?:-?\d{4})?$/, '').replace(/[\s,]+$/, '')
    : line;
  const [, street, city = '', state = ''] = cityAtEnd.exec(beforeZip) ?? [];
  if (place) {
    const { zipCode, city: named, state } = place;
    const rest = city === '' ? withoutEnd(beforeZip, named) : street;
    return { zipCode, city: named, state, streetAddress: rest || null };
  }
  if (city === '') return { ...home, streetAddress: withoutEnd(line, home.city) || null };
  if (!street && isSame(city, home.city) && state === home.state)
    return { ...home, streetAddress: null };
  return { zipCode: '', city, state, streetAddress: street || null };
}

/** A line without the city that it ends with: "12 Elm St, Chicago". */
function withoutEnd(line: string, city: string) {
  const comma = line.lastIndexOf(',');
  const last = line.slice(comma + 1).trim();
  return city !== '' && isSame(last, city) ? line.slice(0, Math.max(comma, 0)).trim() : line;
}
