import { applyReview } from '#features/contractors/data.ts';
import { findVisibleProject } from '#features/projects/data.ts';
import { canReview } from '#features/projects/rules.ts';
import { findUser } from '#features/users/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import type { ActorContext, Person } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { insertReview } from './data.ts';
import { customerNameOf } from './rules.ts';

type NewReview = { projectId: string; rating: number; comment: string };

/**
 * Publishes the homeowner's review of a completed project, and counts it on the contractor. Such reviews are
 * verified, because the work was done through the site.
 */
export async function publishReview(
  tx: Db,
  context: ActorContext,
  homeowner: Person,
  input: NewReview,
) {
  const { uid } = homeowner;
  const project = await findVisibleProject(tx, input.projectId, homeowner);
  if (!project) throw new ApiError('not-found');
  const { contractorId, category, reviewed } = project;
  if (reviewed) throw alreadyReviewedError();
  if (!canReview(project, homeowner) || contractorId === null)
    throw new ApiError('failed-precondition', 'A project can be reviewed once it is completed');

  const author = await findUser(tx, uid);
  if (!author) throw new ApiError('unauthenticated');
  const review = await insertReview(tx, {
    ...input,
    id: newId(),
    contractorId,
    homeownerId: uid,
    customerName: customerNameOf(author),
    projectType: category,
    verified: true,
    createdAt: context.now(),
    updatedAt: context.now(),
  });
  if (!review) throw alreadyReviewedError();
  await applyReview(tx, contractorId, review.rating);
  await recordActivity(tx, context, {
    type: 'review.created',
    subjectType: 'review',
    subjectId: review.id,
    audience: [contractorId, uid],
    data: { contractorId, projectId: review.projectId, rating: review.rating },
  });
  return review;
}

const alreadyReviewedError = () =>
  new ApiError('already-exists', 'You have reviewed this project already');
