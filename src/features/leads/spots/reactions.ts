import { notify } from '#features/notifications/data.ts';
import type { Reactions, Schedules } from '#server/jobs/reactions.ts';
import { contractorPath, forLeadAndContractor } from '../for-lead.ts';
import { tendSpots } from './service.ts';

export const spotsReactions: Reactions = {
  'lead.spotEnding': {
    notifyContractor: forLeadAndContractor(({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: person.userId,
        role: 'contractor',
        type: 'project_update',
        priority: 'high',
        title: 'Four hours left to keep your spot',
        message: `Write to ${lead.homeownerFirstName} or send a quote for “${lead.projectTitle}”, or the spot goes free.`,
        actionUrl: contractorPath(lead),
        data: { leadId: lead.id },
        activityId: activity.id,
      }),
    ),
  },
  'lead.spotFreed': {
    notifyContractor: forLeadAndContractor(({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: person.userId,
        role: 'contractor',
        type: 'project_update',
        title: 'Your spot went free',
        message: `“${lead.projectTitle}” had no message and no quote from you within 24 hours. You can take a spot again while one is left.`,
        actionUrl: contractorPath(lead),
        data: { leadId: lead.id },
        activityId: activity.id,
      }),
    ),
  },
};

export const spotsSchedules: Schedules = {
  tendSpots: { cron: '*/10 * * * *', run: tendSpots },
};
