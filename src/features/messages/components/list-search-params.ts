import { conversationPriorities, conversationTypes, userTypes } from '../rules.ts';
import type { Conversation } from '../shapes.ts';

/** The views of the list, as the URL names them. */
const views = ['all', 'unread', 'archived'] as const;
export type View = (typeof views)[number];

/** The views of support's list. */
const supportViews = ['open', 'unread', 'resolved'] as const;
export type SupportView = (typeof supportViews)[number];

const oneOf = <Value extends string>(all: readonly Value[], value: string | null) =>
  all.find((each) => each === value);

const MAX_QUERY_LENGTH = 100;
const parseQuery = (search: URLSearchParams) =>
  search.get('q')?.trim().slice(0, MAX_QUERY_LENGTH) || undefined;

export const parseView = (search: URLSearchParams): View =>
  oneOf(views, search.get('show')) ?? 'all';
export const parseSupportView = (search: URLSearchParams): SupportView =>
  oneOf(supportViews, search.get('show')) ?? 'open';

export const isFiltered = (search: URLSearchParams) =>
  ['q', 'show', 'priority', 'type', 'userType'].some((name) => search.get(name));

type Page = { items: Conversation[]; nextCursor: string | null };

const paging = {
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
const cursorOf = (cursor: unknown) => (typeof cursor === 'string' ? { cursor } : {});

/** Query options of a person's list, the same on the server and in the browser. */
export function conversationListOptions(search: URLSearchParams) {
  const [view, q] = [parseView(search), parseQuery(search)];
  return {
    ...paging,
    input: (cursor: unknown) => ({
      ...cursorOf(cursor),
      ...(q && { q }),
      ...(view === 'unread' && { unread: true }),
      ...(view === 'archived' && { status: 'archived' as const }),
    }),
  };
}

/** Query options of support's list. */
export function supportListOptions(search: URLSearchParams) {
  const [view, q] = [parseSupportView(search), parseQuery(search)];
  const priority = oneOf(conversationPriorities, search.get('priority'));
  const type = oneOf(conversationTypes, search.get('type'));
  const userType = oneOf(userTypes, search.get('userType'));
  return {
    ...paging,
    input: (cursor: unknown) => ({
      ...cursorOf(cursor),
      ...(q && { q }),
      ...(priority && { priority }),
      ...(type && { type }),
      ...(userType && { userType }),
      ...(view === 'unread' && { unread: true }),
      ...(view === 'resolved' && { resolved: true }),
    }),
  };
}

/** The URL that opens a conversation and keeps the list's filters. */
export const linkToConversation = (search: URLSearchParams) => (id: string | undefined) =>
  withParams(search, { conversationId: id, contractorId: undefined, homeownerId: undefined });

/** The URL's query with some parameters changed. */
export function withParams(search: URLSearchParams, changes: Record<string, string | undefined>) {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    if (value) next.set(name, value);
    else next.delete(name);
  return `?${next}`;
}
