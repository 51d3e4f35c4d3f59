import type { orpc } from '#browser/api.ts';

export type QueuedClaim = Awaited<ReturnType<typeof orpc.claims.queue.call>>['items'][number];

type Page = { nextCursor: string | null };

/** How open claims are asked for, alike on the server and in the browser. */
export const claimPageOptions = {
  input: (cursor: unknown) => ({ cursor: typeof cursor === 'string' ? cursor : undefined }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};

/** What a claim asks for, and what comes of granting it. */
export const claimWishText = {
  'take-over': {
    asks: 'Wants to take the page over',
    grant: 'Grant the page',
    question: (business: string, name: string) => `Give ${business} to ${name}?`,
    effect:
      'What the register says moves to their own page, and the address of the listing leads there from now on. This cannot be undone.',
    granted: (business: string) => `${business} was handed over, and they are told.`,
  },
  removal: {
    asks: 'Wants the page taken out',
    grant: 'Take the page out',
    question: (business: string) => `Take ${business} out?`,
    effect: 'The page is gone for good, and the next list of the register does not bring it back.',
    granted: (business: string) => `${business} was taken out, and they are told.`,
  },
} as const;
