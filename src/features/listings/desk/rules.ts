export const LISTINGS_PAGE_SIZE = 50;
export const MIN_LISTING_SEARCH_LENGTH = 3;
/** As many matches of a text are looked at. */
export const MAX_LISTING_MATCHES = 500;
export const MAX_LISTINGS_AT_ONCE = 100;
export const LISTING_HISTORY_SIZE = 50;
export const MAX_DOUBLES = 10;
export const MAX_UNLIST_REASON_LENGTH = 200;

export const listedStates = ['listed', 'unlisted'] as const;
export type ListedState = (typeof listedStates)[number];
export const listedStateNames: Record<ListedState, string> = {
  listed: 'Listed',
  unlisted: 'Taken off by an admin',
};

/** What an admin may correct in a listing that nobody has claimed; a claimed one is its owner’s. */
export const editableFields = [
  'businessName',
  'address1',
  'city',
  'zipCode',
  'phone',
  'email',
  'website',
] as const;
export type EditableField = (typeof editableFields)[number];
export const fieldNames: Record<EditableField | 'state', string> = {
  businessName: 'Name',
  address1: 'Street address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
};

export const editKinds = ['corrected', 'merged', 'unlisted', 'relisted'] as const;
export type EditKind = (typeof editKinds)[number];
export const editNames: Record<EditKind, string> = {
  corrected: 'Corrected',
  merged: 'Merged a duplicate in',
  unlisted: 'Taken off the site',
  relisted: 'Listed again',
};

export type FieldChange = { field: string; from: string; to: string };

/** What changes, field by field; fields that stay as they are do not count. */
export const changesBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  Object.entries(after).flatMap(([field, to]) => {
    const from = before[field];
    return typeof to !== 'string' || typeof from !== 'string' || from === to
      ? []
      : [{ field, from, to }];
  });

/**
 * Tables whose rows a merge moves, or that only count and stay where they are. A listing that any other table refers
 * to is in use in a way that a merge cannot carry over, and is refused.
 */
export const mergedTables = [
  'contractor_services',
  'register_facts',
  'saved_contractors',
  'claims',
  'leads',
  'lead_offers',
  'import_rows',
  'day_views',
  'listing_edits',
];

export const NOT_OPEN = 'This listing was claimed, merged or taken off since';
export const NOTHING_TO_UNLIST = 'None of these is listed anymore';
export const NOTHING_TO_RELIST = 'None of these is off the site anymore';
export const SAME_LISTING = 'Choose another business to keep';
export const MERGE_IN_USE =
  'People have already contacted or worked with this listing. Merge it the other way around.';
