import { createRouterClient } from '@orpc/server';
import type { Calls } from '#features/account-export/data.ts';
import { accountExportHandlers } from '#features/account-export/handlers.ts';
import { accountRemovalHandlers } from '#features/account-removal/handlers.ts';
import { accountRemovalReactions } from '#features/account-removal/reactions.ts';
import { activitiesHandlers } from '#features/activities/handlers.ts';
import { adminConversationsHandlers } from '#features/admin-conversations/handlers.ts';
import { broadcastsHandlers } from '#features/broadcasts/handlers.ts';
import { broadcastsReactions, broadcastsSchedules } from '#features/broadcasts/reactions.ts';
import { businessHandlers } from '#features/business/handlers.ts';
import { businessPagesHandlers } from '#features/business-pages/handlers.ts';
import { categoriesHandlers } from '#features/categories/handlers.ts';
import { claimsHandlers } from '#features/claims/handlers.ts';
import { claimsReactions } from '#features/claims/reactions.ts';
import { communicationsHandlers } from '#features/communications/handlers.ts';
import { communicationsReactions } from '#features/communications/reactions.ts';
import {
  contractorImportsHandlers,
  importContractorsHandler,
} from '#features/contractor-imports/handlers.ts';
import { contractorImportsReactions } from '#features/contractor-imports/reactions.ts';
import { contractorsHandlers } from '#features/contractors/handlers.ts';
import { conversationMovesHandlers } from '#features/conversation-moves/handlers.ts';
import { conversationStreamsHandlers } from '#features/conversation-streams/handlers.ts';
import { conversationsHandlers } from '#features/conversations/handlers.ts';
import { conversationsReactions } from '#features/conversations/reactions.ts';
import { costsHandlers } from '#features/costs/handlers.ts';
import { countsHandlers } from '#features/counts/handlers.ts';
import {
  credentialsProfileHandlers,
  credentialsSessionHandlers,
} from '#features/credentials/handlers.ts';
import { credentialsReactions } from '#features/credentials/reactions.ts';
import { customersHandlers } from '#features/customers/handlers.ts';
import { documentExpirySchedules } from '#features/document-expiry/reactions.ts';
import { emailHandlers } from '#features/email/handlers.ts';
import { filesHandlers } from '#features/files/handlers.ts';
import { filesReactions } from '#features/files/reactions.ts';
import { ideasHandlers } from '#features/ideas/handlers.ts';
import { leadsHandlers } from '#features/leads/handlers.ts';
import { leadsReactions } from '#features/leads/reactions.ts';
import { messagesHandlers } from '#features/messages/handlers.ts';
import { noticesReactions, noticesSchedules } from '#features/notices/reactions.ts';
import { notificationsHandlers } from '#features/notifications/handlers.ts';
import { offersReactions } from '#features/offers/reactions.ts';
import { peopleHandlers } from '#features/people/handlers.ts';
import { phoneVerificationHandlers } from '#features/phone-verification/handlers.ts';
import { phoneVerificationReactions } from '#features/phone-verification/reactions.ts';
import { placesHandlers } from '#features/places/handlers.ts';
import { preferencesHandlers } from '#features/preferences/handlers.ts';
import { profileHandlers } from '#features/profile/handlers.ts';
import { profileViewsHandlers } from '#features/profile-views/handlers.ts';
import { projectsHandlers } from '#features/projects/handlers.ts';
import { projectsReactions } from '#features/projects/reactions.ts';
import { pushHandlers } from '#features/push/handlers.ts';
import { quoteComparisonHandlers } from '#features/quote-comparison/handlers.ts';
import { quoteDocumentsHandlers } from '#features/quote-documents/handlers.ts';
import { quoteDraftsHandlers } from '#features/quote-drafts/handlers.ts';
import { quoteDraftsReactions } from '#features/quote-drafts/reactions.ts';
import { quoteLinksHandlers } from '#features/quote-links/handlers.ts';
import { quoteVersionsHandlers } from '#features/quote-versions/handlers.ts';
import { quotesHandlers } from '#features/quotes/handlers.ts';
import { quotesReactions } from '#features/quotes/reactions.ts';
import { responseTimesReactions } from '#features/response-times/reactions.ts';
import { reviewsHandlers } from '#features/reviews/handlers.ts';
import { reviewsReactions } from '#features/reviews/reactions.ts';
import { savedContractorsHandlers } from '#features/saved-contractors/handlers.ts';
import { searchHandlers } from '#features/search/handlers.ts';
import { sessionHandlers } from '#features/session/handlers.ts';
import { settingsHandlers } from '#features/settings/handlers.ts';
import { signaturesHandlers } from '#features/signatures/handlers.ts';
import { smsHandlers } from '#features/sms/handlers.ts';
import { socialHandlers } from '#features/social/handlers.ts';
import { ssoHandlers } from '#features/sso/handlers.ts';
import { supportHandlers } from '#features/support/handlers.ts';
import { supportReactions } from '#features/support/reactions.ts';
import {
  twoFactorProfileHandlers,
  twoFactorSessionHandlers,
} from '#features/two-factor/handlers.ts';
import { verificationHandlers } from '#features/verification/handlers.ts';
import { verificationReactions } from '#features/verification/reactions.ts';
import { verificationQueueHandlers } from '#features/verification-queue/handlers.ts';
import { verificationQueueReactions } from '#features/verification-queue/reactions.ts';
import { weeklyReportsSchedules } from '#features/weekly-reports/reactions.ts';
import type { Context } from './context.ts';
import { mergeReactions, type Schedules } from './jobs.ts';

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
    ...accountExportHandlers(callsOf),
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
function callsOf(context: Context): Calls {
  return createRouterClient(router, { context }) as unknown as Calls;
}

/** What happens by the clock. */
export const schedules: Schedules = {
  ...broadcastsSchedules,
  ...documentExpirySchedules,
  ...noticesSchedules,
  ...weeklyReportsSchedules,
};

/** What follows later, as jobs. */
export const reactions = mergeReactions([
  accountRemovalReactions,
  broadcastsReactions,
  noticesReactions,
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
