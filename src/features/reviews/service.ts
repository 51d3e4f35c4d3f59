import { publishPictures, unpublishPictures } from '#features/contractors/portfolio/data.ts';
import { presentFile } from '#features/files/data.ts';
import { findVisibleProject } from '#features/projects/data.ts';
import { canReview } from '#features/projects/rules.ts';
import { findUser } from '#features/users/data.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import type { SubScores } from '#lib/sub-scores.ts';
import type { Context, Person } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { settleReview } from './checks/service.ts';
import {
  findAppeals,
  findHelpfulVotes,
  findPhotos,
  findReview,
  insertAppeal,
  insertEdit,
  insertReview,
  lockReview,
  type ReviewView,
  updateReview,
} from './data.ts';
import { completeRequest } from './requests/data.ts';
import {
  type AppealParty,
  customerNameOf,
  editableUntil,
  type ReviewCaller,
  type ReviewMove,
  reviewMovesFor,
  reviewParty,
  reviewRefusal,
} from './rules.ts';

type ReviewContent = {
  rating: number;
  comment: string;
  scores?: SubScores | undefined;
  photoIds?: string[] | undefined;
};

/** Publishes the homeowner's review of work that has begun; whether it counts is for `settleReview` to say. */
export async function publishReview(
  tx: Db,
  context: Context,
  homeowner: Person,
  { projectId, ...content }: ReviewContent & { projectId: string },
) {
  const { uid } = homeowner;
  const project = await findVisibleProject(tx, projectId, homeowner);
  if (!project) throw new ApiError('not-found');
  const { contractorId, category, reviewed } = project;
  if (reviewed) throw alreadyReviewedError();
  const agreed = { ...project, startDate: project.agreedStartDate };
  if (!canReview(agreed, homeowner, context.now()) || contractorId === null)
    throw new ApiError('failed-precondition', 'You can review a project once the work has started');

  const author = await findUser(tx, uid);
  if (!author) throw new ApiError('unauthenticated');
  const now = context.now();
  const review = await insertReview(tx, {
    ...content,
    projectId,
    id: newId(),
    contractorId,
    homeownerId: uid,
    customerName: customerNameOf(author),
    projectType: category,
    verified: false,
    createdAt: now,
    updatedAt: now,
  });
  if (!review) throw alreadyReviewedError();
  await publishPhotos(tx, uid, review.photoIds);
  await completeRequest(tx, projectId, now);
  await settleReview(tx, context, review.id, 'new');
  await recordActivity(tx, context, {
    type: 'review.created',
    subjectType: 'review',
    subjectId: review.id,
    audience: [contractorId, uid],
    data: { contractorId, projectId, rating: review.rating },
  });
  return review.id;
}

const alreadyReviewedError = () =>
  new ApiError('already-exists', 'You already reviewed this project');

async function publishPhotos(tx: Db, ownerId: string, ids: readonly string[]) {
  if (ids.length > 0 && !(await publishPictures(tx, ownerId, ids)))
    throw invalidArgument('photoIds', 'Some of these photos aren’t yours or are already in use');
}

/** Changes a review; what it said before is kept, and it is checked again. */
export async function editReview(
  tx: Db,
  context: Context,
  id: string,
  changes: Partial<ReviewContent>,
) {
  const review = await requireMove(tx, context, id, 'update');
  const { rating, comment, scores, photoIds, homeownerId, contractorId, projectId } = review;
  const now = context.now();
  await insertEdit(tx, {
    ...{ id: newId(), reviewId: id, rating, comment, scores, photoIds },
    writtenAt: review.editedAt ?? review.createdAt,
    replacedAt: now,
  });
  const photos = changes.photoIds ?? photoIds;
  await publishPhotos(
    tx,
    homeownerId,
    photos.filter((photo) => !photoIds.includes(photo)),
  );
  const dropped = photoIds.filter((photo) => !photos.includes(photo));
  if (dropped.length > 0) await unpublishPictures(tx, homeownerId, dropped);
  await updateReview(tx, id, {
    rating: changes.rating ?? rating,
    comment: changes.comment ?? comment,
    scores: changes.scores ?? scores,
    photoIds: photos,
    editedAt: now,
    updatedAt: now,
  });
  await settleReview(tx, context, id, review);
  await recordActivity(tx, context, {
    type: 'review.edited',
    subjectType: 'review',
    subjectId: id,
    audience: [contractorId, homeownerId],
    data: { contractorId, projectId },
  });
}

/** Puts a report before the admins. A second one changes nothing while the first is open. */
export async function reportReview(tx: Db, context: Context, id: string, reason: string) {
  const review = await requireMove(tx, context, id, 'flag');
  if (review.flagged) return;
  const { actor } = context;
  const now = context.now();
  await updateReview(tx, id, {
    flagged: true,
    flagReason: reason,
    flaggedAt: now,
    flaggedBy: actor.kind === 'person' ? actor.uid : null,
  });
  await recordActivity(tx, context, {
    type: 'review.flagged',
    subjectType: 'review',
    subjectId: id,
    audience: [review.contractorId],
  });
}

/** Asks for a second look at a decision, once for each side. */
export async function appealDecision(tx: Db, context: Context, id: string, text: string) {
  const review = await requireMove(tx, context, id, 'appeal');
  const party = reviewParty({ ...review, appealedBy: [] }, callerOf(context));
  const appeal =
    party && (await insertAppeal(tx, { reviewId: id, party, text, createdAt: context.now() }));
  if (!appeal) throw new ApiError('aborted');
  await recordActivity(tx, context, {
    type: 'review.appealed',
    subjectType: 'review',
    subjectId: id,
    audience: [party === 'author' ? review.homeownerId : review.contractorId],
  });
}

/** The caller as the rules of reviews know them: only who acts as a business is one. */
export function callerOf({ actor }: Pick<Context, 'actor'>): ReviewCaller {
  if (actor.kind !== 'person') return undefined;
  const { uid, role, contractorId } = actor;
  return { uid, role, ...(role === 'contractor' && { contractorId }) };
}

/** Locks a review that the caller may see, and refuses a move that they may not make. */
export async function requireMove(tx: Db, context: Context, id: string, move: ReviewMove) {
  const review = await lockReview(tx, id);
  const caller = callerOf(context);
  const appeals = review ? await findAppeals(tx, [id]) : [];
  const state = review && { ...review, appealedBy: appeals.map(({ party }) => party) };
  if (!state || !canSee(state, caller)) throw new ApiError('not-found');
  if (move === 'update' && reviewParty(state, caller) !== 'author') throw new ApiError('not-found');
  const refusal = reviewRefusal(state, caller, move, context.now());
  if (refusal) throw new ApiError('failed-precondition', refusal);
  return state;
}

/** Removed reviews are there for both sides alone. */
const canSee = (
  review: ReviewView & { appealedBy: readonly AppealParty[] },
  caller: ReviewCaller,
) =>
  review.reviewStatus === 'published' ||
  caller?.role === 'admin' ||
  reviewParty(review, caller) !== undefined;

/** Reviews as the caller sees them. */
export async function presentReviews(db: Db, context: Context, rows: readonly ReviewView[]) {
  const caller = callerOf(context);
  const now = context.now();
  const photos = await findPhotos(
    db,
    rows.flatMap(({ photoIds }) => photoIds),
  );
  const decided = rows.filter(({ keptAt, removedAt }) => keptAt || removedAt).map(({ id }) => id);
  const appeals = caller ? await findAppeals(db, decided) : [];
  const liked = rows.filter(({ helpful }) => helpful > 0).map(({ id }) => id);
  const votes = caller ? await findHelpfulVotes(db, caller.uid, liked) : new Set<string>();
  return rows.map((review) => {
    const appealedBy = appeals
      .filter(({ reviewId }) => reviewId === review.id)
      .map(({ party }) => party);
    const state = { ...review, appealedBy };
    const party = reviewParty(state, caller);
    const isAuthor = party === 'author';
    const { removedAt, removalReason, removalNote } = review;
    // Its pictures are gone for everybody else: they may be what it was removed for.
    const mayJudge = removedAt !== null && (isAuthor || caller?.role === 'admin');
    const markedHelpful = votes.has(review.id);
    const isInvolved = party !== undefined || caller?.role === 'admin';
    return {
      ...review,
      photos: review.photoIds.flatMap((id) => {
        const file = photos.get(id);
        return file && (file.visibility === 'public' || mayJudge)
          ? presentPhoto(presentFile(file, context.services, now))
          : [];
      }),
      response: responseOf(review),
      pending: isAuthor ? review.pending : [],
      editableUntil: isAuthor ? editableUntil(review.createdAt) : null,
      removal:
        isInvolved && removedAt && removalReason
          ? { reason: removalReason, note: removalNote ?? '', removedAt }
          : null,
      markedHelpful,
      moves: reviewMovesFor(state, caller, now).filter(
        (move) => !(markedHelpful && move === 'markHelpful'),
      ),
    };
  });
}

const presentPhoto = ({ id, url, width, height }: ReturnType<typeof presentFile>) => ({
  ...{ id, url, width, height },
});

function responseOf({ responseComment, responseContractorName, responseCreatedAt }: ReviewView) {
  if (responseComment === null || responseCreatedAt === null) return null;
  return {
    comment: responseComment,
    contractorName: responseContractorName ?? '',
    createdAt: responseCreatedAt,
  };
}

/** One review as the caller sees it now. */
export async function presentReview(db: Db, context: Context, id: string) {
  const row = await findReview(db, id);
  const [review] = row ? await presentReviews(db, context, [row]) : [];
  if (!review) throw new ApiError('not-found');
  return review;
}
