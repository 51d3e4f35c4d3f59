export const reviewRequestStatuses = [
  'sent',
  'opened',
  'completed',
  'declined',
  'expired',
] as const;
export type ReviewRequestStatus = (typeof reviewRequestStatuses)[number];
export const reviewRequestStatusNames: Record<ReviewRequestStatus, string> = {
  sent: 'Sent',
  opened: 'Opened',
  completed: 'Reviewed',
  declined: 'Declined',
  expired: 'Expired',
};

export const REQUESTS_PAGE_SIZE = 50;
/** A request that nobody answered ends after this long. */
export const REQUEST_DAYS = 30;
export const MAX_REMINDERS = 2;
export const REMINDER_DAYS = 3;

export const MAX_TEMPLATES = 20;
export const MAX_TEMPLATE_NAME_LENGTH = 80;
export const MAX_REQUEST_SUBJECT_LENGTH = 120;
export const MAX_REQUEST_BODY_LENGTH = 2_000;

/** The words that a template may leave open. */
export const templateFields = ['customer', 'project', 'business'] as const;
type TemplateField = (typeof templateFields)[number];

/** What is sent unless the business has written its own. */
export const standardTemplate = {
  subject: 'How did {business} do?',
  body: 'Hi {customer},\n\nthanks for choosing {business} for “{project}.” An honest review helps the next homeowner choose and tells us what went well and what didn’t.',
};

/** Fills the open words of a template; other braces stay as they are. */
export const fillTemplate = (text: string, values: Record<TemplateField, string>) =>
  text.replace(/\{(customer|project|business)\}/g, (_all, field: TemplateField) => values[field]);

const isOpen = (status: ReviewRequestStatus) => status === 'sent' || status === 'opened';

type Request = {
  status: ReviewRequestStatus;
  remindersSent: number;
  lastReminderAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
};

/** When the next reminder may go out; null when there is none left. */
export function nextReminderAt(request: Request) {
  if (!isOpen(request.status) || request.remindersSent >= MAX_REMINDERS) return null;
  const last = request.lastReminderAt ?? request.createdAt;
  const at = new Date(last.getTime() + REMINDER_DAYS * 86_400_000);
  return at < request.expiresAt ? at : null;
}

/** Why a reminder is refused; undefined if it may go out. */
export function reminderRefusal(request: Request, now: Date) {
  if (!isOpen(request.status)) return 'This request was answered or has closed';
  if (request.remindersSent >= MAX_REMINDERS) return 'You can send up to two reminders';
  const at = nextReminderAt(request);
  return at && at <= now ? undefined : `Wait ${REMINDER_DAYS} days between reminders`;
}

export const requestExpiry = (createdAt: Date) =>
  new Date(createdAt.getTime() + REQUEST_DAYS * 86_400_000);

/** A share in percent, rounded; 0 of nothing. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);
