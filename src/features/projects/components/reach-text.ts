import type { Api } from '#browser/context.ts';
import type { ProjectSummary } from './project.ts';

type Reach = Pick<
  Awaited<ReturnType<Api['leads']['reach']>>,
  'notifiedCount' | 'messagedCount' | 'viewedCount' | 'invited' | 'awaitsConfirmation'
>;

/** Whether nothing has come of a project yet that is among the next steps: no quote, and nobody chosen. */
export const isWaitingForPros = ({
  status,
  leadId,
  contractorId,
  quoteCount,
}: Pick<ProjectSummary, 'status' | 'leadId' | 'contractorId' | 'quoteCount'>) =>
  (status === 'planning' || status === 'quotes_pending') &&
  leadId !== null &&
  contractorId === null &&
  quoteCount === 0;

/** Whether the homeowner waits without having asked a pro by name, which is what they can do about it. */
export const isNobodyAsked = ({
  interestedCount,
  invitedContractors,
  ...project
}: Parameters<typeof isWaitingForPros>[0] &
  Pick<ProjectSummary, 'interestedCount' | 'invitedContractors'>) =>
  isWaitingForPros(project) && interestedCount === 0 && invitedContractors.length === 0;

/** `4 pros notified, 2 invited, 1 has looked`. */
export function reachText({
  notifiedCount,
  messagedCount,
  viewedCount,
  invited,
  awaitsConfirmation,
  interestedCount,
}: Reach & { interestedCount: number }) {
  if (notifiedCount === null) return 'we’re matching it with pros right now';
  if (notifiedCount === 0 && invited.length === 0)
    return 'no pro covers this near you yet; our team is looking for one';
  return [
    awaitsConfirmation
      ? 'pros get an email once you confirm your email address'
      : `${notifiedCount} ${notifiedCount === 1 ? 'pro' : 'pros'} ${messagedCount > 0 ? 'notified' : 'can see it'}`,
    invited.length > 0 && `${invited.length} invited`,
    viewedCount === 0 ? 'none has looked yet' : `${viewedCount} looked`,
    interestedCount > 0 && `${interestedCount} interested`,
  ]
    .filter(Boolean)
    .join(', ');
}
