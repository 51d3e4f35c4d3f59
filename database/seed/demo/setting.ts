import type { Cast } from './cast.ts';
import type { Identity } from './identity.ts';

/** What everything in the seed world is made from. */
export type Setting = { now: Date; cast: Cast; identity: Identity };

type Owner = Cast['homeownerOf'][keyof Cast['homeownerOf']];
type Shop = Cast['shopOf'][keyof Cast['shopOf']];

export const asHomeowner = ({ id }: Owner) => ({ id, role: 'homeowner' }) as const;
export const asContractor = ({ userId }: Shop) => ({ id: userId, role: 'contractor' }) as const;
export const asJob = { id: null, role: 'job' } as const;
