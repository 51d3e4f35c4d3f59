export const ACTIVITIES_PAGE_SIZE = 50;
/** How long the activity log is kept. */
export const ACTIVITY_RETENTION_DAYS = 400;
/** Lists in the metadata are cut to this (spec §9). */
export const MAX_METADATA_ITEMS = 10;

/** What the activity log of the specification tells apart (spec §7). */
export const activityTypes = [
  'registration',
  'login',
  'project_creation',
  'verification',
  'support_ticket',
  'payment',
  'review',
  'system_update',
  'connection',
] as const;
export type ActivityType = (typeof activityTypes)[number];

export const activityTypeNames: Record<ActivityType, string> = {
  registration: 'Registration',
  login: 'Sign-in',
  project_creation: 'Project posted',
  verification: 'Verification',
  support_ticket: 'Support request',
  payment: 'Payment',
  review: 'Review',
  system_update: 'System update',
  connection: 'Connection',
};

export const activitySeverities = ['info', 'warning', 'error'] as const;

/** What is recorded in the outbox, as the activity log calls and describes it. */
export const loggedActivities: ReadonlyMap<string, readonly [ActivityType, string]> = new Map<
  string,
  readonly [ActivityType, string]
>([
  ['user.registered', ['registration', 'Someone created an account']],
  ['user.invited', ['registration', 'An admin created an account']],
  ['session.opened', ['login', 'Someone signed in']],
  ['project.created', ['project_creation', 'A homeowner posted a project']],
  ['verification.started', ['verification', 'A business began its verification']],
  ['verification.uploaded', ['verification', 'A business uploaded a document']],
  ['verification.approved', ['verification', 'A document was approved']],
  ['verification.rejected', ['verification', 'A document was rejected']],
  ['verification.lapsed', ['verification', 'A verification lapsed']],
  ['verification.backgroundChecked', ['verification', 'A background check was recorded']],
  ['verification.backgroundEnding', ['verification', 'A background check is about to expire']],
  ['verification.backgroundExpired', ['verification', 'A background check expired']],
  ['support.requested', ['support_ticket', 'Someone asked support for help']],
  ['conversation.escalated', ['support_ticket', 'A conversation was escalated to support']],
  ['payment.succeeded', ['payment', 'A payment went through']],
  ['payment.failed', ['payment', 'A payment failed']],
  ['payment.refunded', ['payment', 'A payment was refunded']],
  ['review.created', ['review', 'A homeowner wrote a review']],
  ['review.flagged', ['review', 'A review was reported']],
  ['connectRequest.created', ['connection', 'A homeowner asked a business to get in touch']],
  ['connectRequest.accepted', ['connection', 'A business agreed to get in touch']],
  ['lead.interested', ['connection', 'A business claimed a spot on a lead']],
]);

type Metadata = Record<string, string | number | boolean | (string | number | boolean)[]>;

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const toPlain = (value: unknown) => (isPlain(value) ? value : JSON.stringify(value));

/** Metadata as the specification keeps it: plain values, lists cut to ten items, anything else as text. */
export const toMetadata = (data: Readonly<Record<string, unknown>>): Metadata =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? value.slice(0, MAX_METADATA_ITEMS).map(toPlain) : toPlain(value),
      ]),
  );
