import type { Notification } from '../contract.ts';

type Page = { items: Notification[]; nextCursor: string | null };

/** Whether the URL asks for unread notifications only. */
export const isUnreadOnly = (search: URLSearchParams) => search.get('show') === 'unread';

/** Query options of the notification list, the same on the server and in the browser. */
export const notificationPageOptions = (unread: boolean) => ({
  input: (cursor: unknown) => ({
    cursor: typeof cursor === 'string' ? cursor : undefined,
    ...(unread && { unread }),
  }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
});
