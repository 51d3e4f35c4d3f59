import { nameForStrangers } from '#lib/name-for-strangers.ts';
import type { Reactions } from '#server/jobs/reactions.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { sendText } from '#server/sms/send-text.ts';
import { findCustomer } from '../lists/data.ts';
import { contactRequestPath, findConsentById } from './data.ts';

export const consentsReactions: Reactions = {
  'contactConsent.asked': {
    /** One message, in the words of the product. */
    async ask({ subjectId: id, actorId, data: { customerId } }, context) {
      const found = await findConsentById(context.db, id);
      if (found?.consent.status !== 'asked' || typeof customerId !== 'string') return;
      const { consent, businessName: fullName } = found;
      const customer = await findCustomer(context.db, consent.contractorId, customerId);
      if (!customer) return;
      const businessName = nameForStrangers(fullName);
      const parties = { recipientId: undefined, senderId: actorId ?? undefined };
      const key = `contact-request:${id}`;
      const path = contactRequestPath(context.services, id);
      if (consent.channel === 'email')
        await sendMail(context, {
          ...{ key, to: customer.deliveryEmail, name: 'contact-request', ...parties },
          data: { path, firstName: 'there', businessName },
        });
      else {
        const { brand } = context.services.config;
        await sendText(context, {
          ...{ key, to: customer.deliveryPhone, name: 'contact-request', ...parties },
          text: `${brand}: ${businessName} would like to text you. Say yes or no: ${context.siteUrl()}${path} Reply STOP to opt out.`,
        });
      }
    },
  },
};
