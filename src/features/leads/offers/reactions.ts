import { notify } from '#features/notifications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import { formatMilesAway } from '#lib/distance.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import { type ActivityRow, recordActivity } from '#server/outbox/outbox.ts';
import { findLead, lockLead } from '../data.ts';
import { wasAsked } from '../rules.ts';
import { findContractorUsers, findMatchingContractors, wasOffered } from './data.ts';

type ContractorUser = Awaited<ReturnType<typeof findContractorUsers>>[number];
type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>;
type LeadEffect = (
  recipient: { lead: Lead; person: ContractorUser },
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** Runs an effect for each contractor to whom the lead was offered. */
const forEachContractor =
  (effect: LeadEffect) => async (activity: ActivityRow, context: JobContext) => {
    const lead = await findLead(context.db, activity.subjectId);
    if (!lead) return;
    const people = await findContractorUsers(context.db, activity.audience, lead);
    for (const person of people) await effect({ lead, person }, context, activity);
  };

const leadPath = ({ id }: Lead) => `/contractor/leads?leadId=${id}`;

export const offersReactions: Reactions = {
  'lead.created': {
    /** Records once which contractors match; `lead.offered` then reaches them live, in the portal and by email. */
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
        // Recorded first, so that the contractor who was asked by name hears before the others.
        if (named) await offer([named]);
        if (lead.contractorId) return;
        const others = (await findMatchingContractors(tx, lead)).filter((id) => id !== named);
        if (others.length > 0) await offer(others);
      });
    },
  },

  'lead.offered': {
    notifyContractors: forEachContractor(({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: person.userId,
        role: 'contractor',
        type: 'new_lead',
        title: wasAsked(lead, person.contractorId)
          ? `${lead.homeownerFirstName} asks you for a quote: ${lead.service} in ${lead.city}`
          : `New lead: ${lead.service} in ${lead.city}`,
        message: `“${lead.projectTitle}”, ${formatMilesAway(person.miles)}`,
        actionUrl: leadPath(lead),
        data: { leadId: lead.id },
        activityId: activity.id,
      }),
    ),
    mailContractors: forEachContractor(async ({ lead, person }, context) => {
      await sendPreferredMail(
        context,
        { userId: person.userId, topic: 'leads', priority: 'high' },
        {
          key: `lead-offered:${lead.id}:${person.contractorId}`,
          to: person.email,
          name: 'new-lead',
          data: {
            path: leadPath(lead),
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
