import { formatCents } from '#lib/money.ts';
import type { Reactions, Schedules } from '#server/jobs/reactions.ts';
import { recordJob } from '../agreements/service.ts';
import { findChangeOrder } from '../change-orders/data.ts';
import { claimSilentCompletions } from '../data.ts';
import { findMilestone } from '../milestones/data.ts';
import { forProject, notifySide, tellOtherSide } from '../notify.ts';
import { SILENCE_CONFIRMS_DAYS } from './rules.ts';

/** `Change order 2, +$400.00`. */
const orderLabel = ({ number, amount }: { number: number; amount: number }) =>
  `Change order ${number}, ${amount >= 0 ? '+' : ''}${formatCents(amount)}`;

/** Tells one side of a change order that exists, in words about it. */
const aboutOrder = (side: 'homeowner' | 'contractor', titleOf: (who: string) => string) =>
  forProject(async (parties, context, activity) => {
    const order = await findChangeOrder(context.db, String(activity.data.changeOrderId));
    if (!order) return;
    const who = side === 'homeowner' ? (parties.businessName ?? '') : parties.homeowner.name;
    await notifySide(parties, context, activity, side, {
      title: titleOf(who),
      message: `${orderLabel(order)}.`,
      priority: 'high',
    });
  });

const aboutStep = (side: 'homeowner' | 'contractor', titleOf: (who: string) => string) =>
  forProject(async (parties, context, activity) => {
    const step = await findMilestone(context.db, String(activity.data.milestoneId));
    if (!step) return;
    const who = side === 'homeowner' ? (parties.businessName ?? '') : parties.homeowner.name;
    await notifySide(parties, context, activity, side, {
      title: titleOf(who),
      message: `${step.name}, ${formatCents(step.amount)}.`,
      priority: 'high',
    });
  });

/** What both sides are told about the work. Entries of the log and the punch list make nobody's phone ring. */
export const jobReactions: Reactions = {
  'milestone.planProposed': {
    notifyHomeowner: tellOtherSide((who) => ({
      title: `${who} proposed payment steps`,
      message: 'Agree to them, or say what you’d change.',
      priority: 'high',
    })),
  },
  'milestone.planConfirmed': {
    notifyContractor: tellOtherSide((who) => ({ title: `${who} agreed to the payment steps` })),
  },
  'milestone.planDeclined': {
    notifyContractor: tellOtherSide((who) => ({ title: `${who} declined the payment steps` })),
  },
  'milestone.finished': {
    notifyHomeowner: aboutStep('homeowner', (who) => `${who} says a step is done`),
  },
  'milestone.approved': {
    notifyContractor: aboutStep('contractor', (who) => `${who} approved a step`),
  },
  'milestone.reopened': {
    notifyContractor: aboutStep('contractor', (who) => `${who} says something is missing`),
  },
  'changeOrder.sent': {
    notifyHomeowner: aboutOrder('homeowner', (who) => `${who} asked you to sign a change`),
  },
  'changeOrder.accepted': {
    notifyContractor: aboutOrder('contractor', (who) => `${who} signed the change`),
  },
  'changeOrder.declined': {
    notifyContractor: aboutOrder('contractor', (who) => `${who} declined the change`),
  },
  'changeOrder.withdrawn': {
    notifyHomeowner: aboutOrder('homeowner', (who) => `${who} withdrew a change`),
  },
  'project.datesConfirmed': {
    notifyOtherSide: tellOtherSide((who) => ({ title: `${who} agreed to the dates` })),
  },
  'project.problemReported': {
    notifyContractor: tellOtherSide((who) => ({
      title: `${who} says something is missing`,
      message: 'The job stays open. Read what they wrote and tell them when you’ll be back.',
      priority: 'high',
    })),
  },
};

/** Completions that one run confirms at most; the next run goes on. */
const MAX_PER_RUN = 500;
/** Whoever finished longer ago than this need not be told that nobody objected. */
const DAYS_TO_TELL = 30;

/** The scheduled jobs of the work. */
export const jobSchedules: Schedules = {
  silentCompletions: {
    cron: '17 * * * *',
    run: (context) =>
      context.db.transaction(async (tx) => {
        const now = context.now();
        const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
        const confirmed = await claimSilentCompletions(tx, {
          now,
          before: daysAgo(SILENCE_CONFIRMS_DAYS),
          limit: MAX_PER_RUN,
        });
        for (const project of confirmed)
          if (project.completedAt && project.completedAt > daysAgo(DAYS_TO_TELL))
            await recordJob(tx, context, 'project.confirmed', project, { bySilence: 1 });
      }),
  },
};
