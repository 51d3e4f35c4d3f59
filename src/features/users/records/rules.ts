/** What a person's page tells of them, in its order. */
export const recordKinds = [
  'leads',
  'projects',
  'quotes',
  'conversations',
  'reviews',
  'payments',
  'reports',
  'disputes',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** How many of each kind the page shows before somebody asks for all of them. */
export const OVERVIEW_SIZE = 5;
export const RECORDS_PAGE_SIZE = 50;
