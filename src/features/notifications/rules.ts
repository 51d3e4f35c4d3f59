export const notificationTypes = [
  'new_lead',
  'quote_response',
  'new_message',
  'project_update',
  'calendar_reminder',
  'quote_received',
  'new_quote',
  'contractor_match',
  'review_request',
  'verification_update',
  'job_failure',
] as const;
export type NotificationType = (typeof notificationTypes)[number];
export const notificationPriorities = ['high', 'medium'] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

/** The action label of each type, and whether someone waits for the action. */
export const notificationActions: Record<NotificationType, { text: string; required: boolean }> = {
  new_lead: { text: 'View lead', required: true },
  quote_response: { text: 'View quote', required: false },
  new_message: { text: 'Read and reply', required: false },
  project_update: { text: 'View details', required: false },
  calendar_reminder: { text: 'Open the calendar', required: false },
  quote_received: { text: 'View quote', required: true },
  new_quote: { text: 'View quote', required: true },
  contractor_match: { text: 'See who it is', required: false },
  review_request: { text: 'Write a review', required: true },
  verification_update: { text: 'Open the verification', required: false },
  job_failure: { text: 'Open the overview', required: true },
};

export const NOTIFICATIONS_PAGE_SIZE = 50;
/** How many notifications a new live stream starts with (spec §9). */
export const INITIAL_LIVE_NOTIFICATIONS = 50;
/** No badge needs higher numbers, and counting has to end (spec §9: scans end at 1000). */
export const MAX_NOTIFICATION_COUNT = 1_000;
export const MAX_DATA_FIELDS = 20;
