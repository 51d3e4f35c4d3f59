import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { nameForStrangers } from '#lib/name-for-strangers.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { takeBudget } from '#server/delivery/budgets.ts';
import { tooManyRequests } from '#server/http/too-many-requests.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { countNote } from '../communications/data.ts';
import type { CustomerView } from '../lists/data.ts';
import { consentsContract } from './contract.ts';
import {
  findConsentById,
  insertConsent,
  normalizeAddress,
  readContactToken,
  saveAnswer,
  setNeverAsk,
} from './data.ts';
import { ASK_LATER, CONFIRM_TO_ASK, type ConsentChannel, contactRefusals } from './rules.ts';
import { findContactState } from './service.ts';

const DAY_SECONDS = 86_400;

const api = implement(consentsContract).$context<Context>().use(guarded);

export const consentsHandlers = api.router({
  contactRequest: api.contactRequest.handler(async ({ input: { token }, context }) => {
    const { consent, businessName } = await requireRequest(context.db, context, token);
    const { channel, status } = consent;
    return { businessName: nameForStrangers(businessName), channel, status };
  }),

  answerContactRequest: api.answerContactRequest.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { token, answer } = input;
      const { consent } = await requireRequest(tx, context, token);
      const status = answer === 'yes' ? ('granted' as const) : ('refused' as const);
      await saveAnswer(tx, consent.id, status, context.now());
      await setNeverAsk(tx, consent, answer === 'never');
      await recordActivity(tx, context, {
        type: 'contactConsent.answered',
        subjectType: 'contactConsent',
        subjectId: consent.id,
        audience: [consent.contractorId],
        data: { status },
      });
      return { status };
    }),
  ),
});

async function requireRequest(db: Db, { services }: Pick<Context, 'services'>, token: string) {
  const id = readContactToken(services, token);
  const found = id ? await findConsentById(db, id) : undefined;
  if (!found) throw new ApiError('not-found', 'This link doesn’t work');
  return found;
}

/** Asks a customer without an account, once, whether the business may write to them. */
export async function requestContact(
  tx: Db,
  context: Context,
  customer: CustomerView,
  channel: ConsentChannel,
) {
  const { contractorId } = requireActingContractor(context);
  const { deliveryEmail, deliveryPhone, homeownerId } = customer;
  const parties = { contractorId, homeownerId, email: deliveryEmail, phone: deliveryPhone };
  const state = await findContactState(tx, parties, channel);
  const address = normalizeAddress(channel, channel === 'email' ? deliveryEmail : deliveryPhone);
  if (state === 'allowed')
    throw new ApiError('failed-precondition', 'You can already contact them');
  if (state !== 'open' || !address)
    throw new ApiError('failed-precondition', contactRefusals[state]);
  if (!requireSignedIn(context).isEmailVerified)
    throw new ApiError('failed-precondition', CONFIRM_TO_ASK);
  await countNote(context, tx, channel, address, ASK_LATER);
  const { uid: senderId } = requireSignedIn(context);
  const limits = { now: context.now(), scale: context.services.config.rateLimitScale };
  const asking = { key: `ask:${newId()}`, channel, senderId, recipient: address };
  // Not when the other one was: that would tell that there was one.
  if (await takeBudget(tx, { ...asking, budget: 'ask' }, limits))
    throw tooManyRequests(context, DAY_SECONDS, ASK_LATER);
  const id = await insertConsent(tx, { contractorId, channel, address }, context.now());
  if (!id) throw new ApiError('failed-precondition', contactRefusals.asked);
  await recordActivity(tx, context, {
    type: 'contactConsent.asked',
    subjectType: 'contactConsent',
    subjectId: id,
    audience: [contractorId],
    data: { customerId: customer.id },
  });
}
