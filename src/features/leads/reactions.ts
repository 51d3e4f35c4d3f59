import { type ActivityRow, recordActivity } from '#features/activities/data.ts';
import { notify } from '#features/notifications/data.ts';
import type { JobContext, Reactions } from '#server/jobs.ts';
import { sendMail } from '#server/send-mail.ts';
import {
  findLead,
  findMatchingContractors,
  findPeopleBehind,
  type LeadView,
  lockLead,
  wasOffered,
} from './data.ts';

type Person = Awaited<ReturnType<typeof findPeopleBehind>>[number];
type Effect = (
  told: { lead: LeadView; person: Person },
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** An effect for each contractor that `whose` names. */
const forEach =
  (whose: (activity: ActivityRow) => readonly string[], effect: Effect) =>
  async (activity: ActivityRow, context: JobContext) => {
    const lead = await findLead(context.db, activity.subjectId);
    if (!lead) return;
    const people = await findPeopleBehind(context.db, whose(activity), lead);
    for (const person of people) await effect({ lead, person }, context, activity);
  };

const everyoneTold = ({ audience }: ActivityRow) => audience;
const theContractor = ({ data }: ActivityRow) =>
  typeof data.contractorId === 'string' ? [data.contractorId] : [];

const contractorPath = ({ id }: LeadView) => `/contractor/leads?leadId=${id}`;
const homeownerPath = ({ projectId }: LeadView) =>
  projectId ? `/homeowner/projects/${projectId}` : '/homeowner/dashboard';
const away = (miles: number) => (miles < 1 ? 'under a mile' : `${Math.round(miles)} mi`);

export const leadsReactions: Reactions = {
  'lead.created': {
    /** Records once whom the lead suits: from then on they are told, live, in the portal and by mail. */
    async offer({ subjectId }, context) {
      await context.db.transaction(async (tx) => {
        const lead = await lockLead(tx, subjectId);
        if (lead?.status !== 'new' || (await wasOffered(tx, subjectId))) return;
        const audience = lead.contractorId
          ? [lead.contractorId]
          : await findMatchingContractors(tx, lead);
        if (audience.length === 0) return;
        await recordActivity(tx, context, {
          type: 'lead.offered',
          subjectType: 'lead',
          subjectId,
          audience,
          data: { projectId: lead.projectId },
        });
      });
    },
  },

  'lead.offered': {
    notifyContractors: forEach(everyoneTold, ({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: person.userId,
        role: 'contractor',
        type: 'new_lead',
        title: `New lead: ${lead.service} in ${lead.city}`,
        message: `“${lead.projectTitle}”, ${away(person.miles)} away`,
        actionUrl: contractorPath(lead),
        data: { leadId: lead.id },
        activityId: activity.id,
      }),
    ),
    mailContractors: forEach(everyoneTold, ({ lead, person }, context) =>
      sendMail(context, {
        key: `lead-offered:${lead.id}:${person.contractorId}`,
        to: person.email,
        name: 'new-lead',
        data: {
          path: contractorPath(lead),
          firstName: person.firstName,
          projectTitle: lead.projectTitle,
          service: lead.service,
          location: `${lead.location} ${lead.zipCode}`,
          miles: person.miles,
          budgetMin: lead.budgetMin,
          budgetMax: lead.budgetMax,
          description: lead.description,
        },
      }),
    ),
  },

  'lead.interested': {
    notifyHomeowner: forEach(theContractor, ({ lead, person }, context, activity) =>
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
    mailHomeowner: forEach(theContractor, ({ lead, person }, context, activity) =>
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
    notifyContractor: forEach(theContractor, ({ lead, person }, context, activity) =>
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
