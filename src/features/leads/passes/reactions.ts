import { notify } from '#features/notifications/data.ts';
import type { Reactions } from '#server/jobs/reactions.ts';
import { forLeadAndContractor, homeownerPath } from '../notify.ts';
import { findPass } from './data.ts';
import { cannotTakeOn, passSentence } from './rules.ts';

export const passesReactions: Reactions = {
  'lead.passed': {
    notifyHomeowner: {
      follows: ({ told }) => told === true,
      handle: forLeadAndContractor(async ({ lead, person }, context, activity) => {
        // Taken back meanwhile: there is nothing to tell.
        const pass = await findPass(context.db, {
          leadId: lead.id,
          contractorId: person.contractorId,
        });
        if (!pass) return;
        const next = lead.projectId ? 'You can invite another pro from your project.' : '';
        await notify(context.db, context, {
          userId: lead.homeownerId,
          role: 'homeowner',
          type: 'project_update',
          title: cannotTakeOn(person.businessName),
          message: [`“${lead.projectTitle}.”`, passSentence(pass.reason), next]
            .filter(Boolean)
            .join(' '),
          actionUrl: homeownerPath(lead),
          data: { leadId: lead.id, contractorId: person.contractorId },
          activityId: activity.id,
        });
      }),
    },
  },
  'lead.restored': {
    notifyHomeowner: {
      follows: ({ told }) => told === true,
      handle: forLeadAndContractor(({ lead, person }, context, activity) =>
        notify(context.db, context, {
          userId: lead.homeownerId,
          role: 'homeowner',
          type: 'project_update',
          title: `${person.businessName} is looking at your project again`,
          message: `“${lead.projectTitle}.” They first said they couldn’t take it on.`,
          actionUrl: homeownerPath(lead),
          data: { leadId: lead.id, contractorId: person.contractorId },
          activityId: activity.id,
        }),
      ),
    },
  },
};
