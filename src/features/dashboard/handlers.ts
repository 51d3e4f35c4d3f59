import { implement } from '@orpc/server';
import { getTotals } from '#features/contractors/totals/data.ts';
import { findLeadSeeker, listAvailableLeads } from '#features/leads/offers/data.ts';
import { countUnread as countUnreadMessages } from '#features/messages/data.ts';
import { getSupportStats } from '#features/messages/support/data.ts';
import { countUnread as countUnreadNotifications } from '#features/notifications/inbox/data.ts';
import { listMasterAdminNames } from '#features/users/data.ts';
import { canManageUsers } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { countFailingJobs } from '#server/jobs/failing-jobs.ts';
import { countsContract } from './contract.ts';
import {
  countForAdmin,
  countForContractor,
  countForHomeowner,
  listPendingForAdmin,
  listPendingForContractor,
  listPendingForHomeowner,
} from './data.ts';
import { MAX_LEAD_COUNT, nextSteps, type PendingStep, ratingPercent } from './rules.ts';

const api = implement(countsContract).$context<Context>().use(guarded);

export const countsHandlers = api.router({
  homeowner: api.homeowner.handler(async ({ context }) => {
    const { db, now } = context;
    const { uid } = requireSignedIn(context);
    const [figures, unreadMessages, unreadNotifications, pending] = await Promise.all([
      countForHomeowner(db, uid, now()),
      countUnreadMessages(db, { party: 'homeowner', id: uid }),
      countUnreadNotifications(db, { userId: uid, role: 'homeowner' }),
      listPendingForHomeowner(db, uid, now()),
    ]);
    return {
      ...figures,
      unreadMessages,
      unreadNotifications,
      nextSteps: nextSteps(pending, 'homeowner'),
    };
  }),

  contractor: api.contractor.handler(async ({ context }) => {
    const { db, now } = context;
    const { uid, contractorId } = requireActingContractor(context);
    const [figures, unreadMessages, unreadNotifications, pending, newLeads] = await Promise.all([
      countForContractor(db, contractorId, now()),
      countUnreadMessages(db, { party: 'contractor', id: contractorId }),
      countUnreadNotifications(db, { userId: uid, role: 'contractor' }),
      listPendingForContractor(db, contractorId),
      listNewLeadSteps(db, contractorId),
    ]);
    return {
      ...figures,
      availableLeads: newLeads.length,
      unreadMessages,
      unreadNotifications,
      nextSteps: nextSteps([...pending, ...newLeads], 'contractor'),
    };
  }),

  admin: api.admin.handler(async ({ context }) => {
    const { db } = context;
    const [figures, { urgent, supportTickets }, { reviewCount }, pending, masters, failingJobs] =
      await Promise.all([
        countForAdmin(db),
        getSupportStats(db),
        getTotals(db),
        canManageUsers(requireSignedIn(context)) ? listPendingForAdmin(db) : [],
        listMasterAdminNames(db),
        countFailingJobs(db),
      ]);
    return {
      ...figures,
      reviews: reviewCount,
      urgentConversations: urgent,
      supportTickets,
      nextSteps: nextSteps(pending, 'admin'),
      failingJobs,
      masterAdmins: masters,
    };
  }),

  footer: api.footer.handler(async ({ context }) => {
    const { activeContractors, ratingSum, reviewCount } = await getTotals(context.db);
    return { activeContractors, averageRatingPercent: ratingPercent(ratingSum, reviewCount) };
  }),
});

async function listNewLeadSteps(db: Db, contractorId: string): Promise<PendingStep[]> {
  const seeker = await findLeadSeeker(db, contractorId);
  if (!seeker) return [];
  const leads = await listAvailableLeads(db, seeker, { limit: MAX_LEAD_COUNT - 1 });
  return leads.map(({ id, service, city, projectTitle, createdAt }) => ({
    kind: 'lookAtLead',
    subjectId: id,
    name: `${service} in ${city}`,
    title: projectTitle,
    amount: null,
    count: null,
    since: createdAt,
  }));
}

/** The handlers of this module, by the public names of their calls. */
export const dashboardRouter = {
  counts: countsHandlers,
};
