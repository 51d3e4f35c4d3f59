export const communicationChannels = ['email', 'sms', 'phone', 'in_person', 'other'] as const;
export type CommunicationChannel = (typeof communicationChannels)[number];

export const channelNames: Record<CommunicationChannel, string> = {
  email: 'E-mail',
  sms: 'Text',
  phone: 'Call',
  in_person: 'Meeting',
  other: 'Other',
};

export const communicationDirections = ['outbound', 'inbound'] as const;

/** `logged` was noted by hand; the others are what became of something that this site was asked to send. */
export const communicationStatuses = ['logged', 'queued', 'sent', 'refused', 'failed'] as const;
export type CommunicationStatus = (typeof communicationStatuses)[number];

/** What send-email can be asked for; each is filled from our own records. */
export const sendableTemplates = [
  'quote-notification',
  'customer-note',
  'contractor-offer',
] as const;
export type SendableTemplate = (typeof sendableTemplates)[number];

/** Goes to those alone who have asked for offers, and can be ended by one click. */
export const isMarketing = (template: SendableTemplate) => template === 'contractor-offer';

export const MAX_EMAIL_MESSAGE = 2_000;
/** Three parts of a text message, with our own words around it. */
export const MAX_SMS_MESSAGE = 400;
export const COMMUNICATIONS_PAGE = 50;

export const NOT_YOUR_CUSTOMER = 'You can write to your own customers only';
export const NO_EMAIL_CONSENT = 'This customer does not want to be reached by e-mail';
export const NO_TEXT_CONSENT = 'This customer does not want text messages';
export const NO_OFFERS_CONSENT = 'This customer has not asked for offers';
export const NOT_A_US_NUMBER = 'Text messages go to US numbers only';
export const NO_MESSAGE = 'Write what you want to say';
export const NO_SUCH_QUOTE = 'Name a sent quote of this customer as data.quoteId';

/** What the log says of something that a service did not take (spec §8). */
export const serviceError = (channel: 'email' | 'sms', statusText: string) =>
  `${channel === 'email' ? 'Email' : 'SMS'} service error: ${statusText}`;

/** Whom something goes to: a contractor's customer, or an account that an admin writes to. */
export type Recipient = {
  contractorId?: string;
  customerId?: string;
  recipientId?: string;
  homeownerId: string | null;
  email: string;
  phone: string;
  allowEmail: boolean;
  allowText: boolean;
  wantsOffers: boolean;
};
