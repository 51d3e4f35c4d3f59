import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { lockBusiness } from '../data.ts';
import { settingsContract } from './contract.ts';
import { findSettings, saveSettings } from './data.ts';
import { mergeSettings } from './rules.ts';

const api = implement(settingsContract).$context<Context>().use(guarded);

export const settingsHandlers = api.router({
  get: api.get.handler(({ context }) =>
    findSettings(context.db, requireActingContractor(context).contractorId),
  ),

  save: api.save.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      await lockBusiness(tx, contractorId);
      const before = await findSettings(tx, contractorId);
      const settings = mergeSettings(before, input);
      await saveSettings(tx, contractorId, settings, context.now());
      await recordActivity(tx, context, {
        type: 'contractorSettings.saved',
        subjectType: 'contractor',
        subjectId: contractorId,
        audience: [contractorId],
      });
      const { publicProfile } = settings.privacy;
      // Refreshes the cached public lists.
      if (publicProfile !== before.privacy.publicProfile)
        await recordActivity(tx, context, {
          type: publicProfile ? 'contractor.shown' : 'contractor.hidden',
          subjectType: 'contractor',
          subjectId: contractorId,
          audience: [contractorId],
        });
      return settings;
    }),
  ),
});
