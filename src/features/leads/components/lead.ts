import type { Api } from '#browser/context.ts';

export type LeadSummary = Awaited<ReturnType<Api['leads']['available']>>['items'][number];
export type Lead = Awaited<ReturnType<Api['leads']['get']>>;

export const leadViews = ['new', 'mine'] as const;
/** `new`: what is near and still to be had; `mine`: what this contractor is involved in. */
export type LeadView = (typeof leadViews)[number];

export const viewOf = (search: URLSearchParams): LeadView =>
  search.get('show') === 'mine' ? 'mine' : 'new';

/** The address of the list, with a lead open or none. */
export function searchFor(view: LeadView, leadId?: string) {
  const search = new URLSearchParams({
    ...(view === 'mine' && { show: view }),
    ...(leadId && { leadId }),
  });
  return `?${search}`;
}

type Page = { items: unknown[]; nextCursor: string | null };

/** How both lists are asked for, alike on the server and in the browser. */
export const leadPages = {
  input: (cursor: unknown) => ({ cursor: typeof cursor === 'string' ? cursor : undefined }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
