import type { Api } from '#browser/context.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { parseState } from '#lib/states.ts';
import { projectStatuses } from '../../rules.ts';
import { MIN_DESK_SEARCH_LENGTH } from '../rules.ts';

export type DeskProject = Awaited<ReturnType<Api['adminProjects']['list']>>['items'][number];

/** The query of the list, the same for prefetching on the server and in the browser. */
export const deskProjectsOptions = (search: URLSearchParams) => {
  const q = search.get('q')?.trim().slice(0, 100) ?? '';
  return {
    ...cursorPages,
    input: (cursor: unknown) => ({
      cursor: asCursor(cursor),
      q: q.length < MIN_DESK_SEARCH_LENGTH ? undefined : q,
      status: projectStatuses.find((status) => status === search.get('status')),
      state: parseState(search.get('state')),
    }),
  };
};
