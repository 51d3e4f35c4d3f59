import type { Idea } from './idea.ts';
import type { IdeaQuery } from './idea-filters.tsx';

type Page = { items: Idea[]; nextCursor: string | null };

const pagingOptions = {
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
const asCursor = (cursor: unknown) => (typeof cursor === 'string' ? cursor : undefined);

/** Query options of the ideas, page by page. */
export const ideaPageOptions = {
  ...pagingOptions,
  input: (cursor: unknown) => ({ cursor: asCursor(cursor) }),
};

/** Like `ideaPageOptions`, filtered by room, style or budget. */
export const filteredIdeaPageOptions = (query: IdeaQuery) => ({
  ...pagingOptions,
  input: (cursor: unknown) => ({ ...query, cursor: asCursor(cursor) }),
});
