import type { Reactions, Schedules } from '#server/jobs/reactions.ts';
import { tellContractor } from '../notify.ts';
import { tendSpots } from './service.ts';

export const spotsReactions: Reactions = {
  'lead.spotEnding': {
    notifyContractor: tellContractor(({ homeownerFirstName, projectTitle }) => ({
      priority: 'high',
      title: '4 hours left to keep your spot',
      message: `Message ${homeownerFirstName} or send a quote for “${projectTitle},” or the spot will open up.`,
    })),
  },
  'lead.spotFreed': {
    notifyContractor: tellContractor(({ projectTitle }) => ({
      title: 'Your spot opened up',
      message: `You didn’t message or quote “${projectTitle}” within 24 hours. You can claim a spot again while one is open.`,
    })),
  },
};

export const spotsSchedules: Schedules = {
  tendSpots: { cron: '*/10 * * * *', run: tendSpots },
};
