import { notify } from '#features/notifications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import type { JobContext, Reaction, Reactions, Schedules } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { findRequestOfProject, findRequestToSend } from './data.ts';
import { followUpRequests, requestAutomatically } from './service.ts';

const pathOf = (requestId: string) => `/homeowner/reviews?requestId=${requestId}`;

/** Mails a request, as far as the homeowner wants to be asked; it counts against the budget of the business. */
async function mailRequest(context: JobContext, requestId: string, key: string) {
  const found = await findRequestToSend(context.db, requestId);
  if (!found) return;
  const { request, businessName, ownerId, projectTitle, homeowner } = found;
  await sendPreferredMail(
    context,
    { userId: request.homeownerId, topic: 'reviews' },
    {
      key,
      to: homeowner.email,
      name: 'review-request',
      senderId: ownerId ?? undefined,
      data: {
        path: pathOf(requestId),
        firstName: homeowner.firstName,
        ...{ businessName, projectTitle, subject: request.subject, text: request.body },
      },
    },
  );
}

/** Tells the homeowner in the portal and by mail. */
const tell = (titleOf: (businessName: string) => string): Record<string, Reaction> => ({
  async notify(activity: ActivityRow, context) {
    const found = await findRequestToSend(context.db, activity.subjectId);
    if (!found) return;
    const { request, businessName, projectTitle } = found;
    await notify(context.db, context, {
      userId: request.homeownerId,
      role: 'homeowner',
      type: 'review_request',
      title: titleOf(businessName),
      message: `How was “${projectTitle}”? Your review helps the next homeowner.`,
      actionUrl: pathOf(request.id),
      data: { projectId: request.projectId, contractorId: request.contractorId },
      activityId: activity.id,
    });
  },
  mail: (activity: ActivityRow, context) =>
    mailRequest(context, activity.subjectId, `review-request:${activity.subjectId}:${activity.id}`),
});

export const reviewRequestsReactions: Reactions = {
  'project.completed': {
    /** The first request; who completed the project themselves need not be asked. */
    async mailHomeowner({ subjectId, actorRole }, context) {
      if (actorRole === 'homeowner') return;
      await requestAutomatically(context, subjectId);
      const requestId = await findRequestOfProject(context.db, subjectId);
      if (requestId) await mailRequest(context, requestId, `review-request:${subjectId}`);
    },
  },
  'reviewRequest.sent': tell((business) => `${business} asked for your review`),
  'reviewRequest.reminded': tell((business) => `Reminder: ${business} asked for your review`),
};

export const reviewRequestsSchedules: Schedules = {
  reviewRequests: { cron: '23 * * * *', run: followUpRequests },
};
