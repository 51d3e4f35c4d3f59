import type { Api } from '#browser/context.ts';
import { localPath } from '../rules.ts';

export type LocalContent = Awaited<ReturnType<Api['localPages']['get']>>;

const placeOf = ({ city }: LocalContent) => city && `${city.city}, ${city.state}`;

export function titleOf(content: LocalContent) {
  const { service } = content;
  const place = placeOf(content);
  if (service === null) return `Home improvement pros in ${place}`;
  return place ? `${service} in ${place}` : service;
}

/** What happens where no pro is, the same wherever places are named. */
export const ELSEWHERE =
  'Elsewhere, ask anyway: it’s free. Our team looks for a pro near you and tells you when one is interested.';

/** So many places are named. */
const PLACES_NAMED = 3;

/** Where these pros are, inside a sentence, the place of most of them first. */
export function placesOf(items: readonly { city: string; state: string }[]) {
  const counted = new Map<string, number>();
  for (const { city, state } of items) {
    const place = [city, state].filter(Boolean).join(', ');
    if (place) counted.set(place, (counted.get(place) ?? 0) + 1);
  }
  const places = [...counted].toSorted(([, a], [, b]) => b - a).map(([place]) => place);
  const others = places.length - PLACES_NAMED;
  const named = others > 1 ? [...places.slice(0, PLACES_NAMED), `${others} other places`] : places;
  return named.length < 3
    ? named.join(' and ')
    : `${named.slice(0, -1).join('; ')}; and ${named.at(-1)}`;
}

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** One or two sentences of figures. */
export function describe(content: LocalContent) {
  const { service, figures, services } = content;
  const { pros, licensed, rating, reviewCount } = figures;
  const place = placeOf(content);
  const trades = services.slice(0, 3).map(({ name }) => name.toLowerCase());
  const what =
    service === null
      ? trades.length > 0
        ? ` for ${trades.join(', ')} and more`
        : ''
      : ` for ${service.toLowerCase()}`;
  const facts = [
    licensed > 0 && `${licensed.toLocaleString('en-US')} with a license we checked`,
    rating !== null &&
      `rated ${rating.toFixed(1)} of 5 in ${plural(reviewCount, 'review', 'reviews')}${service === null ? '' : ' of all their work'}`,
  ].filter((fact) => fact !== false);
  const counted = `${plural(pros, 'pro', 'pros')}${place ? ` in ${place}` : ''}${what}`;
  return `${[counted, ...facts].join(', ')}. Compare them line by line, free for homeowners.`;
}

/** The way from the list of services to this page. */
export function trailOf({ service, city }: LocalContent, path: string) {
  return [
    { name: 'Services', path: localPath({}) },
    ...(service !== null && city ? [{ name: service, path: localPath({ service }) }] : []),
    { name: city ? `${city.city}, ${city.state}` : (service ?? ''), path },
  ];
}
