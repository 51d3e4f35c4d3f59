/** Views that one admin keeps, of all lists together. */
export const MAX_VIEWS = 20;
export const MAX_VIEW_NAME_LENGTH = 40;

/** The lists of people that have views of their own. */
export const viewedLists = ['users', 'contractors', 'homeowners'] as const;
export type ViewedList = (typeof viewedLists)[number];

/** What the rows of a list can say about a person, in the order in which they say it. */
export const peopleColumns = [
  'email',
  'roles',
  'business',
  'place',
  'verification',
  'rating',
  'confirmed',
  'joined',
] as const;
export type PeopleColumn = (typeof peopleColumns)[number];

export const columnNames: Record<PeopleColumn, string> = {
  email: 'Email address',
  roles: 'Roles',
  business: 'Business',
  place: 'Place',
  verification: 'Verification',
  rating: 'Rating',
  confirmed: 'Email confirmed or not',
  joined: 'Joined',
};

/** What rows say unless somebody chose otherwise. */
export const defaultColumns: Record<ViewedList, readonly PeopleColumn[]> = {
  users: ['email', 'roles'],
  contractors: ['email', 'business', 'place', 'verification', 'rating'],
  homeowners: ['email', 'place'],
};
