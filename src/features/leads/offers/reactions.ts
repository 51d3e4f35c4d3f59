import { announceNotifications, notifyAll } from '#features/notifications/data.ts';
import { sendPreferredMails } from '#features/notifications/notify.ts';
import { formatMilesAway, roundedMilesBetween } from '#lib/distance.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext, Reactions, SetReaction } from '#server/jobs/reactions.ts';
import { type ActivityRow, recordActivities, recordActivity } from '#server/outbox/outbox.ts';
import { type LeadView, listLeadsById, lockLead } from '../data.ts';
import { contractorPath } from '../notify.ts';
import { listPasses } from '../passes/data.ts';
import { setOffered } from '../reach/data.ts';
import { wasAsked } from '../rules.ts';
import {
  isHomeownerConfirmed,
  listConfirmedHomeowners,
  listContractorOwners,
  listMatchingContractors,
  listOffers,
  listUnannouncedLeads,
  lockLeads,
  markAnnounced,
} from './data.ts';
import { type LeadDelivery, leadDelivery, MAX_TOLD_AT_ONCE } from './rules.ts';

type Owner = NonNullable<ReturnType<Awaited<ReturnType<typeof listContractorOwners>>['get']>>;
/** A contractor who is told of a lead, and how. */
type Told = {
  activity: ActivityRow;
  lead: LeadView;
  person: Owner;
  delivery: LeadDelivery;
  distance: string;
};

const subjectsOf = (set: readonly ActivityRow[]) => set.map(({ subjectId }) => subjectId);

/**
 * Handles the contractors whom a set of activities concerns: those of `audience`, or everyone to whom the lead was
 * offered.
 */
const forContractors = (
  concerned: 'audience' | 'everyone offered',
  handle: (told: readonly Told[], context: JobContext) => Promise<void>,
): SetReaction => ({
  async handleAll(set, context) {
    const { db } = context;
    const [found, offers] = [
      await listLeadsById(db, subjectsOf(set)),
      await listOffers(db, subjectsOf(set)),
    ];
    const leads = new Map(found.map((lead) => [lead.id, lead]));
    const concernedBy = ({ subjectId, audience }: ActivityRow) =>
      concerned === 'audience' ? audience : (offers.get(subjectId)?.contractorIds ?? []);
    const owners = await listContractorOwners(db, set.flatMap(concernedBy));
    const passed = await listPasses(db, subjectsOf(set));
    const told = set.flatMap((activity) => {
      const lead = leads.get(activity.subjectId);
      if (!lead) return [];
      const rankOf = offers.get(lead.id)?.contractorIds ?? [];
      return concernedBy(activity).flatMap((contractorId): Told[] => {
        const person = owners.get(contractorId);
        if (!person || passed.get(lead.id)?.has(contractorId)) return [];
        // An address that nobody has confirmed may be somebody else's.
        const delivery = person.emailVerified
          ? leadDelivery(lead, rankOf.indexOf(contractorId))
          : 'portal';
        const distance = formatMilesAway(roundedMilesBetween(person, lead));
        return [{ activity, lead, person, delivery, distance }];
      });
    });
    await handle(told, context);
  },
});

/** Under the leads' locks, so that each notification is either announced from the start or found later. */
const notifyUnderLocks: SetReaction = {
  handleAll: (set, context) =>
    context.db.transaction(async (tx) => {
      await lockLeads(tx, subjectsOf(set));
      await notifyContractors.handleAll(set, { ...context, db: tx });
    }),
};

export const offersReactions: Reactions = {
  'lead.created': { offer: { handleAll: offer } },
  'lead.offered': {
    notifyContractors: notifyUnderLocks,
    mailContractors: forContractors('audience', mailContractors),
  },

  /** The homeowner has invited a contractor to a lead that exists. */
  'lead.invited': {
    notifyContractor: notifyUnderLocks,
    mailContractor: forContractors('audience', mailContractors),
  },

  /** The homeowner has confirmed the address since the lead was offered. */
  'lead.announced': {
    mailContractors: forContractors('everyone offered', mailContractors),
    notifyHomeowner: {
      async handleAll(set, { db }) {
        const found = await listLeadsById(db, subjectsOf(set));
        await notifyPosters(db, set, found);
      },
    },
  },

  'user.emailVerified': { announceLeads },
  'user.emailChanged': { announceLeads },
};

/** Records once which contractors match; `lead.offered` then reaches them live, in the portal and by email. */
async function offer(set: readonly ActivityRow[], context: JobContext) {
  const requests = new Map(set.map(({ subjectId, requestId }) => [subjectId, requestId]));
  await context.db.transaction(async (tx) => {
    const locked = await lockLeads(tx, subjectsOf(set));
    const offered = await listOffers(tx, subjectsOf(set));
    // A job may run twice.
    const fresh = locked.filter(
      ({ id, status }) => status === 'new' && !offered.get(id)?.isOffered,
    );
    if (fresh.length === 0) return;
    const confirmed = await listConfirmedHomeowners(
      tx,
      fresh.map(({ homeownerId }) => homeownerId),
    );
    const open = fresh.filter(({ contractorId }) => contractorId === null);
    const matching = open.length > 0 ? await listMatchingContractors(tx, open) : new Map();
    const offers = fresh.flatMap(({ id, contractorId, askedContractor, projectId }) => {
      const named = contractorId ?? askedContractor;
      const others = (matching.get(id) ?? []).filter((each: string) => each !== named);
      // Recorded first, so that the contractor who was asked by name hears before the others.
      const audiences = [named ? [named] : [], others].filter((audience) => audience.length > 0);
      return audiences.map((audience) => ({
        type: 'lead.offered',
        subjectType: 'lead',
        subjectId: id,
        audience,
        data: { projectId },
        requestId: requests.get(id) ?? context.requestId,
      }));
    });
    const offersOf = Map.groupBy(offers, ({ subjectId }) => subjectId);
    const reached = fresh.map(({ id, homeownerId }) => ({
      id,
      count: (offersOf.get(id) ?? []).reduce((sum, { audience }) => sum + audience.length, 0),
      isAnnounced: confirmed.has(homeownerId),
    }));
    await setOffered(tx, reached, context.now());
    const unmatched = reached
      .filter(({ count }) => count === 0)
      .map(({ id }) => ({
        type: 'lead.unmatched',
        subjectType: 'lead',
        subjectId: id,
        audience: [],
        requestId: requests.get(id) ?? context.requestId,
      }));
    await recordActivities(tx, context, [...offers, ...unmatched]);
    const countOf = new Map(reached.map(({ id, count }) => [id, count]));
    await notifyPosters(
      tx,
      set,
      fresh
        .filter(({ homeownerId }) => confirmed.has(homeownerId))
        .map((lead) => ({ ...lead, offeredCount: countOf.get(lead.id) ?? 0 })),
    );
  });
}

const notifyContractors = forContractors('audience', (told, { db }) =>
  notifyAll(
    db,
    told.map(({ activity, lead, person, delivery, distance }) => ({
      userId: person.userId,
      role: 'contractor',
      type: 'new_lead',
      title: wasAsked(lead, person.contractorId)
        ? `${lead.homeownerFirstName} asked you for a quote: ${lead.service} in ${lead.city}`
        : `New lead: ${lead.service} in ${lead.city}`,
      message: `“${lead.projectTitle}”, ${distance}`,
      actionUrl: contractorPath(lead),
      data: { leadId: lead.id },
      portalOnly: delivery !== 'at-once',
      activityId: activity.id,
      requestId: activity.requestId,
    })),
  ),
);

/**
 * Tells homeowners that contractors have what they posted: where the address is confirmed, when it was offered, and once
 * it is confirmed otherwise. A lead without a project has no page to show.
 */
const notifyPosters = (db: Db, set: readonly ActivityRow[], found: readonly PostedLead[]) =>
  notifyAll(
    db,
    set.flatMap((activity): Parameters<typeof notifyAll>[1][number][] => {
      const lead = found.find(({ id }) => id === activity.subjectId);
      if (!lead?.projectId) return [];
      return [
        {
          ...{ userId: lead.homeownerId, role: 'homeowner', type: 'project_update' },
          title: 'Your project is posted',
          message: `“${lead.projectTitle}.” ${whoHasIt(lead)}`,
          actionUrl: `/homeowner/projects/${lead.projectId}`,
          data: { projectId: lead.projectId, leadId: lead.id },
          activityId: activity.id,
          requestId: activity.requestId,
        },
      ];
    }),
  );

type PostedLead = Pick<
  LeadView,
  'id' | 'projectId' | 'projectTitle' | 'homeownerId' | 'service' | 'offeredCount'
>;

function whoHasIt({ offeredCount, service }: PostedLead) {
  if (offeredCount === 0)
    return `No pro near you covers ${service} on Plumbline yet. It stays open, and our team is looking for one.`;
  const pros = offeredCount === 1 ? '1 pro' : `${offeredCount ?? 'The'} pros`;
  return `${pros} near you got it. We’ll tell you as soon as one is interested.`;
}

/** Whoever is invited to a lead that they were offered before hears of it once more. */
const isInvited = (lead: LeadView, contractorId: string) =>
  lead.invitedContractors.includes(contractorId);

async function mailContractors(told: readonly Told[], context: JobContext) {
  const mails = told
    .filter(({ delivery }) => delivery !== 'portal')
    .map(({ lead, person, delivery, distance }) => ({
      recipient: {
        userId: person.userId,
        topic: 'leads' as const,
        priority: 'high' as const,
        inDigest: delivery === 'digest',
      },
      mail: {
        key: `lead-${isInvited(lead, person.contractorId) ? 'invited' : 'offered'}:${lead.id}:${person.contractorId}`,
        to: person.email,
        name: 'new-lead' as const,
        senderId: lead.homeownerId,
        data: {
          path: contractorPath(lead),
          askedBy: wasAsked(lead, person.contractorId) ? lead.homeownerFirstName : null,
          firstName: person.firstName,
          projectTitle: lead.projectTitle,
          service: lead.service,
          location: lead.location,
          distance,
          budgetMin: lead.budgetMin,
          budgetMax: lead.budgetMax,
          description: lead.description,
        },
      },
    }));
  await sendPreferredMails(context, mails, ['firstName', 'distance']);
}

/** Once a homeowner's address is confirmed, contractors hear of the open leads outside the portal, too. */
async function announceLeads({ subjectId: homeownerId }: ActivityRow, context: JobContext) {
  for (const id of await listUnannouncedLeads(context.db, homeownerId))
    await context.db.transaction(async (tx) => {
      // The job that offers a lead holds the same lock, so one of the two always announces.
      const lead = await lockLead(tx, id);
      if (!lead || lead.announcedAt || !(await isHomeownerConfirmed(tx, lead))) return;
      const offers = (await listOffers(tx, [id])).get(id);
      if (!offers) return;
      const { activityIds, contractorIds } = offers;
      await markAnnounced(tx, [id], context.now());
      const passed = (await listPasses(tx, [id])).get(id);
      const told = contractorIds
        .slice(0, MAX_TOLD_AT_ONCE)
        .filter((contractorId) => !passed?.has(contractorId));
      const people = await listContractorOwners(tx, told);
      const userIds = [...people.values()].map(({ userId }) => userId);
      await announceNotifications(tx, context, { userIds, activityIds });
      await recordActivity(tx, context, {
        type: 'lead.announced',
        subjectType: 'lead',
        subjectId: id,
        audience: [],
      });
    });
}
