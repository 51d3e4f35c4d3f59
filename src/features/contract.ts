import { accountExportContract } from '#features/account-export/contract.ts';
import { accountRemovalContract } from '#features/account-removal/contract.ts';
import { activitiesContract } from '#features/activities/contract.ts';
import { adminConversationsContract } from '#features/admin-conversations/contract.ts';
import { broadcastsContract } from '#features/broadcasts/contract.ts';
import { businessContract } from '#features/business/contract.ts';
import { businessPagesContract } from '#features/business-pages/contract.ts';
import { categoriesContract } from '#features/categories/contract.ts';
import { claimsContract } from '#features/claims/contract.ts';
import { communicationsContract } from '#features/communications/contract.ts';
import {
  contractorImportsContract,
  importContractors,
} from '#features/contractor-imports/contract.ts';
import { contractorsContract } from '#features/contractors/contract.ts';
import { conversationMovesContract } from '#features/conversation-moves/contract.ts';
import { conversationStreamsContract } from '#features/conversation-streams/contract.ts';
import { conversationsContract } from '#features/conversations/contract.ts';
import { costsContract } from '#features/costs/contract.ts';
import { countsContract } from '#features/counts/contract.ts';
import { customersContract } from '#features/customers/contract.ts';
import { emailContract } from '#features/email/contract.ts';
import { filesContract } from '#features/files/contract.ts';
import { ideasContract } from '#features/ideas/contract.ts';
import { leadsContract } from '#features/leads/contract.ts';
import { messagesContract } from '#features/messages/contract.ts';
import { notificationsContract } from '#features/notifications/contract.ts';
import { peopleContract } from '#features/people/contract.ts';
import { phoneVerificationContract } from '#features/phone-verification/contract.ts';
import { placesContract } from '#features/places/contract.ts';
import { profileContract } from '#features/profile/contract.ts';
import { profileViewsContract } from '#features/profile-views/contract.ts';
import { projectsContract } from '#features/projects/contract.ts';
import { pushContract } from '#features/push/contract.ts';
import { quoteComparisonContract } from '#features/quote-comparison/contract.ts';
import { quoteDocumentsContract } from '#features/quote-documents/contract.ts';
import { quoteDraftsContract } from '#features/quote-drafts/contract.ts';
import { quoteLinksContract } from '#features/quote-links/contract.ts';
import { quoteVersionsContract } from '#features/quote-versions/contract.ts';
import { quotesContract } from '#features/quotes/contract.ts';
import { reviewsContract } from '#features/reviews/contract.ts';
import { savedContractorsContract } from '#features/saved-contractors/contract.ts';
import { searchContract } from '#features/search/contract.ts';
import { sessionContract } from '#features/session/contract.ts';
import { settingsContract } from '#features/settings/contract.ts';
import { signaturesContract } from '#features/signatures/contract.ts';
import { smsContract } from '#features/sms/contract.ts';
import { supportContract } from '#features/support/contract.ts';
import { verificationContract } from '#features/verification/contract.ts';
import { verificationQueueContract } from '#features/verification-queue/contract.ts';

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
