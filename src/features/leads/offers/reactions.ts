import { type ActivityRow, recordActivity } from '#features/activities/data.ts';
import { notify } from '#features/notifications/data.ts';
import { sendWantedMail } from '#features/notifications/notify.ts';
import type { JobContext, Reactions } from '#server/jobs/jobs.ts';
import { findLead, lockLead } from '../data.ts';
import { milesAway, wasAsked } from '../rules.ts';
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
        const offer = (audience: string[]) =>
          recordActivity(tx, context, {
            type: 'lead.offered',
            subjectType: 'lead',
            subjectId,
            audience,
            data: { projectId: lead.projectId },
          });
        const named = lead.contractorId ?? lead.askedContractor;
        // Before the others, so that the one who was asked by name hears of it first.
        if (named) await offer([named]);
        if (lead.contractorId) return;
        const others = (await findMatchingContractors(tx, lead)).filter((id) => id !== named);
        if (others.length > 0) await offer(others);
      });
    },
  },

  'lead.offered': {
    notifyContractors: forEach(({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: person.userId,
        role: 'contractor',
        type: 'new_lead',
        title: wasAsked(lead, person.contractorId)
          ? `${lead.homeownerFirstName} asks you for a quote: ${lead.service} in ${lead.city}`
          : `New lead: ${lead.service} in ${lead.city}`,
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
            askedBy: wasAsked(lead, person.contractorId) ? lead.homeownerFirstName : null,
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
