import { notify } from '#features/notifications/data.ts';
import type { JobContext, Reaction, Reactions, Schedules } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { type ConnectRequestView, findConnectRequest } from './data.ts';
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
    });
  };

const because = ({ reason }: ConnectRequestView, otherwise: string) => reason || otherwise;

export const connectRequestsReactions: Reactions = {
  'connectRequest.created': {
    tellContractor: tell('contractor', ({ homeowner, message }) => ({
      title: `${homeowner.firstName} asks you to call`,
      message,
    })),
  },
  'connectRequest.accepted': {
    tellHomeowner: tell('homeowner', ({ contractorName }) => ({
      title: `${contractorName} will get in touch`,
      message: 'They have your phone number and address now, and you have a conversation.',
    })),
  },
  'connectRequest.declined': {
    tellHomeowner: tell('homeowner', (request) => ({
      title: `${request.contractorName} cannot call you`,
      message: because(request, 'They gave no reason. Other pros near you may have the time.'),
    })),
    async tellContractor(activity, context) {
      const request = await findConnectRequest(context.db, activity.subjectId, 'all');
      // What the contractor declined is no news to them.
      if (!request?.blocked) return;
      await tell('contractor', ({ homeowner }) => ({
        title: `The request of ${homeowner.firstName} was closed by us`,
        message: because(request, 'You need not do anything.'),
      }))(activity, context);
    },
  },
  'connectRequest.expired': {
    tellHomeowner: tell('homeowner', ({ contractorName }) => ({
      title: `${contractorName} did not answer within a week`,
      message: 'Your request has ended. You can ask somebody else, or post your project.',
    })),
  },
};

export const connectRequestsSchedules: Schedules = {
  connectRequestExpiry: { cron: '*/10 * * * *', run: expireDue },
};
