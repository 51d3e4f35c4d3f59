import type { Reactions, Schedules } from '#server/jobs/reactions.ts';
import { tellContractor } from '../notify.ts';
import { tendSpots } from './service.ts';

export const spotsReactions: Reactions = {
  'lead.spotEnding': {
    notifyContractor: tellContractor(({ homeownerFirstName, projectTitle }) => ({
      priority: 'high',
      title: 'Four hours left to keep your spot',
      message: `Write to ${homeownerFirstName} or send a quote for “${projectTitle}”, or the spot goes free.`,
    })),
  },
  'lead.spotFreed': {
    notifyContractor: tellContractor(({ projectTitle }) => ({
      title: 'Your spot went free',
      message: `“${projectTitle}” had no message and no quote from you within 24 hours. You can take a spot again while one is left.`,
    })),
  },
};

export const spotsSchedules: Schedules = {
  tendSpots: { cron: '*/10 * * * *', run: tendSpots },
};
