import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { actingContractor, type Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { settingsContract } from './contract.ts';
import { findSettings, holdContractor, saveSettings } from './data.ts';
import { mergeSettings } from './rules.ts';

const api = implement(settingsContract).$context<Context>().use(guarded);

export const settingsHandlers = api.router({
  get: api.get.handler(({ context }) =>
    findSettings(context.db, actingContractor(context).contractorId),
  ),

  save: api.save.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = actingContractor(context);
      await holdContractor(tx, contractorId);
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
      // Lists that anybody may see are to be made anew.
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
