import { type ProjectStatus, underWayStatuses } from '../rules.ts';
import type { ProjectSummary } from './project.ts';

const workStatuses: readonly ProjectStatus[] = [...underWayStatuses, 'on_hold'];
const overStatuses: readonly ProjectStatus[] = ['completed', 'cancelled'];

export const projectSections = [
  { key: 'pay', title: 'Finished, not paid in full' },
  { key: 'answer', title: 'Needs your answer' },
  { key: 'work', title: 'Booked and under way' },
  { key: 'waiting', title: 'Waiting for pros' },
  { key: 'over', title: 'Finished and canceled' },
] as const;

/**
 * What is finished but not paid, what waits for a choice, what goes on, what waits for pros, and what is over. Work
 * under way with something to pay stays with the work.
 */
export function sectionOf(
  { status, quoteCount }: Pick<ProjectSummary, 'status' | 'quoteCount'>,
  isOwed: boolean,
): (typeof projectSections)[number]['key'] {
  if (overStatuses.includes(status)) return isOwed ? 'pay' : 'over';
  if (workStatuses.includes(status)) return 'work';
  return quoteCount > 0 ? 'answer' : 'waiting';
}
