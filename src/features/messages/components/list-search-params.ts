import { conversationPriorities, conversationTypes, userTypes } from '../rules.ts';
import type { Conversation } from '../shapes.ts';

/** What the list shows, as it stands in the address. */
const views = ['all', 'unread', 'archived'] as const;
export type View = (typeof views)[number];

/** What support's list shows. */
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

/** How a person's list is asked for, alike on the server and in the browser. */
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

/** How support's list is asked for. */
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

/** The address that opens one, with the list as it is. */
export const linkToConversation = (search: URLSearchParams) => (id: string | undefined) =>
  withParams(search, { conversationId: id, contractorId: undefined, homeownerId: undefined });

/** The address with some of it changed. */
export function withParams(search: URLSearchParams, changes: Record<string, string | undefined>) {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    if (value) next.set(name, value);
    else next.delete(name);
  return `?${next}`;
}
