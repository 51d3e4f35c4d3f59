import { notify } from '#features/notifications/data.ts';
import { mergeReactions, type Reactions, type Schedules } from '#server/jobs/reactions.ts';
import { reviewChecksReactions, reviewChecksSchedules } from './checks/reactions.ts';
import { findReviewedBusiness } from './data.ts';
import { moderationReactions } from './moderation/reactions.ts';
import { reviewRequestsReactions, reviewRequestsSchedules } from './requests/reactions.ts';

const createdReactions: Reactions = {
  'review.created': {
    async tellContractor(activity, context) {
      const review = await findReviewedBusiness(context.db, activity.subjectId);
      if (!review?.userId) return;
      const stars = review.rating === 1 ? '1 star' : `${review.rating} stars`;
      await notify(context.db, context, {
        userId: review.userId,
        role: 'contractor',
        type: 'project_update',
        title: `${review.customerName} reviewed your work`,
        message: `${stars} for “${review.projectTitle}”`,
        actionUrl: '/contractor/reviews',
        data: { reviewId: activity.subjectId, projectId: review.projectId, rating: review.rating },
        activityId: activity.id,
      });
    },
  },
};

export const reviewsReactions = mergeReactions([
  createdReactions,
  reviewChecksReactions,
  moderationReactions,
  reviewRequestsReactions,
]);

export const reviewsSchedules: Schedules = { ...reviewChecksSchedules, ...reviewRequestsSchedules };
