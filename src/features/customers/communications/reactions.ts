import { sendChosenText } from '#features/notifications/notify.ts';
import { figuresOf, isCounted } from '#features/quotes/items/rules.ts';
import { findUser } from '#features/users/data.ts';
import { formatExact } from '#lib/dates.ts';
import { zoneOfState } from '#lib/time-zone.ts';
import type { JobContext, Reactions } from '#server/jobs/jobs.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { sealUnsubscribe } from '#server/mail/unsubscribe.ts';
import {
  closeCommunication,
  findCommunication,
  findSentQuote,
  keyOfCommunication,
} from './data.ts';
import {
  isMarketing,
  NO_EMAIL_WANTED,
  NO_OFFERS_WANTED,
  NO_TEXT_WANTED,
  type Recipient,
} from './rules.ts';
import { recipientNow } from './service.ts';

type Communication = NonNullable<Awaited<ReturnType<typeof findCommunication>>>;

export const communicationsReactions: Reactions = {
  'communication.queued': {
    async deliver({ subjectId }, context) {
      const asked = await findCommunication(context.db, subjectId);
      if (asked?.status !== 'queued') return;
      const { contractorId, customerId, recipientId } = asked;
      const to = await recipientNow(context.db, {
        ...(contractorId && { contractorId }),
        ...(customerId && { customerId }),
        recipientId,
      });
      const refused = to
        ? await (asked.channel === 'sms' ? text(asked, to, context) : mail(asked, to, context))
        : 'This customer is no longer there';
      await closeCommunication(context.db, asked.id, {
        ...(refused ? { status: 'refused', reason: refused } : { status: 'sent' }),
      });
    },
  },
};

const senderOf = (asked: Communication, context: JobContext) =>
  asked.businessName ?? context.services.config.brand;

/** Sends a text unless it may not be; gives why not. */
async function text(asked: Communication, to: Recipient, context: JobContext) {
  if (!to.allowText) return NO_TEXT_WANTED;
  const about = { userId: to.homeownerId ?? undefined, topic: 'messages' } as const;
  const refusal = await sendChosenText(context, about, {
    key: keyOfCommunication(asked.id),
    to: to.phone,
    text: `${senderOf(asked, context)}: ${asked.message}\nReply STOP to end these texts.`,
  });
  return refusal && NO_TEXT_WANTED;
}

/** Sends a mail unless it may not be; gives why not. */
async function mail(asked: Communication, to: Recipient, context: JobContext) {
  const { template, contractorId, quoteId, message } = asked;
  if (!to.allowEmail || !to.email) return NO_EMAIL_WANTED;
  const user = to.homeownerId ? await findUser(context.db, to.homeownerId) : undefined;
  const addressed = {
    key: keyOfCommunication(asked.id),
    to: to.email,
  };
  const firstName = user?.firstName ?? 'there';
  const senderName = senderOf(asked, context);

  if (template === 'quote-notification') {
    const quote = quoteId ? await findSentQuote(context.db, quoteId, to) : undefined;
    if (!quote) return 'This quote is no longer open';
    await sendMail(context, {
      ...addressed,
      name: template,
      data: {
        path: `/homeowner/quotes?quoteId=${quote.id}`,
        firstName,
        contractorName: quote.contractorName,
        projectTitle: quote.projectTitle,
        description: quote.description,
        items: figuresOf(quote.items).items.filter(isCounted),
        version: quote.version,
        changed: [],
        totalAmount: quote.totalAmount,
        validUntil: formatExact(quote.validUntil, zoneOfState(user?.state ?? '')),
      },
    });
    return undefined;
  }
  if (template && isMarketing(template)) {
    if (!to.wantsOffers || !user) return NO_OFFERS_WANTED;
    const unsubscribeUrl = sealUnsubscribe(context.services, user.id);
    await sendMail(context, {
      ...addressed,
      name: 'contractor-offer',
      data: { path: pageOf(contractorId), firstName, senderName, message, unsubscribeUrl },
      unsubscribeUrl,
    });
    return undefined;
  }
  const inPortal = user?.role === 'homeowner' && contractorId;
  await sendMail(context, {
    ...addressed,
    name: 'customer-note',
    data: {
      path: inPortal ? `/homeowner/messages?contractorId=${contractorId}` : pageOf(contractorId),
      ...{ firstName, senderName, message },
    },
  });
  return undefined;
}

const pageOf = (contractorId: string | null) =>
  contractorId ? `/contractor/${contractorId}` : '/';
