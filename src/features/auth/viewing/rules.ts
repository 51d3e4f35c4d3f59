import type { RateClass } from '#lib/contract.ts';

/** How long an admin looks at the product as somebody else before they have to begin again. */
export const VIEWING_MINUTES = 15;
/** Every token of a viewing begins like this, so that it is not looked for among sessions. */
export const VIEWING_TOKEN_PREFIX = 'view_';

/** Why an admin looks, for the audit log: no text of their own, which could name somebody. */
export const viewingReasons = ['help', 'fault', 'report', 'check'] as const;
export type ViewingReason = (typeof viewingReasons)[number];
export const viewingReasonNames: Record<ViewingReason, string> = {
  help: 'They asked for help',
  fault: 'Something isn’t working for them',
  report: 'Someone reported them',
  check: 'To check what the product shows',
};

export const END_VIEWING = 'viewing.end';

/** What an admin who looks as somebody else reads of a refused call. */
export const VIEWING_REFUSED =
  'You’re viewing the site as someone else. Messages are hidden, and you can’t change anything.';

/** Messages, what quotes from them, and what opens more than a page: keys, whole exports and files by their id. */
const closedNamespaces = ['conversations', 'adminConversations', 'communications', 'support'];
const closedCalls: readonly string[] = [
  'calendar.feed',
  'customers.activity',
  'disputes.pdf',
  'disputes.record',
  'files.get',
  'notifications.list',
  'notifications.live',
  'notifications.pushKey',
  'profile.export',
  'reports.mine',
  'search.all',
  'activities.live',
  'uploads.get',
];
/** Only a number. */
const openCalls: readonly string[] = ['conversations.unreadCount'];

type ViewedCall = {
  name: string;
  method: string | undefined;
  meta: { rate?: RateClass | 'free' };
};

/** Whether an admin who looks as somebody else may make a call: they read, apart from messages, and end it. */
export function isOpenToViewer({ name, method, meta }: ViewedCall) {
  if (name === END_VIEWING || openCalls.includes(name)) return true;
  if (method !== 'GET' || meta.rate === 'transfer' || closedCalls.includes(name)) return false;
  return !closedNamespaces.includes(name.split('.', 1)[0] ?? '');
}
