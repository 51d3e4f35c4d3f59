import type { Review } from './review-list.tsx';

type Page = { items: Review[]; nextCursor: string | null };

/** How the reviews of one contractor are asked for, alike on the server and in the browser. */
export const reviewPageOptions = (contractorId: string) => ({
  input: (cursor: unknown) => ({
    contractorId,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
});
