import type { Reactions } from '#server/jobs/reactions.ts';
import { markFirstAnswered } from './data.ts';

export const supportDeskReactions: Reactions = {
  'message.sent': {
    timeFirstAnswer: {
      follows: ({ senderRole }) => senderRole === 'admin',
      async handle({ subjectId, createdAt, data }, { db }) {
        if (data.senderRole === 'admin') await markFirstAnswered(db, subjectId, createdAt);
      },
    },
  },
};
