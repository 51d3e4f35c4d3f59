import { customerNameOf } from '#features/reviews/rules.ts';
import { sampleReview } from '#features/reviews/samples.ts';
import type { BusinessKey } from './businesses.ts';
import type { Happening } from './happening.ts';
import type { HomeownerKey } from './homeowners.ts';
import { asHomeowner, type Setting } from './setting.ts';
import type { StoryReview } from './story.ts';

type Work = {
  homeowner: HomeownerKey;
  by: BusinessKey;
  projectId: string;
  title: string;
  category: string;
};

export function composeReview({ now, cast, identity }: Setting, work: Work, told: StoryReview) {
  const { projectId, title, category } = work;
  const [owner, shop] = [cast.homeownerOf[work.homeowner], cast.shopOf[work.by]];
  const { rating, comment, response } = told;
  const at = told.at(now);
  const review = sampleReview({
    id: identity.idAt(at),
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
  const happening: Happening = {
    at,
    type: 'review.created',
    actor: asHomeowner(owner),
    subjectId: review.id,
    audience: [shop.id, owner.id],
    data: { contractorId: shop.id, projectId, rating },
    tells: [
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
  return { review, happening };
}
