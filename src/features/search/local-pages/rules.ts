import { slugOf } from '#lib/slug.ts';

/** A page for people who come from a search engine needs so many pros of its own. */
export const MIN_LOCAL_PROS = 3;
/** Pros that such a page shows; the search has the others. */
export const LOCAL_PROS_SHOWN = 10;
/** Links to other such pages, of one kind. */
export const MAX_LOCAL_LINKS = 60;

/** The page of a service, of a city, or of a service in a city. */
export function localPath({
  service,
  city,
}: {
  service?: string | undefined;
  /** The slug of a city. */
  city?: string | undefined;
}) {
  if (service === undefined) return city === undefined ? '/services' : `/cities/${city}`;
  return ['/services', slugOf(service), ...(city === undefined ? [] : [city])].join('/');
}
