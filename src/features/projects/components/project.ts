import type { Api } from '#browser/context.ts';

/** A project with all that its page shows. */
export type Project = Awaited<ReturnType<Api['projects']['get']>>;
export type ProjectSummary = Awaited<ReturnType<Api['projects']['list']>>['items'][number];

type Page = { items: unknown[]; nextCursor: string | null };

/** How the list of projects is asked for, alike on the server and in the browser. */
export const projectPageOptions = {
  input: (cursor: unknown) => ({ cursor: typeof cursor === 'string' ? cursor : undefined }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
