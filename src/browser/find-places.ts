import { isPlaceNamed } from '#lib/place-text.ts';
import type { Api } from './context.ts';

type Place = Awaited<ReturnType<Api['search']['suggest']>>['places'][number];

/** The places that somebody may mean by what they typed: those of that name, or those that begin so. */
export async function findPlaces(api: Api, text: string) {
  const { places } = await api.search.suggest({ q: text });
  return placesMeant(text, places);
}

/** Of the suggested places those of that name, if there are any. */
export function placesMeant(text: string, places: Place[]) {
  const named = places.filter((place) => isPlaceNamed(text, place));
  return named.length > 0 ? named : places;
}
