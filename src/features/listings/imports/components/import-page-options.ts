type Page = { nextCursor: string | null };

/** How lists of imports and their rows are asked for, alike on the server and in the browser. */
export const asCursor = (cursor: unknown) => (typeof cursor === 'string' ? cursor : undefined);

export const importPageOptions = {
  input: (cursor: unknown) => ({ cursor: asCursor(cursor) }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
