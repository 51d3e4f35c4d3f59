import { implement } from '@orpc/server';
import { lockBusiness } from '#features/contractors/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { workingHoursContract } from './contract.ts';
import { findCalendarSettings, saveCalendarSettings } from './data.ts';

const api = implement(workingHoursContract).$context<Context>().use(guarded);

export const workingHoursHandlers = api.router({
  settings: api.settings.handler(async ({ context }) => {
    const { contractorId } = requireActingContractor(context);
    return writable(await requireSettings(context.db, contractorId));
  }),

  saveSettings: api.saveSettings.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      await lockBusiness(tx, contractorId);
      const { timeZone: _, ...before } = await requireSettings(tx, contractorId);
      const settings = { ...before, ...definedOf(input), timeZone: input.timeZone };
      await saveCalendarSettings(tx, contractorId, settings, context.now());
      await recordActivity(tx, context, {
        type: 'calendarSettings.saved',
        subjectType: 'contractor',
        subjectId: contractorId,
        audience: [contractorId],
      });
      return writable(await requireSettings(tx, contractorId));
    }),
  ),
});

async function requireSettings(db: Db, contractorId: string) {
  const settings = await findCalendarSettings(db, contractorId);
  if (!settings) throw new ApiError('not-found');
  return settings;
}

const writable = <T extends { workingHours: readonly unknown[] }>(settings: T) => ({
  ...settings,
  workingHours: [...settings.workingHours] as T['workingHours'][number][],
});

/** The fields that were said. */
const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
