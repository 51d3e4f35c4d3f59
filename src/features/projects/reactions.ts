import { findContractorUserId } from '#features/contractors/data.ts';
import { notify } from '#features/notifications/data.ts';
import { mergeReactions, type Reactions, type Schedules } from '#server/jobs/reactions.ts';
import { jobReactions, jobSchedules } from './job/reactions.ts';
import { forProject, notifySide, type ProjectEffect, tellOtherSide } from './notify.ts';

const homeownerPath = (id: string) => `/homeowner/projects/${id}`;

/** Tells the contractor that the homeowner called the work finished, or agreed that it is. */
const notifyFinished: ProjectEffect = (parties, context, activity) =>
  notifySide(parties, context, activity, 'contractor', {
    title: activity.data.bySilence
      ? 'The work is confirmed'
      : `${parties.homeowner.name} confirmed the work is finished`,
    ...(activity.data.bySilence === 1 && { message: 'Nobody reported a problem within 7 days.' }),
  });

const projectReactions: Reactions = {
  'project.confirmed': { notifyContractor: forProject(notifyFinished) },

  'project.contactShared': {
    notifyContractor: forProject(async ({ project, homeowner }, context, activity) => {
      const userId = await findContractorUserId(context.db, String(activity.data.contractorId));
      if (!userId) return;
      await notify(context.db, context, {
        ...{ userId, role: 'contractor', type: 'project_update' },
        title: `${homeowner.firstName} shared their contact info`,
        message: `“${project.title}”`,
        actionUrl: project.leadId
          ? `/contractor/leads?leadId=${project.leadId}`
          : '/contractor/leads',
        data: { projectId: project.id },
        activityId: activity.id,
      });
    }),
  },

  'project.updated': {
    tellOtherSide: async (activity, context) => {
      const { status, rescheduled } = activity.data;
      if (rescheduled)
        return tellOtherSide((who) => ({
          title: `${who} proposed dates for the work`,
          message: 'Agree to them or propose others.',
        }))(activity, context);
      if (status !== 'in_progress' && status !== 'on_hold') return;
      return tellOtherSide((who) => ({
        title: `${who} ${status === 'on_hold' ? 'put the work on hold' : 'started the work'}`,
      }))(activity, context);
    },
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
        message: `Confirm “${project.title}” is done, or tell them within 7 days what’s missing. Your review helps the next homeowner.`,
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

/** All reactions of this module. */
export const projectsReactions = mergeReactions([projectReactions, jobReactions]);

/** The scheduled jobs of this module. */
export const projectsSchedules: Schedules = jobSchedules;
