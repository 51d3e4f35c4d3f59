import type { StoredQuoteItem } from '../items/rules.ts';

export const MAX_LINE_PHOTOS = 4;
export const MAX_QUOTE_PHOTOS = 24;
export const TOO_MANY_PHOTOS = `A quote can have up to ${MAX_QUOTE_PHOTOS} photos`;
export const PHOTO_IS_GONE = 'One of the photos is missing. Add it again';

/** The photos of these lines, each once. */
export const photoIdsOf = (items: readonly Pick<StoredQuoteItem, 'photos'>[]) => [
  ...new Set(items.flatMap(({ photos }) => photos ?? [])),
];
