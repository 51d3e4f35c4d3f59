import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { INVALID_BUDGET_RANGE } from '#lib/budget.ts';
import {
  emptyFormValues,
  type ProjectFormValues,
  parseFormValues,
  shownDetails,
  tidyBudget,
  toFormValues,
  toInput,
  validateFields,
  withDetails,
  withTitle,
} from './components/project-form-values.ts';
import { firstStepWithError, stepFromHash } from './components/steps.ts';
import { NewProject } from './contract.ts';
import { MAX_PHOTOS, MAX_SCOPE_LINES } from './rules.ts';
import { newProject } from './samples.ts';
import { projectFields } from './shapes.ts';

const values: ProjectFormValues = {
  ...emptyFormValues,
  category: newProject.category,
  title: newProject.title,
  description: newProject.description,
  zipCode: newProject.zipCode,
  timing: 'within_month',
  budgetMin: '5,000',
  budgetMax: '$9000',
  scopeLines: ['Replace the flashing', '', '  Check the boards '],
};
const fields = Object.keys(emptyFormValues) as (keyof ProjectFormValues)[];

test('form values convert into valid input of the call', () => {
  expect(validateFields(values, fields)).toEqual({});
  expect(NewProject.parse(toInput(values))).toMatchObject({
    budgetMin: 500_000,
    budgetMax: 900_000,
    scopeLines: ['Replace the flashing', 'Check the boards'],
  });
});

test.each([
  [{ budgetMin: '2k', budgetMax: '$2,500' }, 200_000, 250_000],
  [{ budgetMin: '2k-3k', budgetMax: '' }, 200_000, 300_000],
  [{ budgetMin: '', budgetMax: '1.5k to 2k' }, 150_000, 200_000],
  [{ budgetMin: '', budgetMax: '1.5k' }, undefined, 150_000],
])('the budget %j is understood', (budget, budgetMin, budgetMax) => {
  const typed = { ...values, ...budget };
  expect(validateFields(typed, fields)).toEqual({});
  expect(toInput(typed)).toMatchObject({ budgetMin, budgetMax });
  // What the fields show afterward means the same.
  expect(toInput({ ...typed, ...tidyBudget(typed) })).toMatchObject({ budgetMin, budgetMax });
});

describe('validation explains errors in plain words, and only for the given fields', () => {
  test.each<[Partial<ProjectFormValues>, keyof ProjectFormValues, string]>([
    [{ title: '  ' }, 'title', 'Tell us in a few words what’s going on'],
    [{ title: 'x'.repeat(121) }, 'title', 'Use at most 120 characters'],
    [{ scopeLines: ['x'.repeat(161)] }, 'scopeLines', 'Use at most 160 characters'],
    [{ scopeLines: Array(21).fill('x') }, 'scopeLines', 'Use at most 20 lines'],
    [{ category: '' }, 'category', 'Choose the service that fits best'],
    [{ timing: '' }, 'timing', 'Choose when it should be done'],
    [{ zipCode: '606' }, 'zipCode', 'Enter a 5-digit ZIP code'],
    [{ budgetMin: 'about 5' }, 'budgetMin', 'Enter an amount in dollars, as in 5,000 or 5k'],
    [{ budgetMax: '10' }, 'budgetMax', INVALID_BUDGET_RANGE],
    [{ budgetMax: '10,000,000.01' }, 'budgetMax', 'Enter at most $10,000,000'],
    [{ title: 'a\u0007b' }, 'title', 'Remove special control characters'],
  ])('%j', (wrong, field, message) => {
    const changed = { ...values, ...wrong };
    expect(validateFields(changed, fields)).toEqual({ [field]: message });
    expect(
      validateFields(
        changed,
        fields.filter((it) => it !== field),
      ),
    ).toEqual({});
  });
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 200 }),
  fc.constantFrom('', ' ', 'a\nb', 'a\tb', '\ud800', ' 60614 ', '60614', '6061', 'x'.repeat(5_001)),
);
const amount = fc.oneof(fc.constantFrom('', '0', '5,000', '10,000,000'), fc.nat().map(String));

test('the form finds a problem in each field that the contract would refuse, and in no other', () => {
  const schema = z.object(projectFields);
  const typed = fc.record({
    category: text,
    title: text,
    description: text,
    scopeLines: fc.array(text, { maxLength: MAX_SCOPE_LINES + 2 }),
    zipCode: text,
    streetAddress: text,
    budgetMin: amount,
    photoIds: fc.array(fc.uuid(), { maxLength: MAX_PHOTOS + 2 }),
  });
  fc.assert(
    fc.property(typed, (changes) => {
      const form = { ...emptyFormValues, timing: 'flexible' as const, ...changes };
      const refused = schema.safeParse(toInput(form)).error?.issues ?? [];
      expect(Object.keys(validateFields(form, fields)).toSorted()).toEqual(
        [...new Set(refused.map(({ path }) => String(path[0])))].toSorted(),
      );
    }),
    { numRuns: 500 },
  );
});

test('a posted project converts back into form values', () => {
  const project = {
    ...newProject,
    answers: [{ question: 'How many stories?', answer: 'Two' }],
    streetAddress: null,
    photos: [{ id: '01a1fd65-26b2-7539-8147-f7e94e51529c' }],
  };
  const converted = toFormValues(project);
  expect(converted).toMatchObject({ budgetMin: '5,000', budgetMax: '9,000' });
  expect(toInput(converted)).toMatchObject({ budgetMin: 500_000, budgetMax: 900_000 });
  expect(parseFormValues(JSON.parse(JSON.stringify(converted)))).toEqual(converted);
});

test('stored values of another shape are not read as a draft', () => {
  expect(parseFormValues({ ...values, photoIds: 'none' })).toBeUndefined();
  expect(parseFormValues(null)).toBeUndefined();
});

test('the URL cannot open a step that was not reached yet', () => {
  expect(stepFromHash('#budget', 1)).toBe(1);
  expect(stepFromHash('#where', 5)).toBe(1);
  expect(stepFromHash('#nonsense', 5)).toBe(0);
  expect(firstStepWithError({ budgetMax: INVALID_BUDGET_RANGE, photoIds: 'gone' })).toBe(3);
});

test('a sentence that was said once is the details too, until somebody writes some', () => {
  const empty = { title: '', description: '' };
  const titled = { ...empty, ...withTitle(empty, 'Brown stain') };
  expect(titled).toEqual({ title: 'Brown stain', description: 'Brown stain' });
  expect(shownDetails(titled)).toBe('');
  const written = { ...titled, ...withDetails(titled, 'Two feet wide') };
  expect(written).toEqual({ title: 'Brown stain', description: 'Two feet wide' });
  expect(withTitle(written, 'Wet spot')).toEqual({ title: 'Wet spot' });
  expect(shownDetails(written)).toBe('Two feet wide');
  expect(withDetails(written, ' ')).toEqual({ description: 'Brown stain' });
  expect(shownDetails({ title: 'Fix', description: 'Fix' }, 'Fix')).toBe('Fix');
  expect(shownDetails({ title: 'Wet spot', description: 'Wet spot' }, 'Fix')).toBe('');
});
