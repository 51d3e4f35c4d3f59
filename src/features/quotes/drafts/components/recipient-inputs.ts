export const MAX_SHOWN = 8;

/** What the lists of leads and customers show first: the page asks for it before it is drawn. */
export const leadsInput = { limit: 50 } as const;
export const customersInput = { limit: MAX_SHOWN } as const;
