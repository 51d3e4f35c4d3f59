import { findLead } from '#features/leads/data.ts';
import { findContractorUsers } from '#features/leads/offers/data.ts';
import { postSystemMessage } from '#features/messages/system/service.ts';
import { notify } from '#features/notifications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { findProjectParties } from './data.ts';

type ProjectParties = NonNullable<Awaited<ReturnType<typeof findProjectParties>>>;
type ProjectEffect = (
  told: ProjectParties,
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** An effect of a project that is still there. */
const forProject =
  (effect: ProjectEffect) => async (activity: ActivityRow, context: JobContext) => {
    const told = await findProjectParties(context.db, activity.subjectId);
    if (told) await effect(told, context, activity);
  };

const homeownerPath = (id: string) => `/homeowner/projects/${id}`;

export const projectsReactions: Reactions = {
  'project.updated': {
    /** Whoever wanted the work hears that it is off the market. */
    tellOfCancellation: forProject(async ({ project, homeowner }, context, activity) => {
      if (activity.data.status !== 'cancelled' || !project.leadId) return;
      const lead = await findLead(context.db, project.leadId);
      if (!lead) return;
      const people = await findContractorUsers(context.db, lead.interestedContractors, lead);
      for (const { userId } of people)
        await notify(context.db, context, {
          userId,
          role: 'contractor',
          type: 'project_update',
          title: `${homeowner.firstName} cancelled a project`,
          message: `“${project.title}” is not going ahead`,
          actionUrl: `/contractor/leads?leadId=${lead.id}`,
          data: { projectId: project.id },
          activityId: activity.id,
        });
    }),
    tellOtherSide: forProject(async (told, context, activity) => {
      const { project, homeowner, businessName, contractorUserId } = told;
      const { status } = activity.data;
      if (!contractorUserId || !businessName) return;
      if (status !== 'in_progress' && status !== 'on_hold') return;
      const toHomeowner = activity.actorRole === 'contractor';
      const who = toHomeowner ? businessName : homeowner.name;
      await notify(context.db, context, {
        userId: toHomeowner ? project.homeownerId : contractorUserId,
        role: toHomeowner ? 'homeowner' : 'contractor',
        type: 'project_update',
        title: `${who} ${status === 'on_hold' ? 'put the work on hold' : 'is at work'}`,
        message: `“${project.title}”`,
        actionUrl: toHomeowner ? homeownerPath(project.id) : `/contractor/projects/${project.id}`,
        data: { projectId: project.id },
        activityId: activity.id,
      });
    }),
  },

  'project.completed': {
    notifyHomeowner: forProject(async ({ project, businessName }, context, activity) =>
      notify(context.db, context, {
        userId: project.homeownerId,
        role: 'homeowner',
        type: 'review_request',
        priority: 'high',
        title: `${businessName} finished the work`,
        message: `How was “${project.title}”? Your review helps the next homeowner.`,
        actionUrl: homeownerPath(project.id),
        data: { projectId: project.id, contractorId: project.contractorId ?? '' },
        activityId: activity.id,
      }),
    ),
    mailHomeowner: forProject(async ({ project, homeowner, businessName }, context) => {
      if (!businessName) return;
      await sendPreferredMail(
        context,
        { userId: project.homeownerId, topic: 'reviews' },
        {
          key: `review-request:${project.id}`,
          to: homeowner.email,
          name: 'review-request',
          data: {
            path: homeownerPath(project.id),
            firstName: homeowner.firstName,
            businessName,
            projectTitle: project.title,
          },
        },
      );
    }),
    sayInConversation: forProject(async ({ project, businessName }, context, activity) => {
      if (!project.contractorId) return;
      await postSystemMessage(context.db, context, {
        homeownerId: project.homeownerId,
        contractorId: project.contractorId,
        messageType: 'project_completed',
        content: `${businessName} completed “${project.title}”.`,
        projectId: project.id,
        unreadFor: ['homeowner'],
        activityId: activity.id,
      });
    }),
  },
};
