import type { FieldErrors, FieldName } from './project-form-values.ts';

type Step = { key: string; title: string; heading: string; fields: readonly FieldName[] };

export const steps = [
  {
    key: 'what',
    title: 'What',
    heading: 'Tell us about it',
    fields: ['title', 'category', 'description', 'scopeLines', 'answers'],
  },
  { key: 'where', title: 'Where', heading: 'Where is it?', fields: ['zipCode', 'streetAddress'] },
  { key: 'when', title: 'When', heading: 'When should it be done?', fields: ['timing'] },
  {
    key: 'budget',
    title: 'Budget',
    heading: 'What’s your budget?',
    fields: ['budgetMin', 'budgetMax'],
  },
  { key: 'photos', title: 'Photos', heading: 'Add photos', fields: ['photoIds'] },
  { key: 'check', title: 'Review and post', heading: 'Check before you post', fields: [] },
] as const satisfies readonly Step[];

/** The step named by the URL hash, but no further than the person has come. */
export function stepFromHash(hash: string, furthestStep: number) {
  const index = steps.findIndex(({ key }) => `#${key}` === hash);
  return Math.min(Math.max(index, 0), furthestStep);
}

/** The step in which the project is posted. */
export const LAST_STEP = steps.length - 1;

export const stepHash = (index: number) => `#${steps[index]?.key ?? 'what'}`;

/** The first step that has one of these errors. */
export const firstStepWithError = (errors: FieldErrors) =>
  steps.findIndex(({ fields }) => fields.some((field: FieldName) => errors[field] !== undefined));
