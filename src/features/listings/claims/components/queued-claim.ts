import type { orpc } from '#browser/api.ts';

export type QueuedClaim = Awaited<ReturnType<typeof orpc.claims.queue.call>>['items'][number];

/** Texts for each kind of claim: what it asks for, and what granting it does. */
export const claimKindText = {
  'take-over': {
    asks: 'Wants to claim the page',
    grant: 'Grant the page',
    question: (business: string, name: string) => `Give ${business} to ${name}?`,
    effect:
      'What the register says moves to their own page, and the address of the listing leads there from now on. This cannot be undone.',
    granted: (business: string) => `${business} was handed over. We let them know.`,
  },
  removal: {
    asks: 'Wants the page removed',
    grant: 'Remove the page',
    question: (business: string) => `Remove ${business}?`,
    effect: 'The page is gone for good, and the next list of the register does not bring it back.',
    granted: (business: string) => `${business} was removed. We let them know.`,
  },
} as const;
