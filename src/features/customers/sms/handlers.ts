import { implement } from '@orpc/server';
import { countAttempt } from '#features/rate-limits/attempts/data.ts';
import { smsNumber } from '#lib/phone.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { hasOptedOut } from '#server/sms/sms.ts';
import { countSending, queueCommunication } from '../communications/data.ts';
import { FOREIGN_RECIPIENT, NO_TEXT_WANTED, NOT_A_US_NUMBER } from '../communications/rules.ts';
import { findRecipient } from '../communications/service.ts';
import { smsContract } from './contract.ts';

const api = implement(smsContract).$context<Context>().use(guarded);

/** A number as people write it, rather than the id of a customer or of an account. */
const isNumber = (to: string) => /^[\d\s().+-]+$/.test(to);

export const smsHandlers = api.router({
  send: api.send.handler(async ({ input: { to, message }, context }) => {
    const { uid } = signedIn(context);
    await countAttempt(context, 'sendHour', [uid]);
    await countAttempt(context, 'sendDay', [uid]);
    if (isNumber(to) && !smsNumber(to)) throw notUs();
    return context.db.transaction(async (tx) => {
      const recipient = await findRecipient(tx, context, to);
      if (!recipient) throw new Refusal('permission-denied', FOREIGN_RECIPIENT);
      const number = smsNumber(recipient.phone);
      if (!number) throw notUs();
      if (!recipient.allowText || (await hasOptedOut(tx, number)))
        throw new Refusal('failed-precondition', NO_TEXT_WANTED);
      await countSending(context, tx, 'sms', number);
      return queueCommunication(tx, context, recipient, { channel: 'sms', message });
    });
  }),
});

const notUs = () =>
  new Refusal('invalid-argument', NOT_A_US_NUMBER, {
    issues: [{ path: 'to', message: NOT_A_US_NUMBER }],
  });
