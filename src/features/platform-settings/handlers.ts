import { implement } from '@orpc/server';
import type { PlatformSettings } from '#lib/platform-settings.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { getPlatformSettings } from '#server/platform-settings/platform-settings.ts';
import { platformSettingsContract } from './contract.ts';
import { changeSettings, findUpdatedAt } from './data.ts';

const api = implement(platformSettingsContract).$context<Context>().use(guarded);

async function present({ db, services }: Context) {
  const [settings, updatedAt] = await Promise.all([getPlatformSettings(db), findUpdatedAt(db)]);
  return { ...settings, brand: services.config.brand, updatedAt };
}

export const platformSettingsHandlers = api.router({
  get: api.get.handler(({ context }) => present(context)),

  save: api.save.handler(async ({ input, context }) => {
    const { uid } = requireSignedIn(context);
    await context.db.transaction(async (tx) => {
      const before = await getPlatformSettings(tx);
      const changed = Object.fromEntries(
        Object.entries(input).filter(
          ([name, value]) =>
            value !== undefined && value !== before[name as keyof PlatformSettings],
        ),
      ) as Partial<PlatformSettings>;
      if (Object.keys(changed).length === 0) return;
      await changeSettings(tx, changed, { updatedBy: uid, updatedAt: context.now() });
      await recordActivity(tx, context, {
        type: 'platformSettings.saved',
        subjectType: 'user',
        subjectId: uid,
        audience: [uid],
        severity: 'warning',
        data: changed,
      });
    });
    return present(context);
  }),
});

/** The handlers of this module, by the public names of their calls. */
export const platformSettingsRouter = {
  platformSettings: platformSettingsHandlers,
};
