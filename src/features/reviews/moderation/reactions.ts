import { notify } from '#features/notifications/data.ts';
import type { JobContext, Reaction, Reactions } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { findReviewedBusiness } from '../data.ts';
import { removalReasonNames } from '../rules.ts';

type Review = NonNullable<Awaited<ReturnType<typeof findReviewedBusiness>>>;
type Text = { title: string; message: string };
type Told = {
  author?: (review: Review) => Text;
  business?: (review: Review) => Text;
};

const noteOf = ({ data }: ActivityRow) => (typeof data.note === 'string' ? data.note : '');

/** Tells both sides of a decision, with the note of whoever decided. */
const tellSides = ({ author, business }: Told): Record<string, Reaction> => ({
  ...(author && {
    tellAuthor: tellSide('homeowner', (review) => review.homeownerId, author, '/homeowner/reviews'),
  }),
  ...(business && {
    tellBusiness: tellSide(
      'contractor',
      (review) => review.userId,
      business,
      '/contractor/reviews',
    ),
  }),
});

const tellSide =
  (
    role: 'homeowner' | 'contractor',
    recipientOf: (review: Review) => string | null,
    textOf: (review: Review) => Text,
    actionUrl: string,
  ): Reaction =>
  async (activity: ActivityRow, context: JobContext) => {
    const review = await findReviewedBusiness(context.db, activity.subjectId);
    const userId = review && recipientOf(review);
    if (!userId) return;
    const { title, message } = textOf(review);
    await notify(context.db, context, {
      ...{ userId, role, title, actionUrl },
      type: 'project_update',
      message: [message, noteOf(activity)].filter(Boolean).join(' '),
      data: { reviewId: activity.subjectId, projectId: review.projectId },
      activityId: activity.id,
    });
  };

const reasonOf = ({ removalReason }: Review) =>
  removalReason ? removalReasonNames[removalReason] : 'not stated';

export const moderationReactions: Reactions = {
  'review.kept': tellSides({
    business: ({ customerName }) => ({
      title: `${customerName}’s review stays`,
      message: 'We reviewed your report and found no reason to remove it. You can appeal once.',
    }),
    author: ({ businessName }) => ({
      title: `Your review of ${businessName} stays`,
      message: 'Someone reported it. We checked it and kept it.',
    }),
  }),
  'review.removed': tellSides({
    author: (review) => ({
      title: `Your review of ${review.businessName} was removed`,
      message: `Why: ${reasonOf(review)}. You can appeal once.`,
    }),
    business: (review) => ({
      title: `${review.customerName}’s review was removed`,
      message: `Why: ${reasonOf(review)}. The removal is in the public log.`,
    }),
  }),
  'review.restored': tellSides({
    author: ({ businessName }) => ({
      title: `Your review of ${businessName} is back up`,
      message: 'We took another look after your appeal.',
    }),
    business: ({ customerName }) => ({
      title: `${customerName}’s review is back up`,
      message: 'We took another look after its author appealed.',
    }),
  }),
  'review.appealRefused': tellSides({
    author: ({ businessName }) => ({
      title: `Your review of ${businessName} stays removed`,
      message: 'We took another look after your appeal.',
    }),
  }),
};
