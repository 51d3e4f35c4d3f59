import { SILENCE_CONFIRMS_DAYS } from '#features/reviews/checks/rules.ts';
import { canConfirmCompletion, isUnderWay, type ProjectCaller, partyOf } from '../rules.ts';

type Job = Parameters<typeof canConfirmCompletion>[0] & {
  startDate: string | null;
  dueDate: string | null;
  datesBy: 'homeowner' | 'contractor' | null;
  datesConfirmedAt: Date | null;
  completedAt: Date | null;
};

export { SILENCE_CONFIRMS_DAYS };

export const DATES_CHANGED = 'The dates have changed. Check them again';
export const NOT_REPORTED_FINISHED = 'The work isn’t marked finished, or it was already confirmed';

/** One side agrees to the dates that the other one proposed. */
export const canConfirmDates = (job: Job, caller: ProjectCaller) => {
  const party = partyOf(job, caller);
  return (
    party !== undefined &&
    isUnderWay(job) &&
    job.datesConfirmedAt === null &&
    (job.startDate !== null || job.dueDate !== null) &&
    job.datesBy !== null &&
    job.datesBy !== party
  );
};

/** Until when the homeowner may say that something is missing; then their silence confirms. */
export const objectionDeadline = ({ completedAt }: Pick<Job, 'completedAt'>) =>
  completedAt && new Date(completedAt.getTime() + SILENCE_CONFIRMS_DAYS * 86_400_000);

/** The homeowner may say that something is missing until they, or their silence, have confirmed the work. */
export const canReportProblem = (job: Job, caller: ProjectCaller, now: Date) => {
  const deadline = objectionDeadline(job);
  return canConfirmCompletion(job, caller) && deadline !== null && now <= deadline;
};

/** Both sides may write in the log, from the start of the work until the end of the objections. */
export const canWriteLog = (job: Job, caller: ProjectCaller) =>
  partyOf(job, caller) !== undefined &&
  (isUnderWay(job) || (job.status === 'completed' && !job.completionConfirmedAt));
