import { parseState } from '#lib/states.ts';

/** The parts of an address that a register writes in one cell. */
export type SplitAddress = { street: string; city: string; state: string; zipCode: string };

/** Accepts `60614-1234`, `60614-`, `60614 1234`, and what spreadsheets make of a ZIP code as a number: `60614.0`, `7030`. */
export function parseZipCode(text: string) {
  const [, digits] = /^(\d{3,5})(?:\.0+|\s*-\s*\d{0,4}|\s?\d{4})?$/.exec(text.trim()) ?? [];
  return digits?.padStart(5, '0');
}

const stateNames: Record<string, string> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'puerto rico': 'PR',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
};
const namesOfStates = new Map(Object.entries(stateNames));

/** Digits of a ZIP code at the end of a text: five, with or without four more or a hyphen that nothing follows. */
const zipAtEnd = /(?:^|[\s,])(\d{5}(?:\s*-\s*\d{0,4})?)\s*$/;
/** One or two words of letters before it, which may be a state. */
const wordsAtEnd = /(?:^|[\s,.])(([a-z]+\.?)(?:[ ]+[a-z]+){0,2})[\s,.]*$/i;

/** The state at the end of a text, as `IL` or in full, and what stands before it. */
function splitState(text: string) {
  const words = wordsAtEnd.exec(text)?.[1]?.split(/ +/) ?? [];
  for (let count = Math.min(3, words.length); count > 0; count -= 1) {
    const last = words.slice(-count).join(' ').replace(/\.$/, '');
    const state = namesOfStates.get(last.toLowerCase()) ?? (count === 1 ? parseState(last) : null);
    if (!state) continue;
    const before = text.replace(/[\s,.]+$/, '');
    return { state, before: before.slice(0, before.length - last.length) };
  }
  return undefined;
}

const trimmed = (text: string) => text.replace(/^[\s,]+|[\s,]+$/g, '').replace(/\s+/g, ' ');

/**
 * Splits an address that ends with a ZIP code: "20 N Elm St, Suite 5, Oak Park, IL 60302-". `isCity` decides how many of
 * the last words are the city where no comma says so.
 */
export function splitAddress(
  text: string,
  isCity: (name: string, state: string) => boolean,
): SplitAddress | undefined {
  const line = text
    .replace(/\s*[\r\n]+\s*/g, ', ')
    // Where open data portals add coordinates and the country.
    .replace(/[\s,]*\([-\d.,\s]+\)\s*$/, '')
    .replace(/[\s,]+(?:USA|U\.S\.A\.|US|United States(?: of America)?)\.?\s*$/i, '')
    .replace(/[\s,]+$/, '');
  const zip = zipAtEnd.exec(line);
  const zipCode = zip?.[1] === undefined ? undefined : parseZipCode(zip[1]);
  if (!zip || !zipCode) return undefined;
  const beforeZip = line.slice(0, zip.index);
  const found = splitState(beforeZip);
  const state = found?.state ?? '';
  const rest = trimmed(found?.before ?? beforeZip);
  const { street, city } = splitCity(rest, (name) => isCity(name, state));
  return { street, city, state, zipCode };
}

/** The longest city at the end that is known, else what follows the last comma. */
function splitCity(rest: string, isCity: (name: string) => boolean) {
  const words = rest.split(' ');
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const name = trimmed(words.slice(-count).join(' '));
    if (!name.includes(',') && isCity(name))
      return { street: trimmed(words.slice(0, -count).join(' ')), city: name };
  }
  const comma = rest.lastIndexOf(',');
  return comma < 0
    ? { street: rest, city: '' }
    : { street: trimmed(rest.slice(0, comma)), city: trimmed(rest.slice(comma + 1)) };
}
