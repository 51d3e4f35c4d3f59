import { sendUserInitiatedText } from '#features/notifications/notify.ts';
import { calculateTotals, isInEveryPackage, packageTotals } from '#features/quotes/items/rules.ts';
import { findUser } from '#features/users/data.ts';
import { formatExact } from '#lib/dates.ts';
import { timeZoneOfState } from '#lib/time-zone.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { createUnsubscribeUrl } from '#server/mail/unsubscribe.ts';
import { contactRefusals } from '../consents/rules.ts';
import { findContactState } from '../consents/service.ts';
import { closeCommunication, communicationKey, findCommunication, findSentQuote } from './data.ts';
import {
  isMarketing,
  NO_EMAIL_CONSENT,
  NO_OFFERS_CONSENT,
  NO_TEXT_CONSENT,
  type Recipient,
} from './rules.ts';
import { refreshRecipient } from './service.ts';

type Communication = NonNullable<Awaited<ReturnType<typeof findCommunication>>>;

export const communicationsReactions: Reactions = {
  'communication.queued': {
    async deliver({ subjectId }, context) {
      const communication = await findCommunication(context.db, subjectId);
      if (communication?.status !== 'queued') return;
      const { contractorId, customerId, recipientId } = communication;
      const to = await refreshRecipient(context.db, {
        ...(contractorId && { contractorId }),
        ...(customerId && { customerId }),
        recipientId,
      });
      const refusal = to
        ? await (communication.channel === 'sms'
            ? deliverText(communication, to, context)
            : deliverEmail(communication, to, context))
        : 'This customer was deleted';
      await closeCommunication(context.db, communication.id, {
        ...(refusal ? { status: 'refused', reason: refusal } : { status: 'sent' }),
      });
    },
  },
};

const senderNameOf = (communication: Communication, context: JobContext) =>
  communication.businessName ?? context.services.config.brand;

/** Sends a text; returns the reason if it may not be sent. */
async function deliverText(communication: Communication, to: Recipient, context: JobContext) {
  if (!to.allowText) return NO_TEXT_CONSENT;
  const state = await findContactState(context.db, to, 'sms');
  if (state !== 'allowed') return contactRefusals[state];
  const recipient = { userId: to.homeownerId ?? undefined, topic: 'messages' } as const;
  const refusal = await sendUserInitiatedText(context, recipient, {
    key: communicationKey(communication.id),
    name: 'note',
    senderId: communication.senderId,
    to: to.phone,
    text: `${senderNameOf(communication, context)}: ${communication.message}\nReply STOP to opt out.`,
  });
  return refusal && NO_TEXT_CONSENT;
}

/** Sends an email; returns the reason if it may not be sent. */
async function deliverEmail(communication: Communication, to: Recipient, context: JobContext) {
  const { template, contractorId, quoteId, message } = communication;
  if (!to.allowEmail || !to.email) return NO_EMAIL_CONSENT;
  const state = await findContactState(context.db, to, 'email');
  if (state !== 'allowed') return contactRefusals[state];
  const user = to.homeownerId ? await findUser(context.db, to.homeownerId) : undefined;
  const envelope = {
    key: communicationKey(communication.id),
    to: to.email,
    recipientId: to.homeownerId ?? undefined,
    senderId: communication.senderId,
  };
  const firstName = user?.firstName ?? 'there';
  const senderName = senderNameOf(communication, context);

  if (template === 'quote-notification') {
    const quote = quoteId ? await findSentQuote(context.db, quoteId, to) : undefined;
    if (!quote) return 'This quote is no longer open';
    await sendMail(context, {
      ...envelope,
      name: template,
      data: {
        path: `/homeowner/quotes?quoteId=${quote.id}`,
        firstName,
        contractorName: quote.contractorName,
        projectTitle: quote.projectTitle,
        description: quote.description,
        items: calculateTotals(quote.items).items.filter(isInEveryPackage),
        packages: packageTotals(quote.items),
        version: quote.version,
        changed: [],
        totalAmount: quote.totalAmount,
        validUntil: formatExact(quote.validUntil, timeZoneOfState(user?.state ?? '')),
      },
    });
    return undefined;
  }
  if (template && isMarketing(template)) {
    if (!to.hasMarketingConsent || !user) return NO_OFFERS_CONSENT;
    const unsubscribeUrl = createUnsubscribeUrl(context.services, user.id);
    await sendMail(context, {
      ...envelope,
      name: 'contractor-offer',
      data: {
        path: contractorPagePath(contractorId),
        firstName,
        senderName,
        message,
        unsubscribeUrl,
      },
      unsubscribeUrl,
    });
    return undefined;
  }
  const inPortal = user?.role === 'homeowner' && contractorId;
  await sendMail(context, {
    ...envelope,
    name: 'customer-note',
    data: {
      path: inPortal
        ? `/homeowner/messages?contractorId=${contractorId}`
        : contractorPagePath(contractorId),
      ...{ firstName, senderName, message },
    },
  });
  return undefined;
}

const contractorPagePath = (contractorId: string | null) =>
  contractorId ? `/contractor/${contractorId}` : '/';
