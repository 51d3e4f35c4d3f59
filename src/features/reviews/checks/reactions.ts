import { findProject } from '#features/projects/data.ts';
import { deleteOldTraces } from '#features/users/traces/data.ts';
import type { JobContext, Reactions, Schedules } from '#server/jobs/reactions.ts';
import { findPaidProject, findTies, insertTies, listUncounted } from './data.ts';
import { settle, settleDueReviews } from './service.ts';

async function settleUncounted(
  context: JobContext,
  of: { homeownerId: string } | { projectId: string },
) {
  for (const { id } of await listUncounted(context.db, of)) await settle(context, id);
}

export const reviewChecksReactions: Reactions = {
  'project.started': {
    async keepTies({ subjectId }, context) {
      if (!(await findProject(context.db, subjectId))) return;
      const signals = await findTies(context.db, subjectId, context.now());
      await insertTies(context.db, { projectId: subjectId, signals, seenAt: context.now() });
    },
  },
  'project.completed': {
    settleReview: ({ subjectId }, context) => settleUncounted(context, { projectId: subjectId }),
  },
  'project.confirmed': {
    settleReview: ({ subjectId }, context) => settleUncounted(context, { projectId: subjectId }),
  },
  'payment.succeeded': {
    async settleReview({ subjectId }, context) {
      const projectId = await findPaidProject(context.db, subjectId);
      if (projectId) await settleUncounted(context, { projectId });
    },
  },
  'user.emailVerified': {
    settleReviews: ({ subjectId }, context) => settleUncounted(context, { homeownerId: subjectId }),
  },
  'review.held': {
    settleOthers: (_activity, context) => settleDueReviews(context),
  },
};

export const reviewChecksSchedules: Schedules = {
  reviewChecks: {
    cron: '*/15 * * * *',
    run: async (context) => {
      await settleDueReviews(context);
      await deleteOldTraces(context.db, context.now());
    },
  },
};
