import { notify } from '#features/notifications/data.ts';
import { formatDate } from '#lib/dates.ts';
import type { Reaction, Reactions, Schedules } from '#server/jobs/reactions.ts';
import { listOverdue, listRunningOf } from './data.ts';
import { PLAN_PATH, paidPlans, planNames } from './rules.ts';
import { renewSandboxPlans } from './sandbox/service.ts';
import { planProviderOf, syncSubscription } from './service.ts';

type Words = { title: string; message: string; priority?: 'high' };

/** Tells whoever asked for the plan what became of it. */
const tell =
  (wordsOf: (plan: string, until: string) => Words): Reaction =>
  async ({ id, data }, context) => {
    const plan = paidPlans.find((one) => one === data.plan);
    if (!plan || typeof data.ownerId !== 'string') return;
    await notify(context.db, context, {
      ...wordsOf(planNames[plan], formatDate(String(data.until))),
      type: 'project_update',
      userId: data.ownerId,
      role: 'contractor',
      actionUrl: PLAN_PATH,
      actionText: 'See your plan',
      activityId: id,
    });
  };

/** All reactions of this module. */
export const plansReactions: Reactions = {
  'plan.started': {
    notifyOwner: tell((plan, until) => ({
      title: `You’re on the ${plan} plan`,
      message: `It’s paid through ${until} and renews every month. You can cancel anytime under Settings.`,
    })),
  },
  'plan.changed': {
    notifyOwner: tell((plan) => ({
      title: `You’re now on the ${plan} plan`,
      message: 'Everything you saved is still here.',
    })),
  },
  'plan.canceled': {
    notifyOwner: tell((plan, until) => ({
      title: `Your ${plan} plan ends on ${until}`,
      message: 'Nothing changes until then. Everything you saved stays, and you can keep the plan.',
    })),
  },
  'plan.pastDue': {
    notifyOwner: tell((plan) => ({
      title: `We couldn’t charge you for your ${plan} plan`,
      message: 'You keep the plan’s tools for a week. Update your card before then.',
      priority: 'high',
    })),
  },
  'plan.ended': {
    notifyOwner: tell((plan) => ({
      title: `Your ${plan} plan has ended`,
      message: 'You’re on the Free plan. Everything you saved is still here.',
    })),
  },
  'user.removed': {
    // Nobody pays for an account that is gone.
    endPlan: async ({ subjectId }, context) => {
      for (const { reference } of await listRunningOf(context.db, subjectId)) {
        if (!reference) continue;
        await planProviderOf(context).end(reference);
        await syncSubscription(context, reference);
      }
    },
  },
};

const MAX_PER_RUN = 100;

/** The scheduled jobs of this module. */
export const plansSchedules: Schedules = {
  plans: {
    cron: '*/5 * * * *',
    run: async (context) => {
      for (const reference of await renewSandboxPlans(context))
        await syncSubscription(context, reference);
      for (const { reference } of await listOverdue(context.db, context.now(), MAX_PER_RUN))
        if (reference) await syncSubscription(context, reference);
    },
  },
};
