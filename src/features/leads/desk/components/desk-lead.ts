import type { Api } from '#browser/context.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { parseState } from '#lib/states.ts';
import { leadStatuses } from '../../rules.ts';
import { MIN_DESK_SEARCH_LENGTH } from '../rules.ts';

export type DeskLead = Awaited<ReturnType<Api['adminLeads']['list']>>['items'][number];
export type LeadCase = Awaited<ReturnType<Api['adminLeads']['get']>>;

/** The query of the list, the same for prefetching on the server and in the browser. */
export const deskLeadsOptions = (search: URLSearchParams) => {
  const q = search.get('q')?.trim().slice(0, 100) ?? '';
  const status = search.get('status');
  return {
    ...cursorPages,
    input: (cursor: unknown) => ({
      cursor: asCursor(cursor),
      q: q.length < MIN_DESK_SEARCH_LENGTH ? undefined : q,
      status: leadStatuses.find((each) => each === status),
      unanswered: status === 'unanswered' ? ('true' as const) : undefined,
      service: search.get('service')?.slice(0, 60) || undefined,
      state: parseState(search.get('state')),
    }),
  };
};
