import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { countProblems } from '../events/data.ts';
import { providerOf } from '../providers/service.ts';
import { requireMasterAdmin } from '../service.ts';
import { paymentSettingsContract } from './contract.ts';
import { getPaymentSettings, listRecentPayments, savePaymentSettings } from './data.ts';

const api = implement(paymentSettingsContract).$context<Context>().use(guarded);

const present = async (context: Context) => ({
  ...(await getPaymentSettings(context.db)),
  provider: providerOf(context).name,
  currency: 'usd' as const,
  problems: await countProblems(context.db),
  recent: await listRecentPayments(context.db),
});

export const paymentSettingsHandlers = api.router({
  get: api.get.handler(({ context }) => {
    requireMasterAdmin(context);
    return present(context);
  }),
  save: api.save.handler(async ({ input, context }) => {
    const { uid } = requireMasterAdmin(context);
    await context.db.transaction(async (tx) => {
      const { prices } = await getPaymentSettings(tx);
      const settings = { termsDays: input.termsDays, prices: input.prices ?? prices };
      await savePaymentSettings(tx, settings, { updatedBy: uid, updatedAt: context.now() });
      await recordActivity(tx, context, {
        type: 'paymentSettings.saved',
        subjectType: 'user',
        subjectId: uid,
        audience: [uid],
        data: {
          termsDays: settings.termsDays,
          proPrice: settings.prices.pro,
          businessPrice: settings.prices.business,
        },
      });
    });
    return present(context);
  }),
});
