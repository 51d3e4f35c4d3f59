import type { ActivityRow } from '#features/activities/data.ts';
import { channelsAllowed } from '#features/customers/data.ts';
import { type NewNotification, notify } from '#features/notifications/data.ts';
import { sendChosenText } from '#features/notifications/notify.ts';
import { formatExact } from '#lib/dates.ts';
import { zoneOfState } from '#lib/time-zone.ts';
import type { JobContext } from '#server/jobs/jobs.ts';
import { quoteWithPeople } from './data.ts';
import { viewPath } from './links/data.ts';
import type { QuoteChannel } from './rules.ts';

export type Told = NonNullable<Awaited<ReturnType<typeof quoteWithPeople>>>;
type Effect = (told: Told, context: JobContext, activity: ActivityRow) => Promise<void>;

/** An effect of a quote that is still there. */
export const ofQuote = (effect: Effect) => async (activity: ActivityRow, context: JobContext) => {
  const told = await quoteWithPeople(context.db, activity.subjectId);
  if (told) await effect(told, context, activity);
};

/** An effect that goes to the homeowner by one of the ways that were chosen, as long as they allow it. */
export const by = (channel: QuoteChannel, effect: Effect) =>
  ofQuote(async (told, context, activity) => {
    if (!told.quote.notificationsSent.includes(channel)) return;
    if (channel !== 'portal') {
      const allowed = await channelsAllowed(context.db, told.quote);
      if (!allowed[channel]) return;
    }
    await effect(told, context, activity);
  });

/** Once a quote is answered there is nothing to remind of. */
export const whileOpen =
  (effect: Effect): Effect =>
  async (told, context, activity) => {
    if (told.quote.status === 'sent') await effect(told, context, activity);
  };

export const homeownerPath = (id: string) => `/homeowner/quotes?quoteId=${id}`;
const contractorPath = (id: string) => `/contractor/quotes?quoteId=${id}`;

type Telling = Pick<NewNotification, 'type' | 'priority' | 'title' | 'message'>;

export const tellHomeowner = (
  { quote }: Told,
  context: JobContext,
  { id }: ActivityRow,
  what: Telling,
) =>
  notify(context.db, context, {
    ...what,
    userId: quote.homeownerId,
    role: 'homeowner',
    actionUrl: homeownerPath(quote.id),
    data: { ...factsOf(quote), contractorId: quote.contractorId },
    activityId: id,
  });

export async function tellContractor(
  { quote, owner }: Told,
  context: JobContext,
  { id }: ActivityRow,
  what: Omit<Telling, 'type'>,
) {
  if (!owner) return;
  await notify(context.db, context, {
    ...what,
    type: 'quote_response',
    userId: owner.id,
    role: 'contractor',
    actionUrl: contractorPath(quote.id),
    data: { ...factsOf(quote), homeownerId: quote.homeownerId },
    activityId: id,
  });
}

/** What a notification of a quote carries (spec §3). */
const factsOf = (quote: Told['quote']) => ({
  quoteId: quote.id,
  contractorName: quote.contractorName,
  projectName: quote.projectTitle,
  amount: quote.totalAmount,
  validUntil: quote.validUntil.toISOString(),
});

/** Where the homeowner reads the quote: by its link, which asks nobody to sign in. */
const readingPath = ({ quote }: Told, { services }: JobContext) =>
  viewPath(services.config, quote) ?? homeownerPath(quote.id);

export const toHomeowner = (told: Told, context: JobContext) => ({
  path: readingPath(told, context),
  firstName: told.customer.firstName,
  contractorName: told.quote.contractorName,
  projectTitle: told.quote.projectTitle,
  totalAmount: told.quote.totalAmount,
  validUntil: formatExact(told.quote.validUntil, zoneOfState(told.customer.state)),
});

export const toContractor = ({ quote, business, owner }: Told) => ({
  path: contractorPath(quote.id),
  firstName: owner?.firstName ?? business.name,
  customerName: quote.customerName,
  projectTitle: quote.projectTitle,
});

/** Whose wishes about mails are looked at, and how much the mail matters. */
export const homeownerWishes = ({ quote }: Told, priority?: 'high') => ({
  userId: quote.homeownerId,
  topic: 'quotes' as const,
  ...(priority && { priority }),
});

export const contractorWishes = ({ owner }: Told, priority?: 'high') => ({
  userId: owner?.id,
  topic: 'quotes' as const,
  ...(priority && { priority }),
});

export const contractorAddress = ({ business, owner }: Told) => owner?.email ?? business.email;

/** A text message: who writes, what about, where to read it. */
export async function textHomeowner(told: Told, context: JobContext, key: string, words: string) {
  const { brand } = context.services.config;
  const address = `${context.siteUrl()}${readingPath(told, context)}`;
  await sendChosenText(context, homeownerWishes(told), {
    key,
    to: told.customer.phone,
    text: `${brand}: ${words} ${address} Reply STOP for no more texts.`,
  });
}
