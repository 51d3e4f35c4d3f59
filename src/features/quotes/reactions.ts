import { postSystemMessage } from '#features/messages/system/service.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import { formatCents } from '#lib/money.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import { mergeReactions } from '#server/jobs/reactions.ts';
import { acceptedPricesReactions } from './accepted-prices/reactions.ts';
import { asAttachment, renderQuotePdf } from './documents/service.ts';
import { quoteDraftsReactions } from './drafts/reactions.ts';
import { quoteLinksReactions } from './links/reactions.ts';
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
  quoteLinkPath,
  textHomeowner,
} from './notify.ts';

async function signedCopy({ quote }: QuoteRecipients, context: JobContext) {
  const document = await renderQuotePdf(context, quote);
  return document ? [asAttachment(document)] : [];
}

/** In words that both sides read, with the note that the homeowner signed with. */
const saidOnceAccepted = ({
  projectTitle,
  customerName,
  customerNotes,
}: QuoteRecipients['quote']) =>
  `The quote for “${projectTitle}” was accepted. The work is booked.${
    customerNotes ? `\n\nNote from ${customerName}: “${customerNotes}”` : ''
  }`;

/** Reactions to answers and reminders. Those to sent quotes are in drafts/reactions.ts. */
const quoteReactions: Reactions = {
  'quote.accepted': {
    notifyContractor: ifQuoteExists((recipients, context, activity) =>
      notifyContractor(recipients, context, activity, {
        priority: 'high',
        title: `${recipients.quote.customerName} accepted your quote`,
        message: recipients.quote.homeownerId
          ? `“${recipients.quote.projectTitle}” is booked: ${formatCents(recipients.quote.totalAmount)}`
          : `“${recipients.quote.projectTitle}” is signed: ${formatCents(recipients.quote.totalAmount)}`,
      }),
    ),
    mailContractor: ifQuoteExists(async (recipients, context, activity) => {
      const { quote } = recipients;
      const to = contractorEmail(recipients);
      const { totalAmount, customerNotes, customerEmail, customerPhone } = quote;
      if (!to) return;
      await sendPreferredMail(context, contractorPreferenceKey(recipients, 'high'), {
        key: `quote-accepted:${quote.id}:${activity.id}`,
        to,
        name: 'quote-accepted',
        senderId: quote.homeownerId ?? undefined,
        data: {
          ...contractorMailData(recipients),
          totalAmount,
          customerNotes,
          customerEmail,
          customerPhone,
          hasAccount: quote.homeownerId !== null,
        },
        attachments: await signedCopy(recipients, context),
      });
    }),
    mailHomeowner: ifQuoteExists(async (recipients, context, activity) => {
      await sendPreferredMail(context, homeownerPreferenceKey(recipients, 'high'), {
        key: `quote-signed:${recipients.quote.id}:${activity.id}`,
        to: recipients.customer.email,
        name: 'quote-signed',
        senderId: recipients.owner?.id,
        data: {
          ...homeownerMailData(recipients, context),
          path: recipients.quote.homeownerId
            ? homeownerPath(recipients.quote.id)
            : quoteLinkPath(recipients, context),
        },
        attachments: await signedCopy(recipients, context),
      });
    }),
    sayInConversation: ifQuoteExists(async ({ quote }, context, activity) => {
      if (!quote.homeownerId) return;
      await postSystemMessage(context.db, context, {
        homeownerId: quote.homeownerId,
        contractorId: quote.contractorId,
        messageType: 'project_started',
        content: saidOnceAccepted(quote),
        quoteId: quote.id,
        projectId: quote.projectId ?? undefined,
        unreadFor: ['contractor'],
        activityId: activity.id,
      });
    }),
  },

  'quote.rejected': {
    notifyContractor: ifQuoteExists((recipients, context, activity) =>
      notifyContractor(recipients, context, activity, {
        title: recipients.quote.rejectedForAnother
          ? `${recipients.quote.customerName} went with another quote`
          : `${recipients.quote.customerName} declined your quote`,
        message: `“${recipients.quote.projectTitle}”, ${formatCents(recipients.quote.totalAmount)}`,
      }),
    ),
    mailContractor: ifQuoteExists(async (recipients, context, activity) => {
      const { quote } = recipients;
      const to = contractorEmail(recipients);
      if (!to) return;
      await sendPreferredMail(context, contractorPreferenceKey(recipients), {
        key: `quote-declined:${quote.id}:${activity.id}`,
        to,
        name: 'quote-declined',
        senderId: quote.homeownerId ?? undefined,
        data: {
          ...contractorMailData(recipients),
          forAnother: quote.rejectedForAnother,
          rejectionReason: quote.rejectedForAnother ? null : quote.rejectionReason,
        },
      });
    }),
  },

  'quote.reopened': {
    notifyContractor: ifQuoteExists(async (recipients, context, activity) => {
      const { quote } = recipients;
      if (quote.status !== 'sent') return;
      await notifyContractor(recipients, context, activity, {
        title: `${quote.customerName} is considering your quote again`,
        message: `They took back that they declined “${quote.projectTitle}”, ${formatCents(quote.totalAmount)}`,
      });
    }),
  },

  'quote.reminded': {
    notifyHomeowner: onChannel(
      'portal',
      ifStillOpen(async (recipients, context, activity) => {
        const { quote } = recipients;
        await notifyHomeowner(recipients, context, activity, {
          type: 'quote_received',
          title: `${quote.contractorName} is waiting for your answer`,
          message: `${formatCents(quote.totalAmount)} for “${quote.projectTitle}”`,
        });
      }),
    ),
    mailHomeowner: onChannel(
      'email',
      ifStillOpen(async (recipients, context, activity) => {
        await sendPreferredMail(context, homeownerPreferenceKey(recipients), {
          key: `quote-reminded:${recipients.quote.id}:${activity.id}`,
          to: recipients.customer.email,
          name: 'quote-reminder',
          senderId: recipients.owner?.id,
          data: homeownerMailData(recipients, context),
        });
      }),
    ),
    textHomeowner: onChannel(
      'sms',
      ifStillOpen((recipients, context, activity) =>
        textHomeowner(
          recipients,
          context,
          `quote-reminded:${recipients.quote.id}:${activity.id}`,
          `${recipients.quote.contractorName} is waiting for your answer on “${recipients.quote.projectTitle}.”`,
        ),
      ),
    ),
    sayInConversation: ifQuoteExists(
      ifStillOpen(async ({ quote }, context, activity) => {
        if (!quote.homeownerId) return;
        await postSystemMessage(context.db, context, {
          homeownerId: quote.homeownerId,
          contractorId: quote.contractorId,
          messageType: 'quote_reminder',
          content: `${quote.contractorName} is asking for your answer on the quote for “${quote.projectTitle}”: ${formatCents(quote.totalAmount)}.`,
          quoteId: quote.id,
          unreadFor: ['homeowner'],
          activityId: activity.id,
        });
      }),
    ),
  },
};

/** All reactions of this module. */
export const quotesReactions = mergeReactions([
  quoteReactions,
  quoteDraftsReactions,
  quoteLinksReactions,
  acceptedPricesReactions,
]);
