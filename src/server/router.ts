import { createRouterClient } from '@orpc/server';
import { activitiesRouter } from '#features/activities/handlers.ts';
import { analyticsRouter } from '#features/analytics/handlers.ts';
import { analyticsSchedules } from '#features/analytics/reactions.ts';
import { announcementsRouter } from '#features/announcements/handlers.ts';
import { auditRouter } from '#features/audit/handlers.ts';
import { auditSchedules } from '#features/audit/reactions.ts';
import { authRouter } from '#features/auth/handlers.ts';
import { authReactions } from '#features/auth/reactions.ts';
import { calendarRouter } from '#features/calendar/handlers.ts';
import { calendarReactions, calendarSchedules } from '#features/calendar/reactions.ts';
import { categoriesRouter } from '#features/categories/handlers.ts';
import { categoriesSchedules } from '#features/categories/reactions.ts';
import { connectRequestsRouter } from '#features/connect-requests/handlers.ts';
import {
  connectRequestsReactions,
  connectRequestsSchedules,
} from '#features/connect-requests/reactions.ts';
import { contractorsRouter } from '#features/contractors/handlers.ts';
import { costsRouter } from '#features/costs/handlers.ts';
import { customersRouter } from '#features/customers/handlers.ts';
import { customersReactions } from '#features/customers/reactions.ts';
import { dashboardRouter } from '#features/dashboard/handlers.ts';
import { dashboardReactions, dashboardSchedules } from '#features/dashboard/reactions.ts';
import { disputesRouter } from '#features/disputes/handlers.ts';
import { disputesReactions, disputesSchedules } from '#features/disputes/reactions.ts';
import { filesRouter } from '#features/files/handlers.ts';
import { filesReactions, filesSchedules } from '#features/files/reactions.ts';
import { ideasRouter } from '#features/ideas/handlers.ts';
import { integrationsRouter } from '#features/integrations/handlers.ts';
import { integrationsReactions } from '#features/integrations/reactions.ts';
import { leadsRouter } from '#features/leads/handlers.ts';
import { leadsReactions, leadsSchedules } from '#features/leads/reactions.ts';
import { listingsRouter } from '#features/listings/handlers.ts';
import { listingsReactions } from '#features/listings/reactions.ts';
import { messagesRouter } from '#features/messages/handlers.ts';
import { messagesReactions, messagesSchedules } from '#features/messages/reactions.ts';
import { notificationsRouter } from '#features/notifications/handlers.ts';
import {
  notificationsReactions,
  notificationsSchedules,
} from '#features/notifications/reactions.ts';
import { paymentsRouter } from '#features/payments/handlers.ts';
import { paymentsReactions, paymentsSchedules } from '#features/payments/reactions.ts';
import { plansRouter } from '#features/plans/handlers.ts';
import { plansReactions, plansSchedules } from '#features/plans/reactions.ts';
import { platformSettingsRouter } from '#features/platform-settings/handlers.ts';
import { projectsRouter } from '#features/projects/handlers.ts';
import { projectsReactions, projectsSchedules } from '#features/projects/reactions.ts';
import { quotesRouter } from '#features/quotes/handlers.ts';
import { quotesReactions } from '#features/quotes/reactions.ts';
import { reportsRouter } from '#features/reports/handlers.ts';
import { reportsReactions } from '#features/reports/reactions.ts';
import { reviewsRouter } from '#features/reviews/handlers.ts';
import { reviewsReactions, reviewsSchedules } from '#features/reviews/reactions.ts';
import { searchRouter } from '#features/search/handlers.ts';
import { searchSchedules } from '#features/search/reactions.ts';
import { seedDataRouter } from '#features/seed-data/handlers.ts';
import { seedDataReactions } from '#features/seed-data/reactions.ts';
import type { ApiClient } from '#features/users/export/data.ts';
import { usersRouter } from '#features/users/handlers.ts';
import { usersReactions, usersSchedules } from '#features/users/reactions.ts';
import { verificationRouter } from '#features/verification/handlers.ts';
import { verificationReactions, verificationSchedules } from '#features/verification/reactions.ts';
import { sampleWorld } from '../../database/seed/samples/write.ts';
import type { Context } from './context.ts';
import { mergeReactions, type Schedules } from './jobs/reactions.ts';

/** The handlers of all calls, one line per module, under the names of `#features/contract.ts`. */
export const router = {
  ...activitiesRouter,
  ...analyticsRouter,
  ...announcementsRouter,
  ...auditRouter,
  ...authRouter,
  ...calendarRouter,
  ...categoriesRouter,
  ...connectRequestsRouter,
  ...contractorsRouter,
  ...costsRouter,
  ...customersRouter,
  ...dashboardRouter,
  ...disputesRouter(createInProcessClient),
  ...filesRouter,
  ...ideasRouter,
  ...integrationsRouter,
  ...leadsRouter,
  ...listingsRouter,
  ...messagesRouter,
  ...notificationsRouter,
  ...paymentsRouter,
  ...plansRouter,
  ...platformSettingsRouter,
  ...projectsRouter,
  ...quotesRouter,
  ...reportsRouter(createInProcessClient),
  ...reviewsRouter,
  ...searchRouter,
  ...seedDataRouter(sampleWorld),
  ...usersRouter(createInProcessClient),
  ...verificationRouter,
};

/** Calls the API in process, as the actor of the context. The call that needs it was counted; these are not. */
function createInProcessClient(context: Context): ApiClient {
  const services = { ...context.services, consumeCall: undefined };
  return createRouterClient(router, {
    context: { ...context, services, isInProcess: true },
  }) as unknown as ApiClient;
}

/** Jobs that run on a schedule. */
export const schedules: Schedules = {
  ...analyticsSchedules,
  ...auditSchedules,
  ...calendarSchedules,
  ...categoriesSchedules,
  ...disputesSchedules,
  ...filesSchedules,
  ...leadsSchedules,
  ...messagesSchedules,
  ...verificationSchedules,
  ...notificationsSchedules,
  ...dashboardSchedules,
  ...paymentsSchedules,
  ...projectsSchedules,
  ...plansSchedules,
  ...connectRequestsSchedules,
  ...reviewsSchedules,
  ...searchSchedules,
  ...usersSchedules,
};

/** Jobs that follow an activity. */
export const reactions = mergeReactions([
  authReactions,
  calendarReactions,
  connectRequestsReactions,
  customersReactions,
  dashboardReactions,
  disputesReactions,
  filesReactions,
  integrationsReactions,
  leadsReactions,
  listingsReactions,
  messagesReactions,
  notificationsReactions,
  paymentsReactions,
  plansReactions,
  projectsReactions,
  quotesReactions,
  reportsReactions,
  reviewsReactions,
  seedDataReactions(sampleWorld),
  usersReactions,
  verificationReactions,
]);
