import type { Api } from '#browser/context.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';

type Page = Awaited<ReturnType<Api['reviews']['list']>>;

/** A review as the API lists it. */
export type Review = Page['items'][number];

/** Query options of a contractor's reviews, shared by the loader and the component. */
export const reviewPageOptions = (contractorId: string) => ({
  input: (cursor: unknown) => ({
    contractorId,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
});

/** Query options of what a homeowner wrote. */
export const ownReviewPages = (homeownerId: string) => ({
  ...cursorPages,
  input: (cursor: unknown) => ({ homeownerId, cursor: asCursor(cursor) }),
});
