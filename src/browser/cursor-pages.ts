type Page = { nextCursor: string | null };

/** The `cursor` input of a page; undefined for the first one. */
export const asCursor = (pageParam: unknown) =>
  typeof pageParam === 'string' ? pageParam : undefined;

/** Options of an infinite query that follows `nextCursor`. */
export const cursorPages = {
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};

/** The same for a list without filters. */
export const unfilteredPages = {
  ...cursorPages,
  input: (pageParam: unknown) => ({ cursor: asCursor(pageParam) }),
};
