import { implement } from '@orpc/server';
import { savePreferences } from '#features/notifications/preferences/data.ts';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { findUser } from '#features/users/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { readUnsubscribeToken } from '#server/mail/unsubscribe.ts';
import { consumeSendLimits, findSentQuote, queueCommunication } from '../communications/data.ts';
import {
  isMarketing,
  NO_EMAIL_CONSENT,
  NO_MESSAGE,
  NO_OFFERS_CONSENT,
  NO_SUCH_QUOTE,
  NOT_YOUR_CUSTOMER,
  type Recipient,
  type SendableTemplate,
} from '../communications/rules.ts';
import { findRecipient } from '../communications/service.ts';
import { emailContract } from './contract.ts';

const api = implement(emailContract).$context<Context>().use(guarded);

export const emailHandlers = api.router({
  send: api.send.handler(async ({ input: { to, template, data }, context }) => {
    const { uid } = requireSignedIn(context);
    await consume(context, 'sendHour', [uid]);
    await consume(context, 'sendDay', [uid]);
    return context.db.transaction(async (tx) => {
      const recipient = await findRecipient(tx, context, to);
      if (!recipient) throw new ApiError('permission-denied', NOT_YOUR_CUSTOMER);
      await assertSendable(tx, recipient, template, data);
      await consumeSendLimits(context, tx, 'email', recipient.email);
      return queueCommunication(tx, context, recipient, { channel: 'email', template, ...data });
    });
  }),

  unsubscribe: api.unsubscribe.handler(async ({ input: { token }, context }) => {
    const opened = readUnsubscribeToken(context.services, token);
    if (!opened) throw new ApiError('failed-precondition', 'This link does not work');
    const { userId, what } = opened;
    await context.db.transaction(async (tx) => {
      if (await findUser(tx, userId))
        await savePreferences(tx, userId, { ways: { [what]: { email: false } } }, context.now());
    });
    return { success: true as const, ended: what };
  }),
});

type TemplateData = { quoteId?: string | undefined; message?: string | undefined };

async function assertSendable(
  tx: Db,
  recipient: Recipient,
  template: SendableTemplate,
  { quoteId, message }: TemplateData,
) {
  if (!recipient.allowEmail || !recipient.email)
    throw new ApiError('failed-precondition', NO_EMAIL_CONSENT);
  if (isMarketing(template) && !recipient.wantsOffers)
    throw new ApiError('failed-precondition', NO_OFFERS_CONSENT);
  if (template !== 'quote-notification') {
    if (!message) throw missingField('data.message', NO_MESSAGE);
    return;
  }
  if (!quoteId || !(await findSentQuote(tx, quoteId, recipient)))
    throw missingField('data.quoteId', NO_SUCH_QUOTE);
}

const missingField = (path: string, message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path, message }] });
