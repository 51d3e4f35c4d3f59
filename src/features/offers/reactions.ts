import { type ActivityRow, recordActivity } from '#features/activities/data.ts';
import { findLead, lockLead } from '#features/leads/data.ts';
import { milesAway } from '#features/leads/rules.ts';
import { notify } from '#features/notifications/data.ts';
import type { JobContext, Reactions } from '#server/jobs.ts';
import { sendWantedMail } from '#server/send-wanted.ts';
import { findMatchingContractors, findPeopleBehind, wasOffered } from './data.ts';

type Person = Awaited<ReturnType<typeof findPeopleBehind>>[number];
type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>;
type Effect = (
  told: { lead: Lead; person: Person },
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** An effect for each contractor whom a lead was offered to. */
const forEach = (effect: Effect) => async (activity: ActivityRow, context: JobContext) => {
  const lead = await findLead(context.db, activity.subjectId);
  if (!lead) return;
  const people = await findPeopleBehind(context.db, activity.audience, lead);
  for (const person of people) await effect({ lead, person }, context, activity);
};

const path = ({ id }: Lead) => `/contractor/leads?leadId=${id}`;

export const offersReactions: Reactions = {
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
    notifyContractors: forEach(({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: person.userId,
        role: 'contractor',
        type: 'new_lead',
        title: `New lead: ${lead.service} in ${lead.city}`,
        message: `“${lead.projectTitle}”, ${milesAway(person.miles)}`,
        actionUrl: path(lead),
        data: { leadId: lead.id },
        activityId: activity.id,
      }),
    ),
    mailContractors: forEach(async ({ lead, person }, context) => {
      await sendWantedMail(
        context,
        { userId: person.userId, topic: 'leads', priority: 'high' },
        {
          key: `lead-offered:${lead.id}:${person.contractorId}`,
          to: person.email,
          name: 'new-lead',
          data: {
            path: path(lead),
            firstName: person.firstName,
            projectTitle: lead.projectTitle,
            service: lead.service,
            location: lead.location,
            miles: person.miles,
            budgetMin: lead.budgetMin,
            budgetMax: lead.budgetMax,
            description: lead.description,
          },
        },
      );
    }),
  },
};
