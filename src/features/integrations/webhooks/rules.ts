/** What a program of a business can hear of, each by the activity that it follows from. */
export const webhookEvents = [
  'lead.created',
  'quote.accepted',
  'quote.declined',
  'message.received',
  'invoice.paid',
  'appointment.proposed',
  'appointment.confirmed',
  'appointment.moved',
  'appointment.declined',
  'appointment.canceled',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Sent only when its owner asks for it. */
export const TEST_EVENT = 'test';

export const webhookEventNames: Record<WebhookEvent, string> = {
  'lead.created': 'New lead',
  'quote.accepted': 'A quote was accepted',
  'quote.declined': 'A quote was declined',
  'message.received': 'New message',
  'invoice.paid': 'An invoice was paid in full',
  'appointment.proposed': 'An appointment was proposed',
  'appointment.confirmed': 'An appointment was confirmed',
  'appointment.moved': 'An appointment was moved',
  'appointment.declined': 'An appointment was declined',
  'appointment.canceled': 'An appointment was canceled',
};

/** The event that follows an activity, and what its program can read by the id in it. */
export const eventsByActivity: Record<string, { event: WebhookEvent; object: string }> = {
  'lead.offered': { event: 'lead.created', object: 'lead' },
  'lead.invited': { event: 'lead.created', object: 'lead' },
  'quote.accepted': { event: 'quote.accepted', object: 'quote' },
  'quote.rejected': { event: 'quote.declined', object: 'quote' },
  'message.sent': { event: 'message.received', object: 'conversation' },
  'invoice.paid': { event: 'invoice.paid', object: 'invoice' },
  'event.proposed': { event: 'appointment.proposed', object: 'event' },
  'event.confirmed': { event: 'appointment.confirmed', object: 'event' },
  'event.moved': { event: 'appointment.moved', object: 'event' },
  'event.declined': { event: 'appointment.declined', object: 'event' },
  'event.cancelled': { event: 'appointment.canceled', object: 'event' },
};

export const MAX_WEBHOOKS = 5;
export const MAX_WEBHOOK_URL_LENGTH = 500;
export const SHOWN_DELIVERIES = 50;
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
/** Carries `t=<seconds>,v1=<HMAC-SHA256 of t.body>`. */
export const SIGNATURE_HEADER = 'webhook-signature';

/** How long a program may take to answer, from the look-up of its name on. */
export const ANSWER_SECONDS = 5;
/** An address that has answered nothing right for so long is switched off. */
export const DAYS_UNTIL_DISABLED = 3;
const MAX_WAIT_SECONDS = 6 * 3_600;
/** A little more than two days of repeated attempts. */
export const MAX_DELIVERY_ATTEMPTS = 20;

/** Seconds until a delivery is tried again after so many attempts: 5, 10, 20 and so on, up to six hours. */
export const retryDelay = (attempts: number) =>
  Math.min(MAX_WAIT_SECONDS, 5 * 2 ** Math.max(attempts - 1, 0));

/** Seconds that an address is left alone after so many failures in a row, so that it holds up nothing else. */
export const restDelay = (failures: number) => Math.min(600, 2 ** Math.min(failures, 10));

export const deliveryStatuses = ['queued', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const deliveryStatusNames: Record<DeliveryStatus, string> = {
  queued: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** Why an attempt failed without an answer that counts. */
export const deliveryProblems = [
  'timeout',
  'inside',
  'redirect',
  'connection',
  'certificate',
  'plan',
  'disabled',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

const problemTexts: Record<DeliveryProblem, string> = {
  timeout: `No response within ${ANSWER_SECONDS} seconds`,
  inside: 'The name leads to a private network',
  redirect: 'It responded with a redirect, which we don’t follow',
  connection: 'Could not connect',
  certificate: 'Its certificate isn’t valid',
  plan: 'Your plan didn’t include webhooks',
  disabled: 'The webhook was turned off',
};

/** What came of the last attempt, for people to read. */
export function outcomeText({
  responseStatus,
  problem,
}: {
  responseStatus: number | null;
  problem: DeliveryProblem | null;
}) {
  const answered = responseStatus === null ? '' : `Responded with ${responseStatus}`;
  if (!problem) return answered || 'Not tried yet';
  return problem === 'redirect' && answered ? `${answered}: a redirect` : problemTexts[problem];
}

export const HTTPS_NEEDED = 'Enter an address that starts with https://';
export const NO_CREDENTIALS = 'Leave the name and password out of the address';
export const PUBLIC_NAME_NEEDED =
  'Give the name of a server on the internet, not an IP address or a name inside a network';

const insideNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|arpa)$/;

/**
 * Why events are not sent to an address; undefined if they may be. What the name leads to is checked with each
 * connection, as it may change.
 */
export function webhookUrlProblem(text: string) {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') return HTTPS_NEEDED;
  if (url.username || url.password) return NO_CREDENTIALS;
  const host = url.hostname.replace(/\.$/, '');
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*[a-z0-9]$/.test(host);
  return isName && !insideNames.test(host) ? undefined : PUBLIC_NAME_NEEDED;
}

export const WEBHOOK_NOT_FOUND = 'Webhook not found';
export const DELIVERY_NOT_FOUND = 'Delivery not found';
export const TOO_MANY_WEBHOOKS = `You have ${MAX_WEBHOOKS} webhooks. Remove one you no longer use first`;
export const WEBHOOK_OFF = 'This webhook is turned off. Turn it on first';
