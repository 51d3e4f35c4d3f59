import type { Review } from './review-list.tsx';

type Page = { items: Review[]; nextCursor: string | null };

/** Query options of a contractor's reviews, shared by the loader and the component. */
export const reviewPageOptions = (contractorId: string) => ({
  input: (cursor: unknown) => ({
    contractorId,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
});
