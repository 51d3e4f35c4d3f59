import { sampleJob } from '#features/categories/samples.ts';
import { newId } from '#lib/columns.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import type { projects } from './tables.ts';

type NewProject = typeof projects.$inferInsert;

/** A new project, described in terms of its category. */
export function sampleProject(given: Partial<NewProject> & Pick<NewProject, 'homeownerId'>) {
  const { category, title, description, scopeLines, budget } = sampleJob(given.category);
  const { zipCode = '', city = '', state = '' } = findPlaceByZip(given.zipCode ?? '60614') ?? {};
  return {
    id: newId(),
    title,
    description,
    scopeLines,
    budgetMin: budget[0],
    budgetMax: budget[1],
    timing: 'within_month',
    status: 'planning',
    ...given,
    category,
    zipCode,
    city,
    state,
  } satisfies NewProject;
}

/** Input of a homeowner who posts a project. */
export const newProject = {
  title: 'Stop the leak over the porch',
  description:
    'Water comes through at the valley when it rains hard. The shingles are 18 years old.',
  category: 'Roof Repair',
  zipCode: '60614',
  budgetMin: 500_000,
  budgetMax: 900_000,
  timing: 'within_month' as const,
  scopeLines: ['Replace the valley flashing', 'Check the sheathing underneath'],
};
