/**
 * Every read of the contract, as somebody decided about it for an admin who looks at the product as a person: written
 * by hand, so that a new read fails its test until it is in one of the lists.
 */
const open = `
  activities: list
  adminLeads: get list
  adminListings: get list previewMerge
  adminProjects: list
  adminReviews: list
  analytics: business platform
  announcements: get list live
  apiTokens: list
  auditLogs: list
  billing: summary
  broadcasts: audience get list
  calendar: days read settings slots
  categories: get list previewMove questions
  changeOrders: list
  claims: list queue
  connectRequests: list
  contractorImports: get list previewUndo report rows
  contractors: analytics full get profile search stats
  conversations: unreadCount
  costs: estimate list
  counts: admin contractor footer homeowner trends
  customers: get list
  disputes: figures get list
  events: conflicts file get list stats
  ideas: board get list
  invoices: get list pdf
  jobs: get
  leads: available get list reach stats
  library: list
  localPages: get list
  notifications: preferences stats subscriptions unreadCount
  paymentSettings: get
  payments: receipt
  permitRegisters: list
  places: around get
  planSandbox: checkout
  plans: get prices
  platformSettings: get
  priceBook: list
  profile: get sessions signInMethods
  projects: contactShare get list
  quoteTemplates: get list
  quotes: channels compare count figures get lastTerms list pdf photos signature stats versions viewPdf
  reports: list
  reviewRequests: figures get list
  reviewTemplates: get list
  reviews: list removals stats toWrite
  sandbox: checkout
  savedContractors: list
  savedReplies: list
  search: suggest
  seedData: get
  session: get masterAdminSetup providers
  settings: get
  stateRules: all get list
  supportDesk: figures previewMerge projects queue sameAsker
  users: get list overview recentBulk records sessions views
  verification: backgroundCheck document get queue
  webhooks: deliveries list
`;

/** Messages and what quotes from them, whole exports, files by their id, secret addresses and live streams. */
const closed = `
  activities: live
  adminConversations: list stats
  analytics: exportBusiness exportPlatform
  auditLogs: export
  calendar: feed
  communications: history
  conversations: count get list live liveMessages messages stats
  customers: activity
  disputes: pdf record
  files: get
  uploads: get
  library: download
  notifications: list live pushKey
  profile: export
  reports: mine
  search: all
  support: form
  users: export
`;

const namesOf = (list: string) =>
  list
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [namespace = '', calls = ''] = row.trim().split(': ');
      return calls.split(' ').map((call) => `${namespace}.${call}`);
    });

export const readsOpenToViewer: readonly string[] = namesOf(open);
export const readsClosedToViewer: readonly string[] = namesOf(closed);
