export const communicationChannels = ['email', 'sms', 'phone', 'in_person', 'other'] as const;
export type CommunicationChannel = (typeof communicationChannels)[number];

/** What somebody did on each channel: `You called`, `They texted`. */
const channelVerbs: Record<CommunicationChannel, string> = {
  email: 'emailed',
  sms: 'texted',
  phone: 'called',
  in_person: 'met',
  other: 'got in touch',
};

export const communicationDirections = ['outbound', 'inbound'] as const;

export const spokenContact = (
  channel: CommunicationChannel,
  direction: (typeof communicationDirections)[number],
) => `${direction === 'inbound' ? 'They' : 'You'} ${channelVerbs[channel]}`;

/** `logged` was entered by hand; the others are the states of a message that this site sends. */
export const communicationStatuses = ['logged', 'queued', 'sent', 'refused', 'failed'] as const;
export type CommunicationStatus = (typeof communicationStatuses)[number];

/** The templates that send-email accepts; their content comes from our own records. */
export const sendableTemplates = [
  'quote-notification',
  'customer-note',
  'contractor-offer',
] as const;
export type SendableTemplate = (typeof sendableTemplates)[number];

/** Sent only to customers who turned offers on, with a one-click unsubscribe link. */
export const isMarketing = (template: SendableTemplate) => template === 'contractor-offer';

export const MAX_EMAIL_MESSAGE_LENGTH = 2_000;
/** Three text message segments, including the text that we add. */
export const MAX_SMS_MESSAGE_LENGTH = 400;
export const COMMUNICATIONS_PAGE_SIZE = 50;

export const TOO_MANY_NOTES =
  'You’ve reached the limit for now. You can email or text up to 20 people an hour, the same person up to five times a day, and just a few people a day until your license and insurance are checked. Messages have no such limit.';
export const NOT_YOUR_CUSTOMER = 'You can only contact your own customers';
export const NO_EMAIL_CONSENT = 'This customer doesn’t want email';
export const NO_TEXT_CONSENT = 'This customer doesn’t want texts';
export const NO_OFFERS_CONSENT = 'This customer hasn’t asked for offers';
export const NOT_A_US_NUMBER = 'Texts can only go to US numbers';
export const NO_MESSAGE = 'Write a message';
export const NO_SUCH_QUOTE = 'Name a sent quote of this customer as data.quoteId';

/** The log's message for what a provider refused (spec §8). */
export const serviceError = (channel: 'email' | 'sms', statusText: string) =>
  `${channel === 'email' ? 'Email' : 'SMS'} service error: ${statusText}`;

/** A contractor's customer, or an account that an admin writes to. */
export type Recipient = {
  contractorId?: string;
  customerId?: string;
  recipientId?: string;
  homeownerId: string | null;
  email: string;
  phone: string;
  allowEmail: boolean;
  allowText: boolean;
  hasMarketingConsent: boolean;
};
