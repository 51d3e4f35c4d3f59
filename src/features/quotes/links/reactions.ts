import { findCommunication } from '#features/customers/communications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import { nameForStrangers } from '#lib/name-for-strangers.ts';
import type { Reaction, Reactions } from '#server/jobs/reactions.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { deriveCode } from '#server/secrets/derived-code.ts';
import {
  contractorEmail,
  contractorPreferenceKey,
  ifQuoteExists,
  notifyContractor,
  quoteLinkPath,
} from '../notify.ts';
import { codeLabel, listQuotesToTakeOver } from './data.ts';
import { CODE_DIGITS, CODE_MINUTES } from './rules.ts';
import { takeOverQuote } from './service.ts';

/** Quotes that one run takes over: far more than anybody is sent before they make an account. */
const MAX_TAKEN_OVER = 200;

const takeOverQuotes: Reaction = async ({ subjectId }, context) => {
  for (const quote of await listQuotesToTakeOver(context.db, subjectId, MAX_TAKEN_OVER))
    await context.db.transaction((tx) => takeOverQuote(tx, context, quote, subjectId));
};

/** What follows from the page of a quote whose customer has no account. */
export const quoteLinksReactions: Reactions = {
  'quote.codeAsked': {
    mailCode: ifQuoteExists(async (recipients, context, { data: { codeId } }) => {
      const { quote } = recipients;
      if (typeof codeId !== 'string' || quote.homeownerId) return;
      await sendMail(context, {
        key: `quote-code:${codeId}`,
        to: quote.customerEmail,
        name: 'quote-code',
        recipientId: undefined,
        senderId: undefined,
        // To somebody who may know nothing of the business: of what it wrote, its name alone.
        data: {
          path: quoteLinkPath(recipients, context),
          firstName: 'there',
          contractorName: nameForStrangers(quote.contractorName),
          code: deriveCode(context.services.config, codeLabel(codeId), CODE_DIGITS),
          minutes: CODE_MINUTES,
        },
      });
    }),
  },

  'quote.asked': {
    notifyContractor: ifQuoteExists(async (recipients, context, activity) => {
      const asked = await findCommunication(context.db, String(activity.data.communicationId));
      if (!asked) return;
      await notifyContractor(recipients, context, activity, {
        priority: 'high',
        title: `${recipients.quote.customerName} has a question about “${recipients.quote.projectTitle}”`,
        message: asked.message.slice(0, 300),
        actionUrl: `/contractor/customers?customerId=${asked.customerId}`,
      });
    }),
    mailContractor: ifQuoteExists(async (recipients, context, activity) => {
      const asked = await findCommunication(context.db, String(activity.data.communicationId));
      const to = contractorEmail(recipients);
      if (!asked || !to) return;
      const { quote, owner, business } = recipients;
      await sendPreferredMail(context, contractorPreferenceKey(recipients, 'high'), {
        key: `quote-asked:${asked.id}`,
        to,
        name: 'quote-question',
        senderId: undefined,
        data: {
          path: `/contractor/customers?customerId=${asked.customerId}`,
          firstName: owner?.firstName ?? business.name,
          customerName: quote.customerName,
          projectTitle: quote.projectTitle,
          question: asked.message,
        },
      });
    }),
  },

  'quote.takenOver': {
    notifyContractor: ifQuoteExists(async (recipients, context, activity) => {
      const { quote } = recipients;
      // Signed in the same moment: that they hear of the signature is enough.
      if (!quote.acceptedAt || quote.acceptedAt >= activity.createdAt) return;
      await notifyContractor(recipients, context, activity, {
        title: `${quote.customerName} created an account`,
        message: `“${quote.projectTitle}” now has a project page with invoices, dates, and messages.`,
      });
    }),
  },

  'user.emailVerified': { takeOverQuotes },
  'user.emailChanged': { takeOverQuotes },
};
