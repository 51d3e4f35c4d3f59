import type { Api } from '#browser/context.ts';

type Project = Pick<
  Awaited<ReturnType<Api['projects']['list']>>['items'][number],
  'id' | 'title' | 'status' | 'contractorId' | 'acceptedQuoteId' | 'completedAt'
>;

/** The latest job for which a homeowner hired a pro, by the quote that they accepted. Projects come newest first. */
export const pastHireOf = (projects: readonly Project[], contractorId: string) =>
  projects.find(
    (project) =>
      project.contractorId === contractorId &&
      project.acceptedQuoteId !== null &&
      project.status !== 'cancelled',
  );

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `finished March 2025`; undefined while the work is under way. */
export const finishedText = ({ status, completedAt }: Pick<Project, 'status' | 'completedAt'>) =>
  status === 'completed' && completedAt
    ? `finished ${monthName.format(new Date(completedAt))}`
    : undefined;
