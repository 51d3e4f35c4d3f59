import { postSystemMessage } from '#features/messages/system/service.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import { formatCents } from '#lib/money.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import { mergeReactions } from '#server/jobs/reactions.ts';
import { asAttachment, renderQuotePdf } from './documents/service.ts';
import { quoteDraftsReactions } from './drafts/reactions.ts';
import {
  contractorEmail,
  contractorMailData,
  contractorPreferenceKey,
  homeownerMailData,
  homeownerPath,
  homeownerPreferenceKey,
  ifQuoteExists,
  ifStillOpen,
  notifyContractor,
  notifyHomeowner,
  onChannel,
  type QuoteRecipients,
  textHomeowner,
} from './notify.ts';

async function signedCopy({ quote }: QuoteRecipients, { db, services }: JobContext) {
  const document = await renderQuotePdf(db, quote, services.config.brand);
  return document ? [asAttachment(document)] : [];
}

/** What follows when a quote is answered, or its answer asked for. What follows its sending: quote-drafts. */
const quoteReactions: Reactions = {
  'quote.accepted': {
    notifyContractor: ifQuoteExists((recipients, context, activity) =>
      notifyContractor(recipients, context, activity, {
        priority: 'high',
        title: `${recipients.quote.customerName} accepted your quote`,
        message: `“${recipients.quote.projectTitle}” has started: ${formatCents(recipients.quote.totalAmount)}`,
      }),
    ),
    mailContractor: ifQuoteExists(async (told, context, activity) => {
      const { quote } = told;
      const to = contractorEmail(told);
      const { totalAmount, customerNotes, customerEmail, customerPhone } = quote;
      if (!to) return;
      await sendPreferredMail(context, contractorPreferenceKey(told, 'high'), {
        key: `quote-accepted:${quote.id}:${activity.id}`,
        to,
        name: 'quote-accepted',
        data: {
          ...contractorMailData(told),
          totalAmount,
          customerNotes,
          customerEmail,
          customerPhone,
        },
        attachments: await signedCopy(told, context),
      });
    }),
    mailHomeowner: ifQuoteExists(async (told, context, activity) => {
      await sendPreferredMail(context, homeownerPreferenceKey(told, 'high'), {
        key: `quote-signed:${told.quote.id}:${activity.id}`,
        to: told.customer.email,
        name: 'quote-signed',
        data: { ...homeownerMailData(told, context), path: homeownerPath(told.quote.id) },
        attachments: await signedCopy(told, context),
      });
    }),
    sayInConversation: ifQuoteExists(({ quote }, context, activity) =>
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
    notifyContractor: ifQuoteExists((told, context, activity) =>
      notifyContractor(told, context, activity, {
        title: told.quote.rejectedForAnother
          ? `${told.quote.customerName} chose another quote`
          : `${told.quote.customerName} declined your quote`,
        message: `“${told.quote.projectTitle}”, ${formatCents(told.quote.totalAmount)}`,
      }),
    ),
    mailContractor: ifQuoteExists(async (told, context, activity) => {
      const { quote } = told;
      const to = contractorEmail(told);
      if (!to) return;
      await sendPreferredMail(
        context,
        { userId: told.owner?.id, topic: 'quotes' },
        {
          key: `quote-declined:${quote.id}:${activity.id}`,
          to,
          name: 'quote-declined',
          data: {
            ...contractorMailData(told),
            forAnother: quote.rejectedForAnother,
            rejectionReason: quote.rejectedForAnother ? null : quote.rejectionReason,
          },
        },
      );
    }),
  },

  'quote.reminded': {
    notifyHomeowner: onChannel(
      'portal',
      ifStillOpen(async (told, context, activity) => {
        const { quote } = told;
        await notifyHomeowner(told, context, activity, {
          type: 'quote_received',
          title: `${quote.contractorName} waits for your answer`,
          message: `${formatCents(quote.totalAmount)} for “${quote.projectTitle}”`,
        });
      }),
    ),
    mailHomeowner: onChannel(
      'email',
      ifStillOpen(async (told, context, activity) => {
        await sendPreferredMail(context, homeownerPreferenceKey(told), {
          key: `quote-reminded:${told.quote.id}:${activity.id}`,
          to: told.customer.email,
          name: 'quote-reminder',
          data: homeownerMailData(told, context),
        });
      }),
    ),
    textHomeowner: onChannel(
      'sms',
      ifStillOpen((told, context, activity) =>
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

/** What follows, in this module, from what was recorded. */
export const quotesReactions = mergeReactions([quoteReactions, quoteDraftsReactions]);
