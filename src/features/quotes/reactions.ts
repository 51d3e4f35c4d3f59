import { postSystemMessage } from '#features/messages/system/service.ts';
import { sendWantedMail } from '#features/notifications/notify.ts';
import { formatCents } from '#lib/money.ts';
import type { JobContext, Reactions } from '#server/jobs/jobs.ts';
import { asAttachment, quotePdf } from './documents/service.ts';
import {
  by,
  contractorAddress,
  contractorWishes,
  homeownerPath,
  homeownerWishes,
  ofQuote,
  type Told,
  tellContractor,
  tellHomeowner,
  textHomeowner,
  toContractor,
  toHomeowner,
  whileOpen,
} from './notify.ts';

async function signedCopy({ quote }: Told, { db, services }: JobContext) {
  const document = await quotePdf(db, quote, services.config.brand);
  return document ? [asAttachment(document)] : [];
}

/** What follows when a quote is answered, or its answer asked for. What follows its sending: quote-drafts. */
export const quotesReactions: Reactions = {
  'quote.accepted': {
    notifyContractor: ofQuote((told, context, activity) =>
      tellContractor(told, context, activity, {
        priority: 'high',
        title: `${told.quote.customerName} accepted your quote`,
        message: `“${told.quote.projectTitle}” has started: ${formatCents(told.quote.totalAmount)}`,
      }),
    ),
    mailContractor: ofQuote(async (told, context, activity) => {
      const { quote } = told;
      const to = contractorAddress(told);
      const { totalAmount, customerNotes, customerEmail, customerPhone } = quote;
      if (!to) return;
      await sendWantedMail(context, contractorWishes(told, 'high'), {
        key: `quote-accepted:${quote.id}:${activity.id}`,
        to,
        name: 'quote-accepted',
        data: { ...toContractor(told), totalAmount, customerNotes, customerEmail, customerPhone },
        attachments: await signedCopy(told, context),
      });
    }),
    mailHomeowner: ofQuote(async (told, context, activity) => {
      await sendWantedMail(context, homeownerWishes(told, 'high'), {
        key: `quote-signed:${told.quote.id}:${activity.id}`,
        to: told.customer.email,
        name: 'quote-signed',
        data: { ...toHomeowner(told, context), path: homeownerPath(told.quote.id) },
        attachments: await signedCopy(told, context),
      });
    }),
    sayInConversation: ofQuote(({ quote }, context, activity) =>
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
    notifyContractor: ofQuote((told, context, activity) =>
      tellContractor(told, context, activity, {
        title: told.quote.rejectedForAnother
          ? `${told.quote.customerName} chose another quote`
          : `${told.quote.customerName} declined your quote`,
        message: `“${told.quote.projectTitle}”, ${formatCents(told.quote.totalAmount)}`,
      }),
    ),
    mailContractor: ofQuote(async (told, context, activity) => {
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
    notifyHomeowner: by(
      'portal',
      whileOpen(async (told, context, activity) => {
        const { quote } = told;
        await tellHomeowner(told, context, activity, {
          type: 'quote_received',
          title: `${quote.contractorName} waits for your answer`,
          message: `${formatCents(quote.totalAmount)} for “${quote.projectTitle}”`,
        });
      }),
    ),
    mailHomeowner: by(
      'email',
      whileOpen(async (told, context, activity) => {
        await sendWantedMail(context, homeownerWishes(told), {
          key: `quote-reminded:${told.quote.id}:${activity.id}`,
          to: told.customer.email,
          name: 'quote-reminder',
          data: toHomeowner(told, context),
        });
      }),
    ),
    textHomeowner: by(
      'sms',
      whileOpen((told, context, activity) =>
        textHomeowner(
          told,
          context,
          `quote-reminded:${told.quote.id}:${activity.id}`,
          `${told.quote.contractorName} waits for your answer on “${told.quote.projectTitle}”.`,
        ),
      ),
    ),
  },
};
