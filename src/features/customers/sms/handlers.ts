import { implement } from '@orpc/server';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { toE164 } from '#lib/phone.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { hasOptedOut } from '#server/sms/sms.ts';
import { consumeSendLimits, queueCommunication } from '../communications/data.ts';
import { NO_TEXT_CONSENT, NOT_A_US_NUMBER, NOT_YOUR_CUSTOMER } from '../communications/rules.ts';
import { findRecipient } from '../communications/service.ts';
import { smsContract } from './contract.ts';

const api = implement(smsContract).$context<Context>().use(guarded);

/** A number as people write it, rather than the id of a customer or of an account. */
const isPhoneNumber = (to: string) => /^[\d\s().+-]+$/.test(to);

export const smsHandlers = api.router({
  send: api.send.handler(async ({ input: { to, message }, context }) => {
    const { uid } = requireSignedIn(context);
    await consume(context, 'sendHour', [uid]);
    await consume(context, 'sendDay', [uid]);
    if (isPhoneNumber(to) && !toE164(to)) throw notUsNumber();
    return context.db.transaction(async (tx) => {
      const recipient = await findRecipient(tx, context, to);
      if (!recipient) throw new ApiError('permission-denied', NOT_YOUR_CUSTOMER);
      const number = toE164(recipient.phone);
      if (!number) throw notUsNumber();
      if (!recipient.allowText || (await hasOptedOut(tx, number)))
        throw new ApiError('failed-precondition', NO_TEXT_CONSENT);
      await consumeSendLimits(context, tx, 'sms', number);
      return queueCommunication(tx, context, recipient, { channel: 'sms', message });
    });
  }),
});

const notUsNumber = () =>
  new ApiError('invalid-argument', NOT_A_US_NUMBER, {
    issues: [{ path: 'to', message: NOT_A_US_NUMBER }],
  });
