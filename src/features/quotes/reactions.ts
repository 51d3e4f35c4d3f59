import type { ActivityRow } from '#features/activities/data.ts';
import { postSystemMessage } from '#features/conversations/data.ts';
import { type NewNotification, notify } from '#features/notifications/data.ts';
import { formatExact } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { zoneOfState } from '#lib/time-zone.ts';
import type { JobContext, Reactions } from '#server/jobs.ts';
import { sendWantedMail } from '#server/send-wanted.ts';
import { quoteWithPeople } from './data.ts';

type Told = NonNullable<Awaited<ReturnType<typeof quoteWithPeople>>>;
type Effect = (told: Told, context: JobContext, activity: ActivityRow) => Promise<void>;

/** An effect of a quote that is still there. */
const of = (effect: Effect) => async (activity: ActivityRow, context: JobContext) => {
  const told = await quoteWithPeople(context.db, activity.subjectId);
  if (told) await effect(told, context, activity);
};

const homeownerPath = (id: string) => `/homeowner/quotes?quoteId=${id}`;
const contractorPath = (id: string) => `/contractor/quotes?quoteId=${id}`;

type Telling = Pick<NewNotification, 'type' | 'priority' | 'title' | 'message'>;

const tellHomeowner = ({ quote }: Told, context: JobContext, { id }: ActivityRow, what: Telling) =>
  notify(context.db, context, {
    ...what,
    userId: quote.homeownerId,
    role: 'homeowner',
    actionUrl: homeownerPath(quote.id),
    data: { quoteId: quote.id, contractorId: quote.contractorId, amount: quote.totalAmount },
    activityId: id,
  });

async function tellContractor(
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
    data: { quoteId: quote.id, homeownerId: quote.homeownerId, amount: quote.totalAmount },
    activityId: id,
  });
}

const toHomeowner = ({ quote, customer }: Told) => ({
  path: homeownerPath(quote.id),
  firstName: customer.firstName,
  contractorName: quote.contractorName,
  projectTitle: quote.projectTitle,
  totalAmount: quote.totalAmount,
  validUntil: formatExact(quote.validUntil, zoneOfState(customer.state)),
});

const toContractor = ({ quote, business, owner }: Told) => ({
  path: contractorPath(quote.id),
  firstName: owner?.firstName ?? business.name,
  customerName: quote.customerName,
  projectTitle: quote.projectTitle,
});

const contractorAddress = ({ business, owner }: Told) => owner?.email ?? business.email;

/** A reminder goes the ways that the quote went; once it is answered there is nothing to remind of. */
const reminds = ({ quote }: Told, channel: 'email' | 'portal') =>
  quote.status === 'sent' && quote.notificationsSent.includes(channel);

export const quotesReactions: Reactions = {
  'quote.sent': {
    notifyHomeowner: of(async (told, context, activity) => {
      const { quote } = told;
      if (!quote.notificationsSent.includes('portal')) return;
      await tellHomeowner(told, context, activity, {
        type: 'quote_received',
        priority: 'high',
        title: `${quote.contractorName} sent you a quote`,
        message: `${formatCents(quote.totalAmount)} for “${quote.projectTitle}”`,
      });
    }),
    mailHomeowner: of(async (told, context, activity) => {
      const { quote, customer } = told;
      if (!quote.notificationsSent.includes('email')) return;
      await sendWantedMail(
        context,
        { userId: quote.homeownerId, topic: 'quotes', priority: 'high' },
        {
          key: `quote-sent:${quote.id}:${activity.id}`,
          to: customer.email,
          name: 'quote-notification',
          data: { ...toHomeowner(told), description: quote.description, items: quote.items },
        },
      );
    }),
    sayInConversation: of(({ quote }, context, activity) =>
      postSystemMessage(context.db, context, {
        homeownerId: quote.homeownerId,
        contractorId: quote.contractorId,
        messageType: 'quote_sent',
        content: `${quote.contractorName} sent a quote for “${quote.projectTitle}”: ${formatCents(quote.totalAmount)}.`,
        quoteId: quote.id,
        unreadFor: ['homeowner'],
        activityId: activity.id,
      }),
    ),
  },

  'quote.accepted': {
    notifyContractor: of((told, context, activity) =>
      tellContractor(told, context, activity, {
        priority: 'high',
        title: `${told.quote.customerName} accepted your quote`,
        message: `“${told.quote.projectTitle}” has started: ${formatCents(told.quote.totalAmount)}`,
      }),
    ),
    mailContractor: of(async (told, context, activity) => {
      const { quote } = told;
      const to = contractorAddress(told);
      const { totalAmount, customerNotes, customerEmail, customerPhone } = quote;
      if (!to) return;
      await sendWantedMail(
        context,
        { userId: told.owner?.id, topic: 'quotes', priority: 'high' },
        {
          key: `quote-accepted:${quote.id}:${activity.id}`,
          to,
          name: 'quote-accepted',
          data: { ...toContractor(told), totalAmount, customerNotes, customerEmail, customerPhone },
        },
      );
    }),
    sayInConversation: of(({ quote }, context, activity) =>
      postSystemMessage(context.db, context, {
        homeownerId: quote.homeownerId,
        contractorId: quote.contractorId,
        messageType: 'project_started',
        content: `${quote.customerName} accepted the quote for “${quote.projectTitle}”. The project has started.`,
        quoteId: quote.id,
        projectId: quote.projectId ?? undefined,
        unreadFor: ['contractor'],
        activityId: activity.id,
      }),
    ),
  },

  'quote.rejected': {
    notifyContractor: of((told, context, activity) =>
      tellContractor(told, context, activity, {
        title: told.quote.rejectedForAnother
          ? `${told.quote.customerName} chose another quote`
          : `${told.quote.customerName} declined your quote`,
        message: `“${told.quote.projectTitle}”, ${formatCents(told.quote.totalAmount)}`,
      }),
    ),
    mailContractor: of(async (told, context, activity) => {
      const { quote } = told;
      const to = contractorAddress(told);
      if (!to) return;
      await sendWantedMail(
        context,
        { userId: told.owner?.id, topic: 'quotes' },
        {
          key: `quote-declined:${quote.id}:${activity.id}`,
          to,
          name: 'quote-declined',
          data: {
            ...toContractor(told),
            forAnother: quote.rejectedForAnother,
            rejectionReason: quote.rejectedForAnother ? null : quote.rejectionReason,
          },
        },
      );
    }),
  },

  'quote.reminded': {
    notifyHomeowner: of(async (told, context, activity) => {
      const { quote } = told;
      if (!reminds(told, 'portal')) return;
      await tellHomeowner(told, context, activity, {
        type: 'quote_received',
        title: `${quote.contractorName} waits for your answer`,
        message: `${formatCents(quote.totalAmount)} for “${quote.projectTitle}”`,
      });
    }),
    mailHomeowner: of(async (told, context, activity) => {
      const { quote, customer } = told;
      if (!reminds(told, 'email')) return;
      await sendWantedMail(
        context,
        { userId: quote.homeownerId, topic: 'quotes' },
        {
          key: `quote-reminded:${quote.id}:${activity.id}`,
          to: customer.email,
          name: 'quote-reminder',
          data: toHomeowner(told),
        },
      );
    }),
  },
};
