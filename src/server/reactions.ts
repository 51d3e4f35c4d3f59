import { analyticsSchedules } from '#features/analytics/reactions.ts';
import { auditSchedules } from '#features/audit/reactions.ts';
import { authReactions } from '#features/auth/reactions.ts';
import { calendarReactions, calendarSchedules } from '#features/calendar/reactions.ts';
import { categoriesSchedules } from '#features/categories/reactions.ts';
import {
  connectRequestsReactions,
  connectRequestsSchedules,
} from '#features/connect-requests/reactions.ts';
import { customersReactions } from '#features/customers/reactions.ts';
import { dashboardReactions, dashboardSchedules } from '#features/dashboard/reactions.ts';
import { disputesReactions, disputesSchedules } from '#features/disputes/reactions.ts';
import { filesReactions, filesSchedules } from '#features/files/reactions.ts';
import { integrationsReactions } from '#features/integrations/reactions.ts';
import { leadsReactions, leadsSchedules } from '#features/leads/reactions.ts';
import { listingsReactions } from '#features/listings/reactions.ts';
import { messagesReactions, messagesSchedules } from '#features/messages/reactions.ts';
import {
  notificationsReactions,
  notificationsSchedules,
} from '#features/notifications/reactions.ts';
import { paymentsReactions, paymentsSchedules } from '#features/payments/reactions.ts';
import { plansReactions, plansSchedules } from '#features/plans/reactions.ts';
import { projectsReactions, projectsSchedules } from '#features/projects/reactions.ts';
import { quotesReactions } from '#features/quotes/reactions.ts';
import { reportsReactions } from '#features/reports/reactions.ts';
import { reviewsReactions, reviewsSchedules } from '#features/reviews/reactions.ts';
import { searchSchedules } from '#features/search/reactions.ts';
import { seedDataReactions } from '#features/seed-data/reactions.ts';
import { usersReactions, usersSchedules } from '#features/users/reactions.ts';
import { verificationReactions, verificationSchedules } from '#features/verification/reactions.ts';
import { sampleWorld } from '../../database/seed/samples/write.ts';
import { mergeReactions, type Schedules } from './jobs/reactions.ts';

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
