import { expect, test } from 'vitest';
import {
  parseSteps,
  stepProblems,
  stepsFromQuote,
  withNextStep,
  withoutLastStep,
} from './draft-steps.ts';

const typed = (...rows: [name: string, amount: string][]) =>
  rows.map(([name, amount], index) => ({
    ...{ key: `step-${index}`, name, amount, dueWhen: '', dueDate: null },
  }));

test('steps are an amount or a share each, and the last one takes what is left', () => {
  expect(
    parseSteps(typed(['Old roof off ', '40%'], ['Sheathing', '$1,250'], ['Done', '9'])),
  ).toEqual([
    { name: 'Old roof off', percent: 40 },
    { name: 'Sheathing', amount: 125_000 },
    { name: 'Done' },
  ]);
  expect(parseSteps([])).toEqual([]);
});

test.each([
  [typed(['', '40%'], ['Done', '']), ['step-0-name']],
  [typed(['Off', 'a third'], ['Done', '']), ['step-0-amount']],
  [typed(['Off', '0'], [' ', '']), ['step-0-amount', 'step-1-name']],
  [typed(['Off', '120%'], ['Done', '']), ['step-0-amount']],
])('an incomplete step is not saved, and its field is named', (steps, fields) => {
  expect(parseSteps(steps)).toBeUndefined();
  expect(stepProblems(steps).map(({ field }) => field)).toEqual(fields);
});

test('the steps of a quote come back as they were written', () => {
  const common = { takesRest: false, dueDate: null, dueWhen: '' };
  const steps = stepsFromQuote([
    { ...common, name: 'Off', amount: 100_000, percent: 40 },
    { ...common, name: 'Dry', amount: 50_050, percent: null, dueWhen: 'before the rain' },
    {
      ...common,
      name: 'Done',
      amount: 49_950,
      percent: null,
      takesRest: true,
      dueDate: '2031-05-05',
    },
  ]);
  expect(stepProblems(steps)).toEqual([]);
  expect(parseSteps(steps)).toEqual([
    { name: 'Off', percent: 40 },
    { name: 'Dry', amount: 50_050, dueWhen: 'before the rain' },
    { name: 'Done', dueDate: '2031-05-05' },
  ]);
});

test('a plan begins with two steps, has twelve at most, and ends with none', () => {
  let steps = withNextStep([]);
  expect(steps).toHaveLength(2);
  for (let n = 0; n < 20; n += 1) steps = withNextStep(steps);
  expect(new Set(steps.map(({ key }) => key)).size).toBe(12);
  expect(withoutLastStep(withoutLastStep(steps.slice(0, 3)))).toEqual([]);
});
