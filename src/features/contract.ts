import { activitiesContract } from '#features/activities/contract.ts';
import { sessionContract } from '#features/auth/session/contract.ts';
import { categoriesContract } from '#features/categories/contract.ts';
import { contractorsContract } from '#features/contractors/contract.ts';
import { businessContract } from '#features/contractors/profile-editor/contract.ts';
import { businessPagesContract } from '#features/contractors/public-page/contract.ts';
import { savedContractorsContract } from '#features/contractors/saved/contract.ts';
import { settingsContract } from '#features/contractors/settings/contract.ts';
import { profileViewsContract } from '#features/contractors/views/contract.ts';
import { costsContract } from '#features/costs/contract.ts';
import { communicationsContract } from '#features/customers/communications/contract.ts';
import { customersContract } from '#features/customers/contract.ts';
import { emailContract } from '#features/customers/email/contract.ts';
import { smsContract } from '#features/customers/sms/contract.ts';
import { countsContract } from '#features/dashboard/contract.ts';
import { filesContract } from '#features/files/contract.ts';
import { ideasContract } from '#features/ideas/contract.ts';
import { leadsContract } from '#features/leads/contract.ts';
import { claimsContract } from '#features/listings/claims/contract.ts';
import {
  contractorImportsContract,
  importContractors,
} from '#features/listings/imports/contract.ts';
import { adminConversationsContract } from '#features/messages/admin/contract.ts';
import { broadcastsContract } from '#features/messages/broadcasts/contract.ts';
import { conversationsContract } from '#features/messages/contract.ts';
import { conversationMovesContract } from '#features/messages/moves/contract.ts';
import { conversationStreamsContract } from '#features/messages/streams/contract.ts';
import { supportContract } from '#features/messages/support/contract.ts';
import { messagesContract } from '#features/messages/thread/contract.ts';
import { notificationsContract } from '#features/notifications/contract.ts';
import { pushContract } from '#features/notifications/push/contract.ts';
import { projectsContract } from '#features/projects/contract.ts';
import { quoteComparisonContract } from '#features/quotes/comparison/contract.ts';
import { quotesContract } from '#features/quotes/contract.ts';
import { quoteDocumentsContract } from '#features/quotes/documents/contract.ts';
import { quoteDraftsContract } from '#features/quotes/drafts/contract.ts';
import { quoteLinksContract } from '#features/quotes/links/contract.ts';
import { signaturesContract } from '#features/quotes/signatures/contract.ts';
import { quoteVersionsContract } from '#features/quotes/versions/contract.ts';
import { reviewsContract } from '#features/reviews/contract.ts';
import { searchContract } from '#features/search/contract.ts';
import { placesContract } from '#features/search/places/contract.ts';
import { peopleContract } from '#features/users/admin/contract.ts';
import { accountExportContract } from '#features/users/export/contract.ts';
import { profileContract } from '#features/users/profile/contract.ts';
import { accountRemovalContract } from '#features/users/removal/contract.ts';
import { verificationContract } from '#features/verification/contract.ts';
import { phoneVerificationContract } from '#features/verification/phone/contract.ts';
import { verificationQueueContract } from '#features/verification/queue/contract.ts';

/** The whole API. The names are public: `<feature>.<call>` is the operationId. */
export const contract = {
  broadcasts: broadcastsContract,
  activities: activitiesContract,
  adminConversations: adminConversationsContract,
  categories: categoriesContract,
  communications: communicationsContract,
  claims: claimsContract,
  contractorImports: contractorImportsContract,
  contractors: {
    ...contractorsContract,
    ...businessPagesContract,
    ...businessContract,
    ...profileViewsContract,
    import: importContractors,
  },
  conversations: {
    ...conversationsContract,
    ...messagesContract,
    ...conversationMovesContract,
    ...conversationStreamsContract,
  },
  costs: costsContract,
  counts: countsContract,
  customers: customersContract,
  email: emailContract,
  files: filesContract,
  ideas: ideasContract,
  leads: leadsContract,
  notifications: { ...notificationsContract, ...pushContract },
  places: placesContract,
  profile: { ...profileContract, ...accountExportContract, ...accountRemovalContract },
  projects: projectsContract,
  quotes: {
    ...quotesContract,
    ...quoteDraftsContract,
    ...quoteVersionsContract,
    ...quoteLinksContract,
    ...quoteDocumentsContract,
    ...quoteComparisonContract,
    ...signaturesContract,
  },
  reviews: reviewsContract,
  search: searchContract,
  savedContractors: savedContractorsContract,
  session: sessionContract,
  settings: settingsContract,
  sms: smsContract,
  support: supportContract,
  users: peopleContract,
  verification: {
    ...verificationContract,
    ...phoneVerificationContract,
    ...verificationQueueContract,
  },
};
