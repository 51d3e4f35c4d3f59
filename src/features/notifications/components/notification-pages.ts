import type { Notification } from '../contract.ts';

type Page = { items: Notification[]; nextCursor: string | null };

/** Whether an address asks for what is unread alone. */
export const isUnreadOnly = (search: URLSearchParams) => search.get('show') === 'unread';

/** How the list of notifications is asked for, alike on the server and in the browser. */
export const notificationPageOptions = (unread: boolean) => ({
  input: (cursor: unknown) => ({
    cursor: typeof cursor === 'string' ? cursor : undefined,
    ...(unread && { unread }),
  }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
});
