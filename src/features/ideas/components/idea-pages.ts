import type { Idea } from './idea.ts';

type Page = { items: Idea[]; nextCursor: string | null };

/** How the ideas are asked for, page by page. */
export const ideaPages = {
  input: (cursor: unknown) => ({ cursor: typeof cursor === 'string' ? cursor : undefined }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
