import { createRouterClient } from '@orpc/server';
import { activitiesRouter } from '#features/activities/handlers.ts';
import { analyticsRouter } from '#features/analytics/handlers.ts';
import { announcementsRouter } from '#features/announcements/handlers.ts';
import { auditRouter } from '#features/audit/handlers.ts';
import { authRouter } from '#features/auth/handlers.ts';
import { calendarRouter } from '#features/calendar/handlers.ts';
import { categoriesRouter } from '#features/categories/handlers.ts';
import { connectRequestsRouter } from '#features/connect-requests/handlers.ts';
import { contractorsRouter } from '#features/contractors/handlers.ts';
import { costsRouter } from '#features/costs/handlers.ts';
import { customersRouter } from '#features/customers/handlers.ts';
import { dashboardRouter } from '#features/dashboard/handlers.ts';
import { disputesRouter } from '#features/disputes/handlers.ts';
import { filesRouter } from '#features/files/handlers.ts';
import { ideasRouter } from '#features/ideas/handlers.ts';
import { integrationsRouter } from '#features/integrations/handlers.ts';
import { leadsRouter } from '#features/leads/handlers.ts';
import { listingsRouter } from '#features/listings/handlers.ts';
import { messagesRouter } from '#features/messages/handlers.ts';
import { notificationsRouter } from '#features/notifications/handlers.ts';
import { paymentsRouter } from '#features/payments/handlers.ts';
import { plansRouter } from '#features/plans/handlers.ts';
import { platformSettingsRouter } from '#features/platform-settings/handlers.ts';
import { projectsRouter } from '#features/projects/handlers.ts';
import { quotesRouter } from '#features/quotes/handlers.ts';
import { reportsRouter } from '#features/reports/handlers.ts';
import { reviewsRouter } from '#features/reviews/handlers.ts';
import { searchRouter } from '#features/search/handlers.ts';
import { seedDataRouter } from '#features/seed-data/handlers.ts';
import type { ApiClient } from '#features/users/export/data.ts';
import { usersRouter } from '#features/users/handlers.ts';
import { verificationRouter } from '#features/verification/handlers.ts';
import { sampleWorld } from '../../database/seed/samples/write.ts';
import type { Context } from './context.ts';

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
