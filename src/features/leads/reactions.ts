import type { ActivityRow } from '#features/activities/data.ts';
import { notify } from '#features/notifications/data.ts';
import { findPeopleBehind } from '#features/offers/data.ts';
import type { JobContext, Reactions } from '#server/jobs.ts';
import { sendMail } from '#server/send-mail.ts';
import { findLead, type LeadView } from './data.ts';

type Person = Awaited<ReturnType<typeof findPeopleBehind>>[number];
type Effect = (
  told: { lead: LeadView; person: Person },
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** An effect of what a contractor did with a lead, or what was done with them. */
const of = (effect: Effect) => async (activity: ActivityRow, context: JobContext) => {
  const { contractorId } = activity.data;
  const lead = await findLead(context.db, activity.subjectId);
  if (!lead || typeof contractorId !== 'string') return;
  const [person] = await findPeopleBehind(context.db, [contractorId], lead);
  if (person) await effect({ lead, person }, context, activity);
};

const contractorPath = ({ id }: LeadView) => `/contractor/leads?leadId=${id}`;
const homeownerPath = ({ projectId }: LeadView) =>
  projectId ? `/homeowner/projects/${projectId}` : '/homeowner/dashboard';

export const leadsReactions: Reactions = {
  'lead.interested': {
    notifyHomeowner: of(({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: lead.homeownerId,
        role: 'homeowner',
        type: 'contractor_match',
        title: `${person.businessName} is interested`,
        message: `They would like to do “${lead.projectTitle}”`,
        actionUrl: homeownerPath(lead),
        data: { leadId: lead.id, contractorId: person.contractorId },
        activityId: activity.id,
      }),
    ),
    mailHomeowner: of(({ lead, person }, context, activity) =>
      sendMail(context, {
        key: `lead-interested:${lead.id}:${activity.id}`,
        to: lead.homeownerEmail,
        name: 'interest',
        data: {
          path: homeownerPath(lead),
          firstName: lead.homeownerFirstName,
          businessName: person.businessName,
          projectTitle: lead.projectTitle,
          rating: person.rating,
          reviewCount: person.reviewCount,
          miles: person.miles,
        },
      }),
    ),
  },

  'lead.assigned': {
    notifyContractor: of(({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: person.userId,
        role: 'contractor',
        type: 'project_update',
        priority: 'high',
        title: `${lead.homeownerName} chose you`,
        message: `For “${lead.projectTitle}”. Write a quote, or get in touch.`,
        actionUrl: contractorPath(lead),
        data: { leadId: lead.id },
        activityId: activity.id,
      }),
    ),
  },
};
