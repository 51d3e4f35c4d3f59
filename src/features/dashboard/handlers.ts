import { implement } from '@orpc/server';
import { findSeeker, listAvailableLeads } from '#features/leads/offers/data.ts';
import { supportFigures } from '#features/messages/admin/data.ts';
import { countUnread as countUnreadMessages } from '#features/messages/data.ts';
import { countUnread as countUnreadNotifications } from '#features/notifications/data.ts';
import { canManageUsers } from '#lib/roles.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guarded } from '#server/implement.ts';
import { countsContract } from './contract.ts';
import {
  countForAdmin,
  countForContractor,
  countForHomeowner,
  readTotals,
  waitingForAdmin,
  waitingForContractor,
  waitingForHomeowner,
} from './data.ts';
import { COUNTED_LEADS, nextSteps, ratingPercent, type Waiting } from './rules.ts';

const api = implement(countsContract).$context<Context>().use(guarded);

export const countsHandlers = api.router({
  homeowner: api.homeowner.handler(async ({ context }) => {
    const { db, now } = context;
    const { uid } = signedIn(context);
    const [figures, unreadMessages, unreadNotifications, waiting] = await Promise.all([
      countForHomeowner(db, uid, now()),
      countUnreadMessages(db, { party: 'homeowner', id: uid }),
      countUnreadNotifications(db, { userId: uid, role: 'homeowner' }),
      waitingForHomeowner(db, uid, now()),
    ]);
    return {
      ...figures,
      unreadMessages,
      unreadNotifications,
      nextSteps: nextSteps(waiting, 'homeowner'),
    };
  }),

  contractor: api.contractor.handler(async ({ context }) => {
    const { db, now } = context;
    const { uid, contractorId } = actingContractor(context);
    const [figures, unreadMessages, unreadNotifications, waiting, newLeads] = await Promise.all([
      countForContractor(db, contractorId, now()),
      countUnreadMessages(db, { party: 'contractor', id: contractorId }),
      countUnreadNotifications(db, { userId: uid, role: 'contractor' }),
      waitingForContractor(db, contractorId),
      newLeadsFor(db, contractorId),
    ]);
    return {
      ...figures,
      availableLeads: newLeads.length,
      unreadMessages,
      unreadNotifications,
      nextSteps: nextSteps([...waiting, ...newLeads], 'contractor'),
    };
  }),

  admin: api.admin.handler(async ({ context }) => {
    const { db } = context;
    const [figures, { urgent, supportTickets }, { reviewCount }, waiting] = await Promise.all([
      countForAdmin(db),
      supportFigures(db),
      readTotals(db),
      canManageUsers(signedIn(context)) ? waitingForAdmin(db) : [],
    ]);
    return {
      ...figures,
      reviews: reviewCount,
      urgentConversations: urgent,
      supportTickets,
      nextSteps: nextSteps(waiting, 'admin'),
    };
  }),

  footer: api.footer.handler(async ({ context }) => {
    const { activeContractors, ratingSum, reviewCount } = await readTotals(context.db);
    return { activeContractors, averageRatingPercent: ratingPercent(ratingSum, reviewCount) };
  }),
});

async function newLeadsFor(db: Db, contractorId: string): Promise<Waiting[]> {
  const seeker = await findSeeker(db, contractorId);
  if (!seeker) return [];
  const found = await listAvailableLeads(db, seeker, { limit: COUNTED_LEADS - 1 });
  return found.map(({ id, service, city, projectTitle, createdAt }) => ({
    kind: 'lookAtLead',
    subjectId: id,
    name: `${service} in ${city}`,
    title: projectTitle,
    amount: null,
    count: null,
    since: createdAt,
  }));
}
