/** Who has taken up a quote is a customer; everybody else may become one. */
export const customerStatuses = ['prospect', 'customer'] as const;

export type ContactPreferences = { allowPhone: boolean; allowText: boolean; allowEmail: boolean };

/** How a customer may be reached unless they said otherwise (spec §9). */
export const defaultContactPreferences: ContactPreferences = {
  allowPhone: true,
  allowText: true,
  allowEmail: true,
};

export const customerActivityTypes = [
  'customer_added',
  'preferences_changed',
  'lead_assigned',
  'quote_sent',
  'quote_viewed',
  'quote_accepted',
  'quote_rejected',
  'quote_reminder',
  'quote_archived',
  'quote_deleted',
  'email_sent',
  'text_sent',
  'contact_logged',
] as const;
export type CustomerActivityType = (typeof customerActivityTypes)[number];

/** What a feed calls each of them, unless there is more to say. */
export const customerActivityTitles: Record<CustomerActivityType, string> = {
  customer_added: 'Customer added',
  preferences_changed: 'Contact preferences changed',
  lead_assigned: 'You were chosen',
  quote_sent: 'Quote sent',
  quote_viewed: 'Quote opened',
  quote_accepted: 'Quote accepted',
  quote_rejected: 'Quote declined',
  quote_reminder: 'Reminder sent',
  quote_archived: 'Quote archived',
  quote_deleted: 'Quote deleted',
  email_sent: 'E-mail sent',
  text_sent: 'Text sent',
  contact_logged: 'Contact noted',
};

export const CUSTOMER_NOT_FOUND = 'Customer not found';
export const CUSTOMER_EXISTS = 'You have a customer with this e-mail address';

/** Customers in a page, and lines of a feed. */
export const CUSTOMERS_PAGE = 50;
export const FEED_PAGE = 50;
/** Ids of notifications that a record names, the latest first. */
export const MAX_NOTIFICATION_IDS = 50;
