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
  'quote_question',
  'email_sent',
  'text_sent',
  'contact_logged',
] as const;
export type CustomerActivityType = (typeof customerActivityTypes)[number];

/** Default titles in the activity feed. */
export const customerActivityTitles: Record<CustomerActivityType, string> = {
  customer_added: 'Customer added',
  preferences_changed: 'Contact preferences changed',
  lead_assigned: 'You were chosen',
  quote_sent: 'Quote sent',
  quote_viewed: 'Quote viewed',
  quote_accepted: 'Quote accepted',
  quote_rejected: 'Quote declined',
  quote_reminder: 'Reminder sent',
  quote_archived: 'Quote archived',
  quote_deleted: 'Quote deleted',
  quote_question: 'Question about a quote',
  email_sent: 'Email sent',
  text_sent: 'Text sent',
  contact_logged: 'Contact noted',
};

/** What says how a quote stands: reminders and questions leave it as it is. */
const standings: ReadonlySet<CustomerActivityType> = new Set([
  'quote_sent',
  'quote_viewed',
  'quote_accepted',
  'quote_rejected',
  'quote_archived',
  'quote_deleted',
]);

/** What is listed as a call, an email or a text, too. */
export const contactTypes: ReadonlySet<CustomerActivityType> = new Set([
  'email_sent',
  'text_sent',
  'contact_logged',
]);

type Entry = { type: CustomerActivityType; quoteId: string | null };

/** The latest word on each quote that waits for the customer's answer, of activity that is newest first; `count` wait. */
export function waitingQuotes<Item extends Entry>(newestFirst: readonly Item[], count: number) {
  const latest = new Map<string, Item>();
  for (const entry of newestFirst)
    if (entry.quoteId !== null && standings.has(entry.type) && !latest.has(entry.quoteId))
      latest.set(entry.quoteId, entry);
  return [...latest.values()]
    .filter(({ type }) => type === 'quote_sent' || type === 'quote_viewed')
    .slice(0, count);
}

type Talk = {
  lastMessageAt: string;
  lastMessageSender: string | null;
  lastMessageType: string | null;
};

/** When the business wrote to a customer, if nobody wrote since; what the product writes does not count. */
export const lastWrittenAt = (talk: Talk | undefined, homeownerId: string) =>
  talk?.lastMessageType === 'text' && talk.lastMessageSender !== homeownerId
    ? talk.lastMessageAt
    : undefined;

/** What a business may write about a quote that nobody answered, for it to change. */
export const followUpWords = (name: string, title: string, type: CustomerActivityType) =>
  `Hi ${name.split(' ')[0]}, ${
    type === 'quote_viewed' ? 'I saw that you opened my quote' : 'did you get my quote'
  }${title ? ` for “${title}”` : ''}${
    type === 'quote_viewed'
      ? '. Is there anything I can explain or change?'
      : '? Let me know if you have any questions.'
  }`;

export const FEED_PAGE_SIZE = 50;
