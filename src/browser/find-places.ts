import { isPlaceNamed } from '#lib/place-text.ts';
import type { Api } from './context.ts';

/** The places that somebody may mean by what they typed: those of that name, or those that begin so. */
export async function findPlaces(api: Api, text: string) {
  const { places } = await api.search.suggest({ q: text });
  const named = places.filter((place) => isPlaceNamed(text, place));
  return named.length > 0 ? named : places;
}
