import type { Conversation } from '../contract.ts';

type Page = { items: Conversation[]; nextCursor: string | null };

/** How the list of conversations is asked for, alike on the server and in the browser. */
export const conversationPages = {
  input: (cursor: unknown) => ({ cursor: typeof cursor === 'string' ? cursor : undefined }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
