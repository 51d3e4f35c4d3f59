import { implement } from '@orpc/server';
import { findActiveBusiness } from '#features/contractors/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { localToday } from '../data.ts';
import { requireLockedBusiness } from '../service.ts';
import { backgroundCheckContract } from './contract.ts';
import {
  endCurrentCheck,
  findCurrentCheck,
  insertBackgroundCheck,
  listBackgroundChecks,
} from './data.ts';
import { backgroundCheckProblem } from './rules.ts';
import { settleBackgroundCheck } from './service.ts';

const api = implement(backgroundCheckContract).$context<Context>().use(guarded);

export const backgroundCheckHandlers = api.router({
  backgroundCheck: api.backgroundCheck.handler(async ({ input: { id }, context: { db } }) => {
    if (!(await findActiveBusiness(db, id))) throw new ApiError('not-found');
    return presentChecks(db, id);
  }),

  recordBackgroundCheck: api.recordBackgroundCheck.handler(
    async ({ input: { id, ...stated }, context }) => {
      const { uid } = requireSignedIn(context);
      await context.db.transaction(async (tx) => {
        const business = await requireLockedBusiness(tx, id);
        // It is of a person: a listing that nobody has claimed has none.
        if (!business.userId)
          throw new ApiError('failed-precondition', 'No one manages this business here yet');
        const now = context.now();
        const problem = backgroundCheckProblem(stated, localToday(business, now));
        if (problem) throw new ApiError('invalid-argument', problem.message, { issues: [problem] });
        const current = await findCurrentCheck(tx, id);
        if (current && isSameCheck(current, stated)) return;
        await endCurrentCheck(tx, id, { endedAs: 'replaced', endedAt: now });
        await insertBackgroundCheck(tx, {
          ...{ id: newId(), contractorId: id, ...stated },
          ...{ recordedBy: uid, recordedAt: now },
        });
        await settleBackgroundCheck(tx, context, id, 'backgroundChecked', stated);
      });
      return presentChecks(context.db, id);
    },
  ),

  withdrawBackgroundCheck: api.withdrawBackgroundCheck.handler(
    async ({ input: { id, reason }, context }) => {
      await context.db.transaction(async (tx) => {
        await requireLockedBusiness(tx, id);
        const end = { endedAs: 'withdrawn', endedAt: context.now(), endReason: reason } as const;
        if (!(await endCurrentCheck(tx, id, end)))
          throw new ApiError('failed-precondition', 'There’s no background check to withdraw');
        await settleBackgroundCheck(tx, context, id, 'backgroundWithdrawn', { reason });
      });
      return presentChecks(context.db, id);
    },
  ),
});

type Stated = { source: string; checkedOn: string; validUntil: string };

const isSameCheck = (one: Stated, other: Stated) =>
  one.source === other.source &&
  one.checkedOn === other.checkedOn &&
  one.validUntil === other.validUntil;

async function presentChecks(db: Db, contractorId: string) {
  const rows = await listBackgroundChecks(db, contractorId);
  const all = rows.map(({ check, recordedByName }) => ({
    ...check,
    recordedByName: recordedByName ?? '',
  }));
  return {
    current: all.find(({ endedAt }) => endedAt === null) ?? null,
    earlier: all.filter(({ endedAt }) => endedAt !== null),
  };
}
