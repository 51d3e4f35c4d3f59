import { channelsOfRecord } from '#features/customers/consents/service.ts';
import { channelsAllowed } from '#features/customers/data.ts';
import { type NewNotification, notify } from '#features/notifications/data.ts';
import { sendUserInitiatedText } from '#features/notifications/notify.ts';
import { findRecipient } from '#features/notifications/preferences/data.ts';
import { whenToSend } from '#features/notifications/preferences/rules.ts';
import { formatExact } from '#lib/dates.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { findQuoteRecipients } from './data.ts';
import { viewPath } from './links/data.ts';
import { type QuoteChannel, zoneOfWork } from './rules.ts';

export type QuoteRecipients = NonNullable<Awaited<ReturnType<typeof findQuoteRecipients>>>;
type QuoteEffect = (
  recipients: QuoteRecipients,
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** Skips quotes that have been deleted since. */
export const ifQuoteExists =
  (effect: QuoteEffect) => async (activity: ActivityRow, context: JobContext) => {
    const recipients = await findQuoteRecipients(context.db, activity.subjectId);
    if (recipients) await effect(recipients, context, activity);
  };

/** Runs only if the quote was sent on this channel and the homeowner still allows it. */
export const onChannel = (channel: QuoteChannel, effect: QuoteEffect) =>
  ifQuoteExists(async (recipients, context, activity) => {
    if (!recipients.quote.notificationsSent.includes(channel)) return;
    if (channel !== 'portal') {
      const allowed = await channelsOf(context.db, recipients.quote);
      if (!allowed[channel]) return;
    }
    await effect(recipients, context, activity);
  });

type Addressed = Pick<QuoteRecipients['quote'], 'contractorId' | 'homeownerId' | 'customerId'>;

/** How the business may reach the customer: without an account, only where the address agreed to hear from it. */
const channelsOf = (db: Db, { contractorId, homeownerId, customerId }: Addressed) =>
  homeownerId
    ? channelsAllowed(db, { contractorId, homeownerId })
    : channelsOfRecord(db, contractorId, customerId ?? contractorId);

/** By what a homeowner can be told of a quote beside the portal: what they and the business allow, both. */
export async function reachableChannels(db: Db, quote: Addressed, now: Date) {
  const allowed = await channelsOf(db, quote);
  if (!quote.homeownerId) return { email: allowed.email, sms: allowed.sms };
  const person = await findRecipient(db, quote.homeownerId);
  const isOn = (channel: 'email' | 'sms') =>
    person !== undefined &&
    whenToSend(person.preferences, { topic: 'quotes', channel, priority: 'high' }, now) !==
      undefined;
  return { email: allowed.email && isOn('email'), sms: allowed.sms && isOn('sms') };
}

/** Skips quotes that have been answered since. */
export const ifStillOpen =
  (effect: QuoteEffect): QuoteEffect =>
  async (recipients, context, activity) => {
    if (recipients.quote.status === 'sent') await effect(recipients, context, activity);
  };

export const homeownerPath = (id: string) => `/homeowner/quotes?quoteId=${id}`;
const contractorPath = (id: string) => `/contractor/quotes?quoteId=${id}`;

type NotificationContent = Pick<NewNotification, 'type' | 'priority' | 'title' | 'message'>;

export async function notifyHomeowner(
  { quote }: QuoteRecipients,
  context: JobContext,
  { id }: ActivityRow,
  content: NotificationContent,
) {
  if (!quote.homeownerId) return;
  await notify(context.db, context, {
    ...content,
    userId: quote.homeownerId,
    role: 'homeowner',
    actionUrl: homeownerPath(quote.id),
    data: { ...notificationData(quote), contractorId: quote.contractorId },
    activityId: id,
  });
}

export async function notifyContractor(
  { quote, owner }: QuoteRecipients,
  context: JobContext,
  { id }: ActivityRow,
  content: Omit<NotificationContent, 'type'> & { actionUrl?: string },
) {
  if (!owner) return;
  await notify(context.db, context, {
    actionUrl: contractorPath(quote.id),
    ...content,
    type: 'quote_response',
    userId: owner.id,
    role: 'contractor',
    data: {
      ...notificationData(quote),
      ...(quote.homeownerId && { homeownerId: quote.homeownerId }),
    },
    activityId: id,
  });
}

/** The data of every notification about a quote (spec §3). */
const notificationData = (quote: QuoteRecipients['quote']) => ({
  quoteId: quote.id,
  contractorName: quote.contractorName,
  projectName: quote.projectTitle,
  amount: quote.totalAmount,
  validUntil: quote.validUntil.toISOString(),
});

/** The link that opens the quote without signing in, or its page in the portal if the link was revoked. */
export const quoteLinkPath = ({ quote }: QuoteRecipients, { services }: JobContext) =>
  viewPath(services.config, quote) ?? homeownerPath(quote.id);

export const homeownerMailData = (recipients: QuoteRecipients, context: JobContext) => ({
  path: quoteLinkPath(recipients, context),
  firstName: recipients.customer.firstName,
  contractorName: recipients.quote.contractorName,
  projectTitle: recipients.quote.projectTitle,
  totalAmount: recipients.quote.totalAmount,
  validUntil: formatExact(recipients.quote.validUntil, zoneOfWork(recipients.quote.location)),
});

export const contractorMailData = ({ quote, business, owner }: QuoteRecipients) => ({
  path: contractorPath(quote.id),
  firstName: owner?.firstName ?? business.name,
  customerName: quote.customerName,
  projectTitle: quote.projectTitle,
});

type Priority = 'high' | undefined;

/** Whose notification preferences apply to a message, and its priority. */
const preferenceKey = (userId: string | undefined, priority: Priority) => ({
  userId,
  topic: 'quotes' as const,
  ...(priority && { priority }),
});

export const homeownerPreferenceKey = ({ quote }: QuoteRecipients, priority?: Priority) =>
  preferenceKey(quote.homeownerId ?? undefined, priority);

export const contractorPreferenceKey = ({ owner }: QuoteRecipients, priority?: Priority) =>
  preferenceKey(owner?.id, priority);

export const contractorEmail = ({ business, owner }: QuoteRecipients) =>
  owner?.email ?? business.email;

/** Texts the homeowner a message with the brand in front and the quote's link behind it. */
export async function textHomeowner(
  recipients: QuoteRecipients,
  context: JobContext,
  key: string,
  message: string,
) {
  const { brand } = context.services.config;
  const url = `${context.siteUrl()}${quoteLinkPath(recipients, context)}`;
  await sendUserInitiatedText(context, homeownerPreferenceKey(recipients), {
    key,
    to: recipients.customer.phone,
    name: 'quote',
    senderId: recipients.owner?.id,
    text: `${brand}: ${message} ${url} Reply STOP to opt out.`,
  });
}
