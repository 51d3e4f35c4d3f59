import { parseQuery, searchPath } from '../../rules.ts';
import type { LocalContent } from './local-texts.ts';

type Content = Pick<LocalContent, 'service' | 'city' | 'services' | 'figures'> & {
  items: readonly { services: readonly string[] }[];
};

/** So many stand on the page of a service in a city. */
const OTHER_SERVICES = 8;

/**
 * Every service that a pro of the city offers: those with a page, then the others with their search. They are counted among
 * the pros of the page, so they are known where all of the city are on it. Beside one service, the others of its pros.
 */
export function cityServices({ service, city, services, figures, items }: Content) {
  if (!city || (service === null && items.length < figures.pros)) return services;
  const counts = new Map<string, number>();
  for (const name of items.flatMap((item) => item.services))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { name } of services) counts.delete(name);
  if (service !== null) counts.delete(service);
  const others = [...counts]
    .map(([name, pros]) => ({
      ...{ name, pros },
      path: searchPath('/search', {
        ...parseQuery(new URLSearchParams({ zip: city.zipCode })),
        service: name,
      }),
    }))
    .sort((a, b) => b.pros - a.pros || a.name.localeCompare(b.name));
  const all = [...services, ...others];
  return service === null ? all : all.slice(0, Math.max(services.length, OTHER_SERVICES));
}
