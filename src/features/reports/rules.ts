import { reportKinds } from '#lib/report-path.ts';

export { reportKinds };
export type ReportKind = (typeof reportKinds)[number];
export const reportKindNames: Record<ReportKind, string> = {
  message: 'A message',
  quote: 'A quote',
  profile: 'A profile',
};

export const reportReasons = [
  'scam',
  'outside-payment',
  'abuse',
  'false-claims',
  'private-data',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportReasonNames: Record<ReportReason, string> = {
  scam: 'It looks like a scam',
  'outside-payment': 'They want to be paid outside the site',
  abuse: 'Insults, threats or discrimination',
  'false-claims': 'It says something untrue',
  'private-data': 'It shares someone’s private information',
  other: 'Something else',
};

export const reportStatuses = ['open', 'decided'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const reportOutcomes = ['no-action', 'warning', 'suspension'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];
export const reportOutcomeNames: Record<ReportOutcome, string> = {
  'no-action': 'No action',
  warning: 'A warning',
  suspension: 'Account suspended',
};

export const REPORTS_PAGE_SIZE = 20;
export const MAX_REPORT_TEXT_LENGTH = 2_000;
/** What was reported is kept as it stood, shortened to this. */
export const MAX_REPORTED_LENGTH = 1_000;
/** The earliest reports of one thing that an admin reads; the rest are only counted. */
export const SHOWN_REPORTS = 10;
/** For how long the same thing cannot be reported again, once it was decided about. */
export const SETTLED_DAYS = 30;

export const REPORTED_ALREADY = 'You already reported this. We’ll let you know what we decide';
export const SETTLED = `We already decided this within the last ${SETTLED_DAYS} days. Contact support if something new has happened`;
export const OWN_REPORT = 'You can’t report yourself';
export const NOT_REPORTABLE = 'You can only report what the other side wrote';
export const DECIDED_ALREADY = 'This was already decided';
export const CANNOT_SUSPEND = 'This account can’t be suspended from here';
/** Why an account is out, as other admins read it. */
export const REPORT_DECIDED = 'A report was decided against them';
export const TOO_MANY_REPORTS = 'You can report ten things a day. Contact support if it can’t wait';

/** Since when a decision still stands. */
export const settledSince = (now: Date) => new Date(now.getTime() - SETTLED_DAYS * 86_400_000);
