import type { Db } from '#server/database/database.ts';
import type { SampleRecord } from './rules.ts';

type Place = { zipCode: string; now: Date };

/** Makes and removes sample records, each function in the transaction that it is given. `database/seed/samples` has them. */
export type SampleWorld = {
  /** How many contractors the homeowners deal with. */
  businesses: number;
  /** Makes the contractor with this number, unless it is there. */
  addBusiness: (tx: Db, index: number, place: Place) => Promise<void>;
  addHomeowner: (tx: Db, place: Place & { activityId: number }) => Promise<void>;
  /** Removes one account with all that hangs on it; false when there was none. */
  removeOne: (tx: Db) => Promise<boolean>;
  countRecords: (db: Db) => Promise<Record<SampleRecord, number>>;
  listPeople: (
    db: Db,
    limit: number,
  ) => Promise<{ uid: string; name: string; role: 'homeowner' | 'contractor' }[]>;
};
