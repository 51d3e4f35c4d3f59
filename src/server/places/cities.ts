import { lazy } from '#lib/lazy.ts';
import { cityKey } from '#lib/place-text.ts';
import { slugOf } from '#lib/slug.ts';
import { type Place, placeAt, zipCodeAt } from './zip-codes.ts';
import { indexOfZip, zipTable } from './zip-table.ts';

/** A city of a state, by the name that the Postal Service gives its ZIP codes. */
export type City = {
  /** As in an address of ours: columbus-oh. */
  slug: string;
  city: string;
  state: string;
  readonly zipCodes: readonly string[];
  /** Its first ZIP code with an area, which stands for the whole; of a city with post-office boxes alone, the first. */
  place: Place;
};

/** Cities by number, the one with the most ZIP codes that cover an area first. Their objects are made when asked for. */
type CityTable = {
  /** By number. */
  slugs: readonly string[];
  /** The numbers, in the order of the slugs. */
  bySlug: Uint16Array;
  /** The number of each ZIP code's city, by its index; NONE without one. */
  ofZip: Uint16Array;
  /** Where the ZIP codes of a city begin in `members`; those of the next one follow. */
  starts: Uint32Array;
  /** Indexes of ZIP codes. */
  members: Uint16Array;
  /** The index of the ZIP code that stands for a city. */
  centers: Uint16Array;
};

const NONE = 0xffff;

const cityTable = lazy((): CityTable => {
  const { areas, nameIndexes, names } = zipTable();
  const slugOfName = names.map(({ city, state }) =>
    city && state ? `${slugOf(city)}-${state.toLowerCase()}` : undefined,
  );
  const found = new Map<string, { slug: string; indexes: number[]; size: number }>();
  nameIndexes.forEach((name, index) => {
    const slug = slugOfName[name];
    if (slug === undefined) return;
    const city = found.get(slug) ?? { slug, indexes: [], size: 0 };
    found.set(slug, city);
    city.indexes.push(index);
    city.size += areas[index] ?? 0;
  });
  const cities = [...found.values()].sort((a, b) => b.size - a.size || (a.slug < b.slug ? -1 : 1));
  const slugs = cities.map(({ slug }) => slug);
  const ofZip = new Uint16Array(nameIndexes.length).fill(NONE);
  const starts = new Uint32Array(cities.length + 1);
  cities.forEach(({ indexes }, number) => {
    for (const index of indexes) ofZip[index] = number;
    starts[number + 1] = (starts[number] ?? 0) + indexes.length;
  });
  return {
    slugs,
    bySlug: Uint16Array.from(slugs.keys()).sort((a, b) => compare(slugs[a], slugs[b])),
    ofZip,
    starts,
    members: Uint16Array.from(cities.flatMap(({ indexes }) => indexes)),
    centers: Uint16Array.from(cities, ({ indexes }) => {
      return indexes.find((index) => areas[index] === 1) ?? indexes[0] ?? NONE;
    }),
  };
});

const compare = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0);

function cityAt(number: number | undefined): City | undefined {
  const { centers, members, slugs, starts } = cityTable();
  const slug = number === undefined ? undefined : slugs[number];
  if (number === undefined || slug === undefined) return undefined;
  const place = placeAt(centers[number] ?? NONE);
  return {
    slug,
    city: place.city,
    state: place.state,
    place,
    // Few ask for them, and a large city has a hundred.
    get zipCodes() {
      return Array.from(members.subarray(starts[number], starts[number + 1]), zipCodeAt);
    },
  };
}

export function findCityBySlug(slug: string) {
  const { bySlug, slugs } = cityTable();
  let [low, high] = [0, bySlug.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(slugs[bySlug[middle] ?? NONE], slug) < 0) low = middle + 1;
    else high = middle;
  }
  const number = bySlug[low];
  return number !== undefined && slugs[number] === slug ? cityAt(number) : undefined;
}

export const findCityByZip = (zipCode: string) => cityAt(cityTable().ofZip[indexOfZip(zipCode)]);

/** The city of this name in a state, however it is spelled: "ST. PAUL" is "St Paul". */
export const findCityByName = (city: string, state: string) =>
  findCityBySlug(`${slugOf(city)}-${state.toLowerCase()}`);

/** Of each city, as `placeKey` has it: "columbus oh". */
const written = lazy(() => {
  const { slugs } = cityTable();
  return Array.from(slugs.keys(), (number) => {
    const { city = '', state = '' } = cityAt(number) ?? {};
    return cityKey(`${city} ${state}`);
  });
});

/**
 * The first cities whose `placeKey` begins like this, the one with the most ZIP codes that cover an area first; those
 * whose whole name it is come before all others.
 */
export function findCitiesBeginning(start: string, limit: number) {
  const cities = citiesBeginning(start, MAX_BEGINNING);
  const isWhole = ({ city }: City) => cityKey(city) === start;
  return cities.sort((a, b) => Number(isWhole(b)) - Number(isWhole(a))).slice(0, limit);
}

/** More begin with few letters than anybody looks through. */
const MAX_BEGINNING = 200;

function citiesBeginning(start: string, limit: number) {
  const cities: City[] = [];
  for (const [number, text] of written().entries()) {
    if (cities.length === limit) break;
    const city = text.startsWith(start) ? cityAt(number) : undefined;
    if (city) cities.push(city);
  }
  return cities;
}
