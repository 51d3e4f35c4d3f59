import { activitiesApi } from './activities/contract.ts';
import { analyticsApi } from './analytics/contract.ts';
import { announcementsApi } from './announcements/contract.ts';
import { auditApi } from './audit/contract.ts';
import { authApi } from './auth/contract.ts';
import { calendarApi } from './calendar/contract.ts';
import { categoriesApi } from './categories/contract.ts';
import { connectRequestsApi } from './connect-requests/contract.ts';
import { contractorsApi } from './contractors/contract.ts';
import { costsApi } from './costs/contract.ts';
import { customersApi } from './customers/contract.ts';
import { dashboardApi } from './dashboard/contract.ts';
import { disputesApi } from './disputes/contract.ts';
import { filesApi } from './files/contract.ts';
import { ideasApi } from './ideas/contract.ts';
import { integrationsApi } from './integrations/contract.ts';
import { leadsApi } from './leads/contract.ts';
import { listingsApi } from './listings/contract.ts';
import { messagesApi } from './messages/contract.ts';
import { notificationsApi } from './notifications/contract.ts';
import { paymentsApi } from './payments/contract.ts';
import { plansApi } from './plans/contract.ts';
import { platformSettingsApi } from './platform-settings/contract.ts';
import { projectsApi } from './projects/contract.ts';
import { quotesApi } from './quotes/contract.ts';
import { reportsApi } from './reports/contract.ts';
import { reviewsApi } from './reviews/contract.ts';
import { searchApi } from './search/contract.ts';
import { seedDataApi } from './seed-data/contract.ts';
import { usersApi } from './users/contract.ts';
import { verificationApi } from './verification/contract.ts';

/** The whole API, one line per module. The names are public: `<namespace>.<call>` is the operationId. */
export const contract = {
  ...activitiesApi,
  ...analyticsApi,
  ...announcementsApi,
  ...auditApi,
  ...authApi,
  ...calendarApi,
  ...categoriesApi,
  ...connectRequestsApi,
  ...contractorsApi,
  ...costsApi,
  ...customersApi,
  ...dashboardApi,
  ...disputesApi,
  ...filesApi,
  ...ideasApi,
  ...integrationsApi,
  ...leadsApi,
  ...listingsApi,
  ...messagesApi,
  ...notificationsApi,
  ...paymentsApi,
  ...plansApi,
  ...platformSettingsApi,
  ...projectsApi,
  ...quotesApi,
  ...reportsApi,
  ...reviewsApi,
  ...searchApi,
  ...seedDataApi,
  ...usersApi,
  ...verificationApi,
};
