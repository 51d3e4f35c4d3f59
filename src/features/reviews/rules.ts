import type { Role } from '#lib/roles.ts';

/** Reviews per page (spec §9). */
export const REVIEWS_PAGE_SIZE = 50;

/** How many of the latest reviews the figures beside the average cover (spec §9). */
export const REVIEWS_IN_STATS = 1_000;
/** Most projects that wait for their homeowner's review on one screen. */
export const MAX_REVIEWABLE = 50;

export const MAX_REVIEW_LENGTH = 5_000;
export const MAX_RESPONSE_LENGTH = 2_000;
export const MAX_FLAG_REASON_LENGTH = 500;

export const MAX_REVIEW_PHOTOS = 6;
export const MAX_APPEAL_LENGTH = 2_000;
/** Who may write a review, the same wherever it is said. */
export const WHO_REVIEWS =
  'Only a homeowner who hired the pro here can review them, once per project and once the work has started or should have.';

/** The author may change a review this long. */
export const EDIT_DAYS = 30;

export const reviewStatuses = ['published', 'removed'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const reviewSorts = ['newest', 'rating_high', 'rating_low', 'helpful'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Why a review may be removed, and nothing else. */
export const removalReasonNames = {
  'off-topic': 'Not about the work',
  'private-data': 'Private information',
  abuse: 'Abuse or threats',
  'conflict-of-interest': 'Conflict of interest',
  'not-a-customer': 'Not a customer',
  unlawful: 'Unlawful',
} as const;
export type RemovalReason = keyof typeof removalReasonNames;
export const removalReasons = Object.keys(removalReasonNames) as [
  RemovalReason,
  ...RemovalReason[],
];

/** The two sides of a review. */
export const appealParties = ['author', 'business'] as const;
export type AppealParty = (typeof appealParties)[number];

export const reviewMoveNames = ['update', 'respond', 'flag', 'markHelpful', 'appeal'] as const;
export type ReviewMove = (typeof reviewMoveNames)[number];

type ReviewState = {
  homeownerId: string;
  /** Who acts for the reviewed business. */
  ownerId: string | null;
  contractorId: string;
  reviewStatus: ReviewStatus;
  flagged: boolean;
  createdAt: Date;
  editedAt: Date | null;
  keptAt: Date | null;
  /** The sides that have appealed. */
  appealedBy: readonly AppealParty[];
};
export type ReviewCaller =
  | { uid: string; role: Role; contractorId?: string | undefined }
  | undefined;

export const editableUntil = (createdAt: Date) =>
  new Date(createdAt.getTime() + EDIT_DAYS * 86_400_000);

/** Which side of a review somebody is on. */
export function reviewParty(review: ReviewState, caller: ReviewCaller): AppealParty | undefined {
  if (!caller) return undefined;
  if (caller.uid === review.homeownerId) return 'author';
  if (caller.uid === review.ownerId) return 'business';
  if (caller.contractorId && caller.contractorId === review.contractorId) return 'business';
  return undefined;
}

/** Why the caller may not make a move; undefined if they may. */
export function reviewRefusal(
  review: ReviewState,
  caller: ReviewCaller,
  move: ReviewMove,
  now: Date,
): string | undefined {
  const party = reviewParty(review, caller);
  const isRemoved = review.reviewStatus === 'removed';
  if (move === 'appeal') return appealRefusal(review, party);
  if (isRemoved) return REVIEW_REMOVED;
  if (move === 'update') {
    if (party !== 'author') return NOT_YOUR_REVIEW;
    return now < editableUntil(review.createdAt) ? undefined : EDIT_ENDED;
  }
  if (move === 'respond') return party === 'business' ? undefined : NOT_YOUR_REVIEW;
  if (move === 'markHelpful') return party ? ABOUT_YOURSELF : undefined;
  if (party === 'author') return OWN_REVIEW;
  // A report that was answered is not asked again, unless the review has changed since.
  const isKept = review.keptAt && review.keptAt >= (review.editedAt ?? review.createdAt);
  return isKept && !review.flagged ? REPORT_ANSWERED : undefined;
}

/** The author may appeal a removal, the business the refusal of its report; each once. */
function appealRefusal(review: ReviewState, party: AppealParty | undefined) {
  if (!party) return NOT_YOUR_REVIEW;
  const isRemoved = review.reviewStatus === 'removed';
  const hasCause = party === 'author' ? isRemoved : !isRemoved && review.keptAt !== null;
  if (!hasCause) return NOTHING_TO_APPEAL;
  return review.appealedBy.includes(party) ? APPEALED_ALREADY : undefined;
}

export const reviewMovesFor = (review: ReviewState, caller: ReviewCaller, now: Date) =>
  caller ? reviewMoveNames.filter((move) => !reviewRefusal(review, caller, move, now)) : [];

const REVIEW_REMOVED = 'This review was removed';
export const NOT_YOUR_REVIEW = 'This review isn’t about you';
const EDIT_ENDED = `You can edit a review for ${EDIT_DAYS} days`;
const ABOUT_YOURSELF = 'This review is about you';
const OWN_REVIEW = 'This is your own review';
const REPORT_ANSWERED = 'We checked this review and kept it. You can appeal once';
const NOTHING_TO_APPEAL = 'There’s no decision to appeal';
const APPEALED_ALREADY = 'You already appealed. You can only appeal once';

/** Labels of one to five stars. */
export const ratingLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** Who reads which part of a homeowner's name: what `customerNameOf` and the names of leads and messages show. */
export const WHO_SEES_YOUR_NAME =
  'Reviews show your first name and last initial. Pros you deal with see your full name.';

/** A reviewer's public name: `Dana K.` */
export function customerNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  const [initial] = lastName;
  return initial ? `${firstName} ${initial.toLocaleUpperCase('en-US')}.` : firstName;
}

/** Number of reviews per rating from 5 to 1 (spec §9); `ratingCounts` runs from 1 to 5. */
export const ratingDistribution = (ratingCounts: readonly number[]) =>
  [5, 4, 3, 2, 1].map((rating) => ({ rating, count: ratingCounts[rating - 1] ?? 0 }));

/** Percent of reviews that were answered, rounded (spec §9). */
export const responseRate = (answered: number, total: number) =>
  total === 0 ? 0 : Math.round((answered / total) * 100);
