import { findProjectParties } from '#features/projects/data.ts';
import type { Reactions } from '#server/jobs/reactions.ts';
import { postSystemMessage } from './service.ts';

export const systemMessagesReactions: Reactions = {
  'project.completed': {
    async sayInConversation({ id: activityId, subjectId }, context) {
      const parties = await findProjectParties(context.db, subjectId);
      const { homeownerId, contractorId, title } = parties?.project ?? {};
      if (!homeownerId || !contractorId) return;
      await postSystemMessage(context.db, context, {
        homeownerId,
        contractorId,
        messageType: 'project_completed',
        content: `${parties?.businessName} completed “${title}.”`,
        projectId: subjectId,
        unreadFor: ['homeowner'],
        activityId,
      });
    },
  },
};
