import { announceNotifications, notify } from '#features/notifications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import { formatMilesAway } from '#lib/distance.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import { type ActivityRow, recordActivity } from '#server/outbox/outbox.ts';
import { findLead, lockLead } from '../data.ts';
import { wasAsked } from '../rules.ts';
import {
  findContractorUsers,
  findMatchingContractors,
  findOffers,
  isHomeownerConfirmed,
  listUnannouncedLeads,
  markAnnounced,
  wasOffered,
} from './data.ts';
import { type LeadDelivery, leadDelivery, MAX_TOLD_AT_ONCE } from './rules.ts';

type ContractorUser = Awaited<ReturnType<typeof findContractorUsers>>[number];
type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>;
type LeadEffect = (
  recipient: { lead: Lead; person: ContractorUser; delivery: LeadDelivery },
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** Runs an effect for each contractor whom the activity concerns, with how they may hear of the lead. */
const forEachContractor =
  (contractorIds: (activity: ActivityRow, offered: string[]) => string[], effect: LeadEffect) =>
  async (activity: ActivityRow, context: JobContext) => {
    const lead = await findLead(context.db, activity.subjectId);
    if (!lead) return;
    const offered = (await findOffers(context.db, lead.id)).contractorIds;
    const people = await findContractorUsers(context.db, contractorIds(activity, offered), lead);
    for (const person of people) {
      const delivery = leadDelivery(lead, offered.indexOf(person.contractorId));
      await effect({ lead, person, delivery }, context, activity);
    }
  };

const ofActivity = ({ audience }: ActivityRow) => audience;
const ofLead = (_: ActivityRow, offered: string[]) => offered;

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
        if (await isHomeownerConfirmed(tx, lead)) await markAnnounced(tx, lead.id, context.now());
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
    /** Under the lead's lock, so that each notification is either announced from the start or found later. */
    notifyContractors: (activity, context) =>
      context.db.transaction(async (tx) => {
        if (!(await lockLead(tx, activity.subjectId))) return;
        await notifyContractors(activity, { ...context, db: tx });
      }),
    mailContractors: forEachContractor(ofActivity, mailContractor),
  },

  /** The homeowner has confirmed the address since the lead was offered. */
  'lead.announced': { mailContractors: forEachContractor(ofLead, mailContractor) },

  'user.emailVerified': { announceLeads },
  'user.emailChanged': { announceLeads },
};

const notifyContractors = forEachContractor(
  ofActivity,
  ({ lead, person, delivery }, context, activity) =>
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
      portalOnly: delivery !== 'at-once',
      activityId: activity.id,
    }),
);

async function mailContractor(
  { lead, person, delivery }: Parameters<LeadEffect>[0],
  context: JobContext,
) {
  if (delivery === 'portal') return;
  await sendPreferredMail(
    context,
    {
      userId: person.userId,
      topic: 'leads',
      priority: 'high',
      inDigest: delivery === 'digest',
    },
    {
      key: `lead-offered:${lead.id}:${person.contractorId}`,
      to: person.email,
      name: 'new-lead',
      senderId: lead.homeownerId,
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
}

/** Once a homeowner's address is confirmed, contractors hear of the open leads outside the portal, too. */
async function announceLeads({ subjectId: homeownerId }: ActivityRow, context: JobContext) {
  for (const id of await listUnannouncedLeads(context.db, homeownerId))
    await context.db.transaction(async (tx) => {
      // The job that offers a lead holds the same lock, so one of the two always announces.
      const lead = await lockLead(tx, id);
      if (!lead || lead.announcedAt || !(await isHomeownerConfirmed(tx, lead))) return;
      const { activityIds, contractorIds } = await findOffers(tx, id);
      if (activityIds.length === 0) return;
      await markAnnounced(tx, id, context.now());
      const nearest = contractorIds.slice(0, MAX_TOLD_AT_ONCE);
      const people = await findContractorUsers(tx, nearest, lead);
      const userIds = people.map(({ userId }) => userId);
      await announceNotifications(tx, context, { userIds, activityIds });
      await recordActivity(tx, context, {
        type: 'lead.announced',
        subjectType: 'lead',
        subjectId: id,
        audience: [],
      });
    });
}
