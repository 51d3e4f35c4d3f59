import { implement } from '@orpc/server';
import { NOT_A_US_NUMBER } from '#features/customers/communications/rules.ts';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { toE164 } from '#lib/phone.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { requireBudget } from '#server/delivery/budgets.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { hasOptedOut } from '#server/sms/sms.ts';
import { presentVerification, requireLockedBusiness } from '../service.ts';
import { phoneVerificationContract } from './contract.ts';
import {
  consumePhoneCode,
  findPhoneCode,
  isMatchingCode,
  markPhoneVerified,
  storePhoneCode,
} from './data.ts';
import { EXPIRED_CODE_MESSAGE, OPTED_OUT_MESSAGE, WRONG_CODE_MESSAGE } from './rules.ts';

const api = implement(phoneVerificationContract).$context<Context>().use(guarded);

export const phoneVerificationHandlers = api.router({
  sendPhoneCode: api.sendPhoneCode.handler(async ({ context }) => {
    const { contractorId } = requireActingContractor(context);
    const { services, now } = context;
    return context.db.transaction(async (tx) => {
      const business = await requireLockedBusiness(tx, contractorId);
      const number = toE164(business.phone);
      if (!number) throw new ApiError('failed-precondition', NOT_A_US_NUMBER);
      if (business.phoneVerified)
        throw new ApiError('failed-precondition', 'Your phone number is already verified');
      if (await hasOptedOut(tx, number))
        throw new ApiError('failed-precondition', OPTED_OUT_MESSAGE);
      const limits = { ...context, db: tx };
      await consume(limits, 'phoneCode', [contractorId]);
      await consume(limits, 'phoneCodeNumber', [number]);
      const codeId = newId();
      await requireBudget(limits, {
        ...{ key: `phone-code:${codeId}`, channel: 'sms', budget: 'access' },
        ...{ senderId: contractorId, recipient: number },
      });
      const code = { contractorId, codeId, number, now: now() };
      const { expiresAt } = await storePhoneCode(tx, services.config, code);
      await recordVerificationActivity(tx, context, contractorId, 'codeAsked', { codeId });
      return { expiresAt };
    });
  }),

  confirmPhone: api.confirmPhone.handler(async ({ input: { code }, context }) => {
    const acting = requireActingContractor(context);
    const { contractorId } = acting;
    const { config } = context.services;
    const stored = await findPhoneCode(context.db, contractorId);
    if (!stored || stored.expiresAt <= context.now()) throw codeExpired();
    // Outside the transaction: a wrong attempt must count even though it changes nothing else.
    await consume(context, 'phoneCodeTry', [stored.codeId]);
    if (!isMatchingCode(config, stored, code))
      throw new ApiError('invalid-argument', WRONG_CODE_MESSAGE, {
        issues: [{ path: 'code', message: WRONG_CODE_MESSAGE }],
      });
    await context.db.transaction(async (tx) => {
      const business = await requireLockedBusiness(tx, contractorId);
      if (!(await consumePhoneCode(tx, stored)) || toE164(business.phone) !== stored.number)
        throw codeExpired();
      await markPhoneVerified(tx, contractorId, context.now());
      await recordVerificationActivity(tx, context, contractorId, 'phoneConfirmed');
    });
    return presentVerification(context, acting);
  }),
});

const codeExpired = () => new ApiError('failed-precondition', EXPIRED_CODE_MESSAGE);

const recordVerificationActivity = (
  tx: Db,
  context: Context,
  contractorId: string,
  what: string,
  data: Record<string, string> = {},
) =>
  recordActivity(tx, context, {
    type: `verification.${what}`,
    subjectType: 'contractor',
    subjectId: contractorId,
    audience: [contractorId],
    data,
  });
