import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { NOT_A_US_NUMBER } from '#features/customers/communications/rules.ts';
import { countAttempt } from '#features/rate-limits/attempts/data.ts';
import { newId } from '#lib/columns.ts';
import { smsNumber } from '#lib/phone.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guarded } from '#server/implement.ts';
import { hasOptedOut } from '#server/sms/sms.ts';
import { lockVerified, presentVerification } from '../data.ts';
import { phoneVerificationContract } from './contract.ts';
import { findCode, isCode, keepCode, markPhoneVerified, takeCode } from './data.ts';
import { CODE_GONE, CODE_REFUSED, STOPPED } from './rules.ts';

const api = implement(phoneVerificationContract).$context<Context>().use(guarded);

export const phoneVerificationHandlers = api.router({
  sendPhoneCode: api.sendPhoneCode.handler(async ({ context }) => {
    const { contractorId } = actingContractor(context);
    const { services, now } = context;
    return context.db.transaction(async (tx) => {
      const business = await lockOr404(tx, contractorId);
      const number = smsNumber(business.phone);
      if (!number) throw new Refusal('failed-precondition', NOT_A_US_NUMBER);
      if (business.phoneVerified)
        throw new Refusal('failed-precondition', 'Your phone number is verified already');
      if (await hasOptedOut(tx, number)) throw new Refusal('failed-precondition', STOPPED);
      const counting = { ...context, db: tx };
      await countAttempt(counting, 'phoneCode', [contractorId]);
      await countAttempt(counting, 'phoneCodeNumber', [number]);
      await countAttempt(counting, 'sendBudget', ['sms']);
      const codeId = newId();
      const code = { contractorId, codeId, number, now: now() };
      const { expiresAt } = await keepCode(tx, services.config, code);
      await record(tx, context, contractorId, 'codeAsked', { codeId });
      return { expiresAt };
    });
  }),

  confirmPhone: api.confirmPhone.handler(async ({ input: { code }, context }) => {
    const acting = actingContractor(context);
    const { contractorId } = acting;
    const { config } = context.services;
    const kept = await findCode(context.db, contractorId);
    if (!kept || kept.expiresAt <= context.now()) throw gone();
    // Counted for itself: a wrong try that is rolled back would be no try.
    await countAttempt(context, 'phoneCodeTry', [kept.codeId]);
    if (!isCode(config, kept, code))
      throw new Refusal('invalid-argument', CODE_REFUSED, {
        issues: [{ path: 'code', message: CODE_REFUSED }],
      });
    await context.db.transaction(async (tx) => {
      const business = await lockOr404(tx, contractorId);
      if (!(await takeCode(tx, kept)) || smsNumber(business.phone) !== kept.number) throw gone();
      await markPhoneVerified(tx, contractorId, context.now());
      await record(tx, context, contractorId, 'phoneConfirmed');
    });
    return presentVerification(context, acting);
  }),
});

async function lockOr404(tx: Db, contractorId: string) {
  const business = await lockVerified(tx, contractorId);
  if (!business) throw new Refusal('not-found');
  return business;
}

const gone = () => new Refusal('failed-precondition', CODE_GONE);

const record = (
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
