import type { Notification } from '../contract.ts';

type Page = { items: Notification[]; nextCursor: string | null };

/** How the list of notifications is asked for, alike on the server and in the browser. */
export const notificationPages = {
  input: (cursor: unknown) => ({ cursor: typeof cursor === 'string' ? cursor : undefined }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
