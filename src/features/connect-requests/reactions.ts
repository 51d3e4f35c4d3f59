import { notify } from '#features/notifications/data.ts';
import type { JobContext, Reaction, Reactions, Schedules } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { type ConnectRequestView, countAskedBefore, findConnectRequest } from './data.ts';
import { expireDue } from './service.ts';

type Text = { title: string; message: string };

const tell =
  (role: 'homeowner' | 'contractor', textOf: (request: ConnectRequestView) => Text): Reaction =>
  async ({ id: activityId, subjectId }: ActivityRow, context: JobContext) => {
    const request = await findConnectRequest(context.db, subjectId, 'all');
    const userId = role === 'homeowner' ? request?.homeownerId : request?.ownerId;
    if (!request || !userId) return;
    await notify(context.db, context, {
      ...textOf(request),
      ...{ userId, role, activityId },
      type: 'project_update',
      actionUrl: `/${role}/connect-requests`,
      data: { connectRequestId: subjectId, contractorId: request.contractorId },
      ...(role === 'contractor' && (await isQuiet(context, request)) && { portalOnly: true }),
    });
  };

/** Whoever has not proved an address makes nobody's phone ring, and nobody does so twice a day by asking again. */
const isQuiet = async ({ db }: JobContext, request: ConnectRequestView) =>
  !request.homeowner.emailVerified || (await countAskedBefore(db, request)) > 0;

const because = ({ reason }: ConnectRequestView, otherwise: string) => reason || otherwise;

export const connectRequestsReactions: Reactions = {
  'connectRequest.created': {
    async tellContractor(activity, context) {
      const request = await findConnectRequest(context.db, activity.subjectId, 'all');
      // Withdrawn in the same moment: there is nobody to call.
      if (request?.status !== 'pending') return;
      await tell('contractor', ({ homeowner, message }) => ({
        title: `${homeowner.firstName} asked for a call`,
        message,
      }))(activity, context);
    },
  },
  'connectRequest.accepted': {
    tellHomeowner: tell('homeowner', ({ contractorName }) => ({
      title: `${contractorName} will call you`,
      message: 'They can see your phone number and email now. You can also message each other.',
    })),
  },
  'connectRequest.declined': {
    tellHomeowner: tell('homeowner', (request) => ({
      title: `${request.contractorName} can’t call right now`,
      message: because(request, 'They didn’t give a reason. Other pros near you may be available.'),
    })),
    async tellContractor(activity, context) {
      const request = await findConnectRequest(context.db, activity.subjectId, 'all');
      // What the contractor declined is no news to them.
      if (!request?.blocked) return;
      await tell('contractor', ({ homeowner }) => ({
        title: `We closed ${homeowner.firstName}’s call request`,
        message: because(request, 'You don’t need to do anything.'),
      }))(activity, context);
    },
  },
  'connectRequest.expired': {
    tellHomeowner: tell('homeowner', ({ contractorName }) => ({
      title: `${contractorName} didn’t respond within a week`,
      message: 'Your request has closed. Ask another pro, or post your project.',
    })),
  },
};

export const connectRequestsSchedules: Schedules = {
  connectRequestExpiry: { cron: '*/10 * * * *', run: expireDue },
};
