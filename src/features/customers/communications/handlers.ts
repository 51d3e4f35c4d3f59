import { implement } from '@orpc/server';
import { savePreferences } from '#features/notifications/preferences/data.ts';
import { findUser } from '#features/users/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { toE164 } from '#lib/phone.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { requireSenderRoom } from '#server/delivery/budgets.ts';
import { readUnsubscribeToken } from '#server/mail/unsubscribe.ts';
import { hasOptedOut } from '#server/sms/sms.ts';
import { requireContactAllowed } from '../consents/service.ts';
import { findCustomer } from '../lists/data.ts';
import { CUSTOMER_NOT_FOUND } from '../rules.ts';
import { communicationsContract, emailContract, smsContract } from './contract.ts';
import {
  countNote,
  findSentQuote,
  listCommunications,
  logCommunication,
  queueCommunication,
} from './data.ts';
import {
  isMarketing,
  NO_EMAIL_CONSENT,
  NO_MESSAGE,
  NO_OFFERS_CONSENT,
  NO_SUCH_QUOTE,
  NO_TEXT_CONSENT,
  NOT_A_US_NUMBER,
  NOT_YOUR_CUSTOMER,
  type Recipient,
  type SendableTemplate,
  TOO_MANY_NOTES,
} from './rules.ts';
import { findRecipient } from './service.ts';

const communicationsApi = implement(communicationsContract).$context<Context>().use(guarded);
const emailApi = implement(emailContract).$context<Context>().use(guarded);
const smsApi = implement(smsContract).$context<Context>().use(guarded);

export const communicationsHandlers = communicationsApi.router({
  log: communicationsApi.log.handler(({ input: { customerId, timestamp, ...logged }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      if (!(await findCustomer(tx, contractorId, customerId)))
        throw new ApiError('not-found', CUSTOMER_NOT_FOUND);
      const ids = { contractorId, customerId };
      await logCommunication(tx, context, ids, {
        ...logged,
        timestamp: timestamp ?? context.now(),
      });
      const [entry] = await listCommunications(tx, contractorId, { customerId, limit: 1 });
      if (!entry) throw new ApiError('aborted');
      return { ...entry, ...ids };
    }),
  ),

  history: communicationsApi.history.handler(
    async ({ input: { customerId, limit, cursor }, context }) => {
      const { contractorId } = requireActingContractor(context);
      if (!(await findCustomer(context.db, contractorId, customerId)))
        throw new ApiError('not-found', CUSTOMER_NOT_FOUND);
      const [before] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
      const rows = await listCommunications(context.db, contractorId, {
        customerId,
        before,
        limit,
      });
      const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
      return { items: items.map((row) => ({ ...row, contractorId, customerId })), nextCursor };
    },
  ),
});

export const emailHandlers = emailApi.router({
  send: emailApi.send.handler(async ({ input: { to, template, data }, context }) => {
    await requireSenderRoom(context, 'note', requireSignedIn(context).uid, TOO_MANY_NOTES);
    return context.db.transaction(async (tx) => {
      const recipient = await requireRecipient(tx, context, to);
      await assertSendable(tx, recipient, template, data);
      await countNote(context, tx, 'email', recipient.email);
      return queueCommunication(tx, context, recipient, { channel: 'email', template, ...data });
    });
  }),

  unsubscribe: emailApi.unsubscribe.handler(async ({ input: { token }, context }) => {
    const opened = readUnsubscribeToken(context.services, token);
    if (!opened) throw new ApiError('failed-precondition', 'This link doesn’t work');
    const { userId, what } = opened;
    await context.db.transaction(async (tx) => {
      if (await findUser(tx, userId))
        await savePreferences(tx, userId, { ways: { [what]: { email: false } } }, context.now());
    });
    return { success: true as const, ended: what };
  }),
});

/** A number as people write it, rather than the id of a customer or of an account. */
const isPhoneNumber = (to: string) => /^[\d\s().+-]+$/.test(to);

export const smsHandlers = smsApi.router({
  send: smsApi.send.handler(async ({ input: { to, message }, context }) => {
    await requireSenderRoom(context, 'note', requireSignedIn(context).uid, TOO_MANY_NOTES);
    if (isPhoneNumber(to) && !toE164(to)) throw invalidField('to', NOT_A_US_NUMBER);
    return context.db.transaction(async (tx) => {
      const recipient = await requireRecipient(tx, context, to);
      const number = toE164(recipient.phone);
      if (!number) throw invalidField('to', NOT_A_US_NUMBER);
      if (!recipient.allowText || (await hasOptedOut(tx, number)))
        throw new ApiError('failed-precondition', NO_TEXT_CONSENT);
      await requireContactAllowed(tx, recipient, 'sms');
      await countNote(context, tx, 'sms', number);
      return queueCommunication(tx, context, recipient, { channel: 'sms', message });
    });
  }),
});

async function requireRecipient(tx: Db, context: Context, to: string) {
  const recipient = await findRecipient(tx, context, to);
  if (!recipient) throw new ApiError('permission-denied', NOT_YOUR_CUSTOMER);
  return recipient;
}

type TemplateData = { quoteId?: string | undefined; message?: string | undefined };

async function assertSendable(
  tx: Db,
  recipient: Recipient,
  template: SendableTemplate,
  { quoteId, message }: TemplateData,
) {
  if (!recipient.allowEmail || !recipient.email)
    throw new ApiError('failed-precondition', NO_EMAIL_CONSENT);
  await requireContactAllowed(tx, recipient, 'email');
  if (isMarketing(template) && !recipient.hasMarketingConsent)
    throw new ApiError('failed-precondition', NO_OFFERS_CONSENT);
  if (template !== 'quote-notification') {
    if (!message) throw invalidField('data.message', NO_MESSAGE);
    return;
  }
  if (!quoteId || !(await findSentQuote(tx, quoteId, recipient)))
    throw invalidField('data.quoteId', NO_SUCH_QUOTE);
}

const invalidField = (path: string, message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path, message }] });
