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
] as const;
export type NotificationType = (typeof notificationTypes)[number];
export const notificationPriorities = ['high', 'medium'] as const;
export const NOTIFICATIONS_PAGE = 50;
/** Nobody reads a badge that says more, and counting has to end somewhere (spec §9: scans end at 1000). */
export const COUNTED_AT_MOST = 1_000;
