/** A prospect becomes a customer with their first accepted quote. */
export const customerStatuses = ['prospect', 'customer'] as const;

export type ContactPreferences = { allowPhone: boolean; allowText: boolean; allowEmail: boolean };

/** A contractor and a homeowner who is their customer, or becomes one. */
export type CustomerPair = { contractorId: string; homeownerId: string };

/** The contact preferences of a new customer record (spec §9). */
export const defaultContactPreferences: ContactPreferences = {
  allowPhone: true,
  allowText: true,
  allowEmail: true,
};

export const CUSTOMER_NOT_FOUND = 'Customer not found';
export const OWN_DETAILS = 'This customer has an account and keeps their own details';
export const EMAIL_IS_FIXED =
  'This customer was sent a quote at their email address. Add them again to use another one';
export const CUSTOMER_EXISTS = 'You already have a customer with this email address';

/** The page of a customer lists as many of their jobs; the list of projects has the others. */
export const MAX_LISTED_JOBS = 10;

export const CUSTOMERS_PAGE_SIZE = 50;
/** Most notification ids in one customer record. */
export const MAX_NOTIFICATION_IDS = 50;

/** What a list says of the last message with a customer. */
export const messageTitle = (sender: string | null, homeownerId: string | null) =>
  sender === null ? 'Message' : sender === homeownerId ? 'They wrote' : 'You wrote';

type Event = { title: string; text: string | null; at: Date };

/** Of a message and another event, the one that came last. */
export const newerOf = (message: Event | null, other: Event | null) =>
  message && other ? (message.at >= other.at ? message : other) : (message ?? other);
