import type { orpc } from '#browser/api.ts';

export type QueuedClaim = Awaited<ReturnType<typeof orpc.claims.queue.call>>['items'][number];

/** Texts for each kind of claim: what it asks for, and what granting it does. */
export const claimKindText = {
  'take-over': {
    asks: 'Wants to claim this page',
    grant: 'Approve',
    question: (business: string, name: string) => `Give ${business} to ${name}?`,
    effect:
      'The register details move to their own page, and the listing’s address redirects there. This can’t be undone.',
    granted: (business: string) => `${business} was handed over. We’ll let them know.`,
  },
  removal: {
    asks: 'Wants the page removed',
    grant: 'Remove the page',
    question: (business: string) => `Remove ${business}?`,
    effect: 'The page is deleted, and the next import won’t bring it back.',
    granted: (business: string) => `${business} was removed. We’ll let them know.`,
  },
} as const;
