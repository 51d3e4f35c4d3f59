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
      `rated ${rating.toFixed(1)} of 5 in ${plural(reviewCount, 'review', 'reviews')}`,
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
