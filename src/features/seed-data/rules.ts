/** How many sample homeowners can be made at once, and how many there can be. */
export const MAX_ADDED_HOMEOWNERS = 50;
export const MAX_SAMPLE_HOMEOWNERS = 200;

export const sampleRunKinds = ['add', 'remove'] as const;
export const sampleRunStatuses = ['running', 'done', 'failed'] as const;

/** What is counted on the page, in its order. */
export const sampleRecordNames = {
  homeowners: 'Homeowners',
  contractors: 'Contractors',
  projects: 'Projects',
  leads: 'Leads',
  quotes: 'Quotes',
  conversations: 'Conversations',
  reviews: 'Reviews',
} as const;
export type SampleRecord = keyof typeof sampleRecordNames;
