import type { ProjectStatus } from '#features/projects/rules.ts';

/** Reviews in one page (spec §9). */
export const REVIEWS_PAGE = 50;
export const MAX_REVIEW = 5_000;

/** Mean of the ratings to one decimal (spec §9); 0 without reviews. */
export const averageRating = (sum: number, count: number) =>
  count === 0 ? 0 : Math.round((sum / count) * 10) / 10;

/** What one to five stars mean, said beside them. */
export const ratingWords = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** How a reviewer is called in public: `Dana K.` */
export function customerNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  const [initial] = lastName;
  return initial ? `${firstName} ${initial.toLocaleUpperCase('en-US')}.` : firstName;
}

/** Why the homeowner of a project may not review its contractor; undefined when they may, once. */
export function reviewRefusal(project: { status: ProjectStatus; contractorId: string | null }) {
  if (project.status === 'completed' && project.contractorId !== null) return undefined;
  return 'A project can be reviewed once it is completed';
}
