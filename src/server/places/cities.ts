import { lazy } from '#lib/lazy.ts';
import { slugOf } from '#lib/slug.ts';
import { isZipCodeArea, listPlaces, type Place } from './zip-codes.ts';

/** A city of a state, by the name that the Postal Service gives its ZIP codes. */
export type City = {
  /** As in an address of ours: columbus-oh. */
  slug: string;
  city: string;
  state: string;
  zipCodes: readonly string[];
  /** Its first ZIP code with an area, which stands for the whole; of a city with post-office boxes alone, the first. */
  place: Place;
};

/** Every city, the one with the most ZIP codes that cover an area first. */
export const listCities = lazy((): readonly City[] =>
  [...Map.groupBy(listPlaces(), ({ city, state }) => `${slugOf(city)}-${state.toLowerCase()}`)]
    .flatMap(([slug, places]) => {
      const areas = places.filter(({ zipCode }) => isZipCodeArea(zipCode));
      const place = areas[0] ?? places[0];
      if (!place) return [];
      const zipCodes = places.map(({ zipCode }) => zipCode);
      const city = { slug, city: place.city, state: place.state, zipCodes, place };
      return [{ city, size: areas.length }];
    })
    .sort((a, b) => b.size - a.size || (a.city.slug < b.city.slug ? -1 : 1))
    .map(({ city }) => city),
);

const citiesBySlug = lazy(() => new Map(listCities().map((city) => [city.slug, city])));
const citiesByZip = lazy(
  () => new Map(listCities().flatMap((city) => city.zipCodes.map((zipCode) => [zipCode, city]))),
);

export const findCityBySlug = (slug: string) => citiesBySlug().get(slug);
export const findCityByZip = (zipCode: string) => citiesByZip().get(zipCode);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const namesByState = lazy(
  () =>
    new Map(
      [...Map.groupBy(listCities(), ({ state }) => state)].map(([state, cities]) => [
        state,
        new Map(cities.map((city) => [wordsOf(city.city), city])),
      ]),
    ),
);

/** The city of this name in a state, however it is spelled: "ST. PAUL" is "St Paul". */
export const findCityByName = (city: string, state: string) =>
  namesByState().get(state.toUpperCase())?.get(wordsOf(city));
