/** `full` wherever the product is public; `basic` on a local start, where a completed job suffices. */
export const reviewCheckModes = ['full', 'basic'] as const;
export type ReviewChecks = (typeof reviewCheckModes)[number];

/** The accepted total must be this many cents at least: a quote of a few dollars buys nobody a rating. */
export const MIN_ACCEPTED_TOTAL = 5_000;
/** Least time between acceptance and review. */
export const MIN_HOURS_TO_REVIEW = 24;
/** The homeowner's silence after "finished" confirms it. */
export const SILENCE_CONFIRMS_DAYS = 7;

/** What both sides of a job shared when it was agreed on. */
export const tieSignals = ['phone', 'address', 'network', 'device', 'payment-method'] as const;
/** What the reviews of one business show together. */
export const patternSignals = ['reviewers-tied', 'burst', 'penny-quotes'] as const;
export const reviewSignals = [...tieSignals, ...patternSignals] as const;
export type ReviewSignal = (typeof reviewSignals)[number];

export const reviewSignalNames: Record<ReviewSignal, string> = {
  phone: 'Both sides have the same phone number',
  address: 'Both sides have the same address',
  network: 'Both sides signed in from the same network',
  device: 'Both sides signed in from the same device',
  'payment-method': 'Both sides have the same payment method',
  'reviewers-tied': 'Shares a phone, network, or device with another reviewer',
  burst: 'Several new accounts reviewed this business within days',
  'penny-quotes': 'Several reviews of this business come from very small quotes',
};

/** How many reviews by new accounts within how many days are a burst, this one included. */
export const BURST_REVIEWS = 3;
export const BURST_DAYS = 7;
/** An account is new for this long. */
export const NEW_ACCOUNT_DAYS = 14;
/** How many reviews that rest on tiny quotes make a pattern, within how many days. */
export const PENNY_REVIEWS = 3;
export const PENNY_DAYS = 30;
export const PENNY_TOTAL = 2 * MIN_ACCEPTED_TOTAL;

/** Nobody colludes for a poor rating: the patterns look at these alone, so that a business cannot stage one against a critic. */
export const isPraise = (rating: number) => rating >= 4;

/** What is still missing for a review to count, in words that its author may read. */
export const pendingReasonTexts = {
  'confirm-address': 'Confirm your email address.',
  'small-job': 'The agreed total was below $50.',
  'too-soon':
    'You wrote it within a day of accepting the quote. Wait a day, then open it and save it again.',
  'confirm-completion': 'Confirm on the project page that the work is finished.',
  completion: 'It will count once the work is completed.',
  'under-review': 'We’re looking at it. There’s nothing you need to do.',
} as const;
export type PendingReason = keyof typeof pendingReasonTexts;
export const pendingReasons = Object.keys(pendingReasonTexts) as [
  PendingReason,
  ...PendingReason[],
];

export type ReviewFacts = {
  isEmailConfirmed: boolean;
  /** In cents; null without an accepted quote. */
  acceptedTotal: number | null;
  acceptedAt: Date | null;
  /** When it was written, or last changed. */
  writtenAt: Date;
  completedAt: Date | null;
  /** The homeowner said so, or paid through the product. */
  isCompletionConfirmed: boolean;
  signals: readonly ReviewSignal[];
  /** An admin has looked at the signals and found nothing. */
  isCleared: boolean;
};

/** Confirmations that come by another way than our own link are looked for once a day, this long. */
const WATCHED_DAYS = 60;

const after = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000);

/** Until when silence has not yet confirmed a completion. */
const silenceEnds = (completedAt: Date) => after(completedAt, SILENCE_CONFIRMS_DAYS * 24);

/**
 * The rule of which reviews count. Everything that shows a rating, an average or a badge follows it through
 * `reviews.verified`. `pending` is told to the author; a held review waits for an admin.
 */
export function checkReview(facts: ReviewFacts, mode: ReviewChecks, now: Date) {
  const { completedAt, acceptedAt, acceptedTotal, writtenAt } = facts;
  if (mode === 'basic') {
    const pending: PendingReason[] = completedAt ? [] : ['completion'];
    return { verified: pending.length === 0, pending, isHeld: false, recheckAt: null };
  }
  const isHeld = facts.signals.length > 0 && !facts.isCleared;
  const isSilent = completedAt !== null && silenceEnds(completedAt) <= now;
  const isConfirmed = facts.isCompletionConfirmed || isSilent;
  const pending: PendingReason[] = [];
  if (!facts.isEmailConfirmed) pending.push('confirm-address');
  if (acceptedTotal === null || acceptedTotal < MIN_ACCEPTED_TOTAL) pending.push('small-job');
  if (!acceptedAt || writtenAt < after(acceptedAt, MIN_HOURS_TO_REVIEW)) pending.push('too-soon');
  if (!isConfirmed) pending.push(completedAt ? 'confirm-completion' : 'completion');
  if (isHeld) pending.push('under-review');
  const isWatched = !facts.isEmailConfirmed && now < after(writtenAt, WATCHED_DAYS * 24);
  const rechecks = [
    ...(completedAt && !isConfirmed ? [silenceEnds(completedAt)] : []),
    ...(isWatched ? [after(now, 24)] : []),
  ];
  const recheckAt = rechecks.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  return { verified: pending.length === 0, pending, isHeld, recheckAt };
}
