import { implement } from '@orpc/server';
import { changeWishes } from '#features/notifications/preferences/data.ts';
import { countAttempt } from '#features/rate-limits/attempts/data.ts';
import { findUser } from '#features/users/data.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guarded } from '#server/implement.ts';
import { openUnsubscribe } from '#server/mail/unsubscribe.ts';
import { countSending, findSentQuote, queueCommunication } from '../communications/data.ts';
import {
  FOREIGN_RECIPIENT,
  isMarketing,
  NO_EMAIL_WANTED,
  NO_MESSAGE,
  NO_OFFERS_WANTED,
  NO_SUCH_QUOTE,
  type Recipient,
  type SendableTemplate,
} from '../communications/rules.ts';
import { findRecipient } from '../communications/service.ts';
import { emailContract } from './contract.ts';

const api = implement(emailContract).$context<Context>().use(guarded);

export const emailHandlers = api.router({
  send: api.send.handler(async ({ input: { to, template, data }, context }) => {
    const { uid } = signedIn(context);
    await countAttempt(context, 'sendHour', [uid]);
    await countAttempt(context, 'sendDay', [uid]);
    return context.db.transaction(async (tx) => {
      const recipient = await findRecipient(tx, context, to);
      if (!recipient) throw new Refusal('permission-denied', FOREIGN_RECIPIENT);
      await mustBeSendable(tx, recipient, template, data);
      await countSending(context, tx, 'email', recipient.email);
      return queueCommunication(tx, context, recipient, { channel: 'email', template, ...data });
    });
  }),

  unsubscribe: api.unsubscribe.handler(async ({ input: { token }, context }) => {
    const opened = openUnsubscribe(context.services, token);
    if (!opened) throw new Refusal('failed-precondition', 'This link does not work');
    const { userId, what } = opened;
    await context.db.transaction(async (tx) => {
      if (await findUser(tx, userId))
        await changeWishes(tx, userId, { ways: { [what]: { email: false } } }, context.now());
    });
    return { success: true as const, ended: what };
  }),
});

type Data = { quoteId?: string | undefined; message?: string | undefined };

async function mustBeSendable(
  tx: Db,
  recipient: Recipient,
  template: SendableTemplate,
  { quoteId, message }: Data,
) {
  if (!recipient.allowEmail || !recipient.email)
    throw new Refusal('failed-precondition', NO_EMAIL_WANTED);
  if (isMarketing(template) && !recipient.wantsOffers)
    throw new Refusal('failed-precondition', NO_OFFERS_WANTED);
  if (template !== 'quote-notification') {
    if (!message) throw missing('data.message', NO_MESSAGE);
    return;
  }
  if (!quoteId || !(await findSentQuote(tx, quoteId, recipient)))
    throw missing('data.quoteId', NO_SUCH_QUOTE);
}

const missing = (path: string, message: string) =>
  new Refusal('invalid-argument', message, { issues: [{ path, message }] });
