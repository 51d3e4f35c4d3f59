import { createRouterClient } from '@orpc/server';
import { activitiesHandlers } from '#features/activities/handlers.ts';
import {
  credentialsProfileHandlers,
  credentialsSessionHandlers,
} from '#features/auth/credentials/handlers.ts';
import { credentialsReactions } from '#features/auth/credentials/reactions.ts';
import { sessionHandlers } from '#features/auth/session/handlers.ts';
import { socialHandlers } from '#features/auth/social/handlers.ts';
import { ssoHandlers } from '#features/auth/sso/handlers.ts';
import {
  twoFactorProfileHandlers,
  twoFactorSessionHandlers,
} from '#features/auth/two-factor/handlers.ts';
import { categoriesHandlers } from '#features/categories/handlers.ts';
import { contractorsHandlers } from '#features/contractors/handlers.ts';
import { businessHandlers } from '#features/contractors/profile-editor/handlers.ts';
import { businessPagesHandlers } from '#features/contractors/public-page/handlers.ts';
import { savedContractorsHandlers } from '#features/contractors/saved/handlers.ts';
import { settingsHandlers } from '#features/contractors/settings/handlers.ts';
import { profileViewsHandlers } from '#features/contractors/views/handlers.ts';
import { costsHandlers } from '#features/costs/handlers.ts';
import { communicationsHandlers } from '#features/customers/communications/handlers.ts';
import { communicationsReactions } from '#features/customers/communications/reactions.ts';
import { emailHandlers } from '#features/customers/email/handlers.ts';
import { customersHandlers } from '#features/customers/handlers.ts';
import { smsHandlers } from '#features/customers/sms/handlers.ts';
import { countsHandlers } from '#features/dashboard/handlers.ts';
import { responseTimesReactions } from '#features/dashboard/response-times/reactions.ts';
import { weeklyReportsSchedules } from '#features/dashboard/weekly-report/reactions.ts';
import { filesHandlers } from '#features/files/handlers.ts';
import { filesReactions } from '#features/files/reactions.ts';
import { ideasHandlers } from '#features/ideas/handlers.ts';
import { leadsHandlers } from '#features/leads/handlers.ts';
import { offersReactions } from '#features/leads/offers/reactions.ts';
import { leadsReactions } from '#features/leads/reactions.ts';
import { claimsHandlers } from '#features/listings/claims/handlers.ts';
import { claimsReactions } from '#features/listings/claims/reactions.ts';
import {
  contractorImportsHandlers,
  importContractorsHandler,
} from '#features/listings/imports/handlers.ts';
import { contractorImportsReactions } from '#features/listings/imports/reactions.ts';
import { adminConversationsHandlers } from '#features/messages/admin/handlers.ts';
import { broadcastsHandlers } from '#features/messages/broadcasts/handlers.ts';
import {
  broadcastsReactions,
  broadcastsSchedules,
} from '#features/messages/broadcasts/reactions.ts';
import { conversationsHandlers } from '#features/messages/handlers.ts';
import { conversationMovesHandlers } from '#features/messages/moves/handlers.ts';
import { conversationsReactions } from '#features/messages/reactions.ts';
import { conversationStreamsHandlers } from '#features/messages/streams/handlers.ts';
import { supportHandlers } from '#features/messages/support/handlers.ts';
import { supportReactions } from '#features/messages/support/reactions.ts';
import { messagesHandlers } from '#features/messages/thread/handlers.ts';
import {
  deferredReactions,
  deferredSchedules,
} from '#features/notifications/deferred/reactions.ts';
import { notificationsHandlers } from '#features/notifications/handlers.ts';
import { preferencesHandlers } from '#features/notifications/preferences/handlers.ts';
import { pushHandlers } from '#features/notifications/push/handlers.ts';
import { projectsHandlers } from '#features/projects/handlers.ts';
import { projectsReactions } from '#features/projects/reactions.ts';
import { quoteComparisonHandlers } from '#features/quotes/comparison/handlers.ts';
import { quoteDocumentsHandlers } from '#features/quotes/documents/handlers.ts';
import { quoteDraftsHandlers } from '#features/quotes/drafts/handlers.ts';
import { quoteDraftsReactions } from '#features/quotes/drafts/reactions.ts';
import { quotesHandlers } from '#features/quotes/handlers.ts';
import { quoteLinksHandlers } from '#features/quotes/links/handlers.ts';
import { quotesReactions } from '#features/quotes/reactions.ts';
import { signaturesHandlers } from '#features/quotes/signatures/handlers.ts';
import { quoteVersionsHandlers } from '#features/quotes/versions/handlers.ts';
import { reviewsHandlers } from '#features/reviews/handlers.ts';
import { reviewsReactions } from '#features/reviews/reactions.ts';
import { searchHandlers } from '#features/search/handlers.ts';
import { placesHandlers } from '#features/search/places/handlers.ts';
import { peopleHandlers } from '#features/users/admin/handlers.ts';
import type { ApiClient } from '#features/users/export/data.ts';
import { accountExportHandlers } from '#features/users/export/handlers.ts';
import { profileHandlers } from '#features/users/profile/handlers.ts';
import { accountRemovalHandlers } from '#features/users/removal/handlers.ts';
import { accountRemovalReactions } from '#features/users/removal/reactions.ts';
import { documentExpirySchedules } from '#features/verification/expiry/reactions.ts';
import { verificationHandlers } from '#features/verification/handlers.ts';
import { phoneVerificationHandlers } from '#features/verification/phone/handlers.ts';
import { phoneVerificationReactions } from '#features/verification/phone/reactions.ts';
import { verificationQueueHandlers } from '#features/verification/queue/handlers.ts';
import { verificationQueueReactions } from '#features/verification/queue/reactions.ts';
import { verificationReactions } from '#features/verification/reactions.ts';
import type { Context } from './context.ts';
import { mergeReactions, type Schedules } from './jobs/jobs.ts';

/** The handlers of every feature, under the names of `#features/contract.ts`. */
export const router = {
  broadcasts: broadcastsHandlers,
  activities: activitiesHandlers,
  adminConversations: adminConversationsHandlers,
  categories: categoriesHandlers,
  communications: communicationsHandlers,
  claims: claimsHandlers,
  contractorImports: contractorImportsHandlers,
  contractors: {
    ...contractorsHandlers,
    ...businessPagesHandlers,
    ...businessHandlers,
    ...profileViewsHandlers,
    import: importContractorsHandler,
  },
  costs: costsHandlers,
  counts: countsHandlers,
  support: supportHandlers,
  users: peopleHandlers,
  customers: customersHandlers,
  email: emailHandlers,
  files: filesHandlers,
  ideas: ideasHandlers,
  leads: leadsHandlers,
  places: placesHandlers,
  profile: {
    ...profileHandlers,
    ...credentialsProfileHandlers,
    ...twoFactorProfileHandlers,
    ...accountExportHandlers(createInProcessClient),
    ...accountRemovalHandlers,
  },
  projects: projectsHandlers,
  quotes: {
    ...quotesHandlers,
    ...quoteDraftsHandlers,
    ...quoteVersionsHandlers,
    ...quoteLinksHandlers,
    ...quoteDocumentsHandlers,
    ...quoteComparisonHandlers,
    ...signaturesHandlers,
  },
  reviews: reviewsHandlers,
  conversations: {
    ...conversationsHandlers,
    ...messagesHandlers,
    ...conversationMovesHandlers,
    ...conversationStreamsHandlers,
  },
  search: searchHandlers,
  savedContractors: savedContractorsHandlers,
  settings: settingsHandlers,
  sms: smsHandlers,
  notifications: { ...notificationsHandlers, ...preferencesHandlers, ...pushHandlers },
  session: {
    ...sessionHandlers,
    ...ssoHandlers,
    ...socialHandlers,
    ...credentialsSessionHandlers,
    ...twoFactorSessionHandlers,
  },
  verification: {
    ...verificationHandlers,
    ...phoneVerificationHandlers,
    ...verificationQueueHandlers,
  },
};

/** The same calls in process, made by whoever the context says. */
function createInProcessClient(context: Context): ApiClient {
  return createRouterClient(router, { context }) as unknown as ApiClient;
}

/** What happens by the clock. */
export const schedules: Schedules = {
  ...broadcastsSchedules,
  ...documentExpirySchedules,
  ...deferredSchedules,
  ...weeklyReportsSchedules,
};

/** What follows later, as jobs. */
export const reactions = mergeReactions([
  accountRemovalReactions,
  broadcastsReactions,
  deferredReactions,
  communicationsReactions,
  claimsReactions,
  contractorImportsReactions,
  credentialsReactions,
  quotesReactions,
  quoteDraftsReactions,
  conversationsReactions,
  filesReactions,
  leadsReactions,
  offersReactions,
  phoneVerificationReactions,
  projectsReactions,
  responseTimesReactions,
  reviewsReactions,
  supportReactions,
  verificationReactions,
  verificationQueueReactions,
]);
