import { notify } from '#features/notifications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import { findProjectParties } from '#features/projects/data.ts';
import { mergeReactions, type Reactions } from '#server/jobs/reactions.ts';
import { findLead } from './data.ts';
import { contractorPath, forLeadAndContractor, homeownerPath, tellContractor } from './notify.ts';
import { findContractorUsers } from './offers/data.ts';
import { offersReactions } from './offers/reactions.ts';
import { passesReactions } from './passes/reactions.ts';
import { spotsReactions, spotsSchedules } from './spots/reactions.ts';

const leadReactions: Reactions = {
  'lead.interested': {
    notifyHomeowner: forLeadAndContractor(({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: lead.homeownerId,
        role: 'homeowner',
        type: 'contractor_match',
        title: `${person.businessName} is interested`,
        message: `They want to quote “${lead.projectTitle}”`,
        actionUrl: homeownerPath(lead),
        data: { leadId: lead.id, contractorId: person.contractorId },
        activityId: activity.id,
      }),
    ),
    mailHomeowner: forLeadAndContractor(({ lead, person }, context, activity) =>
      sendPreferredMail(
        context,
        { userId: lead.homeownerId, topic: 'matches' },
        {
          key: `lead-interested:${lead.id}:${activity.id}`,
          to: lead.homeownerEmail,
          name: 'interest',
          senderId: person.userId,
          data: {
            path: homeownerPath(lead),
            firstName: lead.homeownerFirstName,
            businessName: person.businessName,
            projectTitle: lead.projectTitle,
            rating: person.rating,
            reviewCount: person.reviewCount,
            miles: person.miles,
          },
        },
      ),
    ),
  },

  'lead.assigned': {
    notifyContractor: tellContractor(({ homeownerName, projectTitle }) => ({
      priority: 'high',
      title: `${homeownerName} chose you`,
      message: `For “${projectTitle}.” Send a quote or get in touch.`,
    })),
  },

  'project.updated': {
    async tellOfCancellation({ id: activityId, subjectId, data }, context) {
      if (data.status !== 'cancelled') return;
      const { project, homeowner } = (await findProjectParties(context.db, subjectId)) ?? {};
      const lead = project?.leadId ? await findLead(context.db, project.leadId) : undefined;
      if (!project || !homeowner || !lead) return;
      const { interestedContractors, askedContractor } = lead;
      const concerned = askedContractor
        ? [...interestedContractors, askedContractor]
        : interestedContractors;
      const people = await findContractorUsers(context.db, concerned, lead);
      for (const { userId } of people)
        await notify(context.db, context, {
          userId,
          role: 'contractor',
          type: 'project_update',
          title: `${homeowner.firstName} canceled a project`,
          message: `“${project.title}” was canceled`,
          actionUrl: contractorPath(lead),
          data: { projectId: project.id },
          activityId,
        });
    },
  },
};

/** The effects of activities in this module. */
export const leadsReactions = mergeReactions([
  leadReactions,
  offersReactions,
  passesReactions,
  spotsReactions,
]);

/** The scheduled jobs of this module. */
export const leadsSchedules = spotsSchedules;
