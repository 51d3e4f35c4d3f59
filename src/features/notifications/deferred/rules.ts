import type { NotificationType } from '../rules.ts';

/** How long a message stays unread before its reader is mailed. */
export const UNREAD_MAIL_DELAY_MS = 5 * 60_000;

/** Types without their own email, which are mailed in the words of the notification. */
export const typesWithGenericMail: readonly NotificationType[] = [
  'project_update',
  'calendar_reminder',
  'job_failure',
];

export const CLAIM_BATCH_SIZE = 200;
