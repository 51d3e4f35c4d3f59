import type { Idea } from './idea.ts';
import type { IdeaQuery } from './idea-filters.tsx';

type Page = { items: Idea[]; nextCursor: string | null };

const pages = {
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
const typed = (cursor: unknown) => (typeof cursor === 'string' ? cursor : undefined);

/** How the ideas are asked for, page by page. */
export const ideaPages = { ...pages, input: (cursor: unknown) => ({ cursor: typed(cursor) }) };

/** As `ideaPages`, narrowed to a room, a style or a budget. */
export const ideaPagesOf = (asked: IdeaQuery) => ({
  ...pages,
  input: (cursor: unknown) => ({ ...asked, cursor: typed(cursor) }),
});
