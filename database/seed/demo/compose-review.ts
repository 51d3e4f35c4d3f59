import { customerNameOf } from '#features/reviews/rules.ts';
import { sampleReview } from '#features/reviews/samples.ts';
import type { BusinessKey } from './businesses.ts';
import type { DemoActivity } from './demo-activity.ts';
import type { DemoReview } from './demo-project.ts';
import type { HomeownerKey } from './homeowners.ts';
import { asHomeowner, type SeedContext } from './seed-context.ts';

type Work = {
  homeowner: HomeownerKey;
  by: BusinessKey;
  projectId: string;
  title: string;
  category: string;
};

export function composeReview({ now, cast, ids }: SeedContext, work: Work, demoReview: DemoReview) {
  const { projectId, title, category } = work;
  const [owner, shop] = [cast.homeownerOf[work.homeowner], cast.shopOf[work.by]];
  const { rating, comment, response } = demoReview;
  const at = demoReview.at(now);
  const review = sampleReview({
    id: ids.idAt(at),
    contractorId: shop.id,
    homeownerId: owner.id,
    projectId,
    customerName: customerNameOf(owner),
    projectType: category,
    rating,
    comment,
    ...(response && {
      responseComment: response.comment,
      responseContractorName: shop.businessName,
      responseCreatedAt: response.at(now),
    }),
    createdAt: at,
    updatedAt: at,
  });
  const demoActivity: DemoActivity = {
    at,
    type: 'review.created',
    actor: asHomeowner(owner),
    subjectId: review.id,
    audience: [shop.id, owner.id],
    data: { contractorId: shop.id, projectId, rating },
    notifications: [
      {
        userId: shop.userId,
        role: 'contractor',
        type: 'project_update',
        title: `${review.customerName} reviewed your work`,
        message: `${rating === 1 ? '1 star' : `${rating} stars`} for “${title}”`,
        actionUrl: `/contractor/projects/${projectId}`,
        data: { reviewId: review.id, projectId, rating },
      },
    ],
  };
  return { review, demoActivity };
}
