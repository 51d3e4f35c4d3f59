type Page = { nextCursor: string | null };

/** How lists of imports and their rows are asked for, alike on the server and in the browser. */
export const cursorOf = (cursor: unknown) => (typeof cursor === 'string' ? cursor : undefined);

export const importPages = {
  input: (cursor: unknown) => ({ cursor: cursorOf(cursor) }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
