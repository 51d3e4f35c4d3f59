export const MAX_SHOWN = 8;

/** What the lists of leads, with their drafts, and customers show first: the page asks for it before it is drawn. */
export const leadsInput = { limit: 50 } as const;
export const draftsInput = { status: 'draft', limit: 50 } as const;
export const customersInput = { limit: MAX_SHOWN } as const;
