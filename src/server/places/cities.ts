import { lazy } from '#lib/lazy.ts';
import { slugOf } from '#lib/slug.ts';
import { listPlaces, type Place } from './zip-codes.ts';

/** A city of a state, by the name that the Postal Service gives its ZIP codes. */
export type City = {
  /** As in an address of ours: columbus-oh. */
  slug: string;
  city: string;
  state: string;
  zipCodes: readonly string[];
  /** Its first ZIP code, which stands for the whole. */
  place: Place;
};

/** Every city, the largest first. */
export const listCities = lazy((): readonly City[] =>
  [...Map.groupBy(listPlaces(), ({ city, state }) => `${slugOf(city)}-${state.toLowerCase()}`)]
    .flatMap(([slug, places]) => {
      const [place] = places;
      if (!place) return [];
      const zipCodes = places.map(({ zipCode }) => zipCode);
      return [{ slug, city: place.city, state: place.state, zipCodes, place }];
    })
    .sort((a, b) => b.zipCodes.length - a.zipCodes.length || (a.slug < b.slug ? -1 : 1)),
);

const citiesBySlug = lazy(() => new Map(listCities().map((city) => [city.slug, city])));
const citiesByZip = lazy(
  () => new Map(listCities().flatMap((city) => city.zipCodes.map((zipCode) => [zipCode, city]))),
);

export const findCityBySlug = (slug: string) => citiesBySlug().get(slug);
export const findCityByZip = (zipCode: string) => citiesByZip().get(zipCode);
