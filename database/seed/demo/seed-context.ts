import type { IdGenerator } from './id-generator.ts';
import type { DemoPeople } from './people.ts';

/** What every part of the demo world is composed from. */
export type SeedContext = { now: Date; cast: DemoPeople; ids: IdGenerator };

type Owner = DemoPeople['homeownerOf'][keyof DemoPeople['homeownerOf']];
type Shop = DemoPeople['shopOf'][keyof DemoPeople['shopOf']];

export const asHomeowner = ({ id }: Owner) => ({ id, role: 'homeowner' }) as const;
export const asContractor = ({ userId }: Shop) => ({ id: userId, role: 'contractor' }) as const;
export const asJob = { id: null, role: 'job' } as const;
