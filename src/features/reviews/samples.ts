import { newId } from '#lib/columns.ts';
import type { reviews } from './tables.ts';

type NewReview = typeof reviews.$inferInsert;

/** A good review of a roof repair. */
export const sampleReview = (
  given: Partial<NewReview> & Pick<NewReview, 'contractorId' | 'homeownerId' | 'projectId'>,
) =>
  ({
    id: newId(),
    customerName: 'Dana W.',
    projectType: 'Roof Repair',
    rating: 5,
    comment:
      'Found the leak in twenty minutes, showed me photos of the cracked boot before touching anything, and the bill was what the quote said.',
    verified: true,
    ...given,
  }) satisfies NewReview;
