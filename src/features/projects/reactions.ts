import { notify } from '#features/notifications/data.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { findProjectParties } from './data.ts';

type ProjectParties = NonNullable<Awaited<ReturnType<typeof findProjectParties>>>;
type ProjectEffect = (
  parties: ProjectParties,
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** Skips projects that have been deleted since. */
const forProject =
  (effect: ProjectEffect) => async (activity: ActivityRow, context: JobContext) => {
    const parties = await findProjectParties(context.db, activity.subjectId);
    if (parties) await effect(parties, context, activity);
  };

const homeownerPath = (id: string) => `/homeowner/projects/${id}`;

/** Tells the contractor that the homeowner called the work finished, or agreed that it is. */
const notifyFinished: ProjectEffect = async (
  { project, homeowner, contractorUserId },
  context,
  activity,
) => {
  if (!contractorUserId) return;
  await notify(context.db, context, {
    userId: contractorUserId,
    role: 'contractor',
    type: 'project_update',
    title: `${homeowner.name} says that the work is finished`,
    message: `“${project.title}”`,
    actionUrl: `/contractor/projects/${project.id}`,
    data: { projectId: project.id },
    activityId: activity.id,
  });
};

export const projectsReactions: Reactions = {
  'project.confirmed': { notifyContractor: forProject(notifyFinished) },

  'project.updated': {
    tellOtherSide: forProject(async (parties, context, activity) => {
      const { project, homeowner, businessName, contractorUserId } = parties;
      const { status } = activity.data;
      if (!contractorUserId || !businessName) return;
      if (status !== 'in_progress' && status !== 'on_hold') return;
      const isForHomeowner = activity.actorRole === 'contractor';
      const who = isForHomeowner ? businessName : homeowner.name;
      await notify(context.db, context, {
        userId: isForHomeowner ? project.homeownerId : contractorUserId,
        role: isForHomeowner ? 'homeowner' : 'contractor',
        type: 'project_update',
        title: `${who} ${status === 'on_hold' ? 'put the work on hold' : 'is at work'}`,
        message: `“${project.title}”`,
        actionUrl: isForHomeowner
          ? homeownerPath(project.id)
          : `/contractor/projects/${project.id}`,
        data: { projectId: project.id },
        activityId: activity.id,
      });
    }),
  },

  'project.completed': {
    notifyHomeowner: forProject(async ({ project, businessName }, context, activity) => {
      if (activity.actorRole === 'homeowner') return;
      await notify(context.db, context, {
        userId: project.homeownerId,
        role: 'homeowner',
        type: 'review_request',
        priority: 'high',
        title: `${businessName} finished the work`,
        message: `How was “${project.title}”? Your review helps the next homeowner.`,
        actionUrl: homeownerPath(project.id),
        data: { projectId: project.id, contractorId: project.contractorId ?? '' },
        activityId: activity.id,
      });
    }),
    notifyContractor: forProject(async (parties, context, activity) => {
      if (activity.actorRole === 'homeowner') await notifyFinished(parties, context, activity);
    }),
  },
};
