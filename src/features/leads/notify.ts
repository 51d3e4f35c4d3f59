import { type NewNotification, notify } from '#features/notifications/data.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { findLead, type LeadView } from './data.ts';
import { findContractorUsers } from './offers/data.ts';

type ContractorUser = Awaited<ReturnType<typeof findContractorUsers>>[number];
type LeadEffect = (
  recipient: { lead: LeadView; person: ContractorUser },
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** Runs an effect with the lead and the contractor of the activity, if both still exist. */
export const forLeadAndContractor =
  (effect: LeadEffect) => async (activity: ActivityRow, context: JobContext) => {
    const { contractorId } = activity.data;
    const lead = await findLead(context.db, activity.subjectId);
    if (!lead || typeof contractorId !== 'string') return;
    const [person] = await findContractorUsers(context.db, [contractorId], lead);
    if (person) await effect({ lead, person }, context, activity);
  };

export const homeownerPath = ({ projectId }: LeadView) =>
  projectId ? `/homeowner/projects/${projectId}` : '/homeowner/dashboard';

export const contractorPath = ({ id }: LeadView) => `/contractor/leads?leadId=${id}`;

type Told = Pick<NewNotification, 'title' | 'message' | 'priority'>;

/** Tells the contractor of the activity of what happened to the lead. */
export const tellContractor = (write: (lead: LeadView) => Told) =>
  forLeadAndContractor(({ lead, person }, context, activity) =>
    notify(context.db, context, {
      ...write(lead),
      userId: person.userId,
      role: 'contractor',
      type: 'project_update',
      actionUrl: contractorPath(lead),
      data: { leadId: lead.id },
      activityId: activity.id,
    }),
  );
