import type { Notification } from '../contract.ts';

type Page = { items: Notification[]; nextCursor: string | null };

/** Whether the URL asks for unread notifications only. */
export const isUnreadOnly = (search: URLSearchParams) => search.get('show') === 'unread';

/** A first view, and no more: the older are behind a button. */
const SHOWN_AT_ONCE = 15;

/** Query options of the notification list, the same on the server and in the browser. */
export const notificationPageOptions = (unread: boolean) => ({
  input: (cursor: unknown) => ({
    limit: SHOWN_AT_ONCE,
    cursor: typeof cursor === 'string' ? cursor : undefined,
    ...(unread && { unread }),
  }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
});
