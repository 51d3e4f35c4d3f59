import type { orpc } from '#browser/api.ts';

export type QueuedClaim = Awaited<ReturnType<typeof orpc.claims.queue.call>>['items'][number];

/** Texts for each kind of claim: what it asks for, and what granting it does. */
export const claimKindText = {
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
