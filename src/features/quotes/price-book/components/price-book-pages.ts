/** Query options of the price book with these words, shared by the loader and the list. */
export const priceBookPages = (q: string) => ({
  input: (cursor: string | undefined) => ({ q, cursor }),
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
});
