import { describe, expect, test } from 'vitest';
import {
  errorsIn,
  noWords,
  type ProjectWords,
  readWords,
  toInput,
  wordsOf,
} from './components/project-words.ts';
import { firstStepWith, stepOf } from './components/steps.ts';
import { NewProject } from './contract.ts';
import { BUDGET_ORDER } from './rules.ts';
import { newProject } from './samples.ts';

const words: ProjectWords = {
  ...noWords,
  category: newProject.category,
  title: newProject.title,
  description: newProject.description,
  zipCode: newProject.zipCode,
  budgetMin: '5,000',
  budgetMax: '$9000',
  scopeLines: ['Replace the flashing', '', '  Check the boards '],
};
const fields = Object.keys(noWords) as (keyof ProjectWords)[];

test('what was typed becomes what the call takes', () => {
  expect(errorsIn(words, fields)).toEqual({});
  expect(NewProject.parse(toInput(words))).toMatchObject({
    budgetMin: 500_000,
    budgetMax: 900_000,
    scopeLines: ['Replace the flashing', 'Check the boards'],
  });
});

describe('what is wrong is said in words for a person, and only of the fields asked for', () => {
  test.each<[Partial<ProjectWords>, keyof ProjectWords, string]>([
    [{ title: '  ' }, 'title', 'Say in a few words what needs doing'],
    [{ title: 'x'.repeat(121) }, 'title', 'Use at most 120 characters'],
    [{ scopeLines: ['x'.repeat(161)] }, 'scopeLines', 'Use at most 160 characters'],
    [{ scopeLines: Array(21).fill('x') }, 'scopeLines', 'Use at most 20 lines'],
    [{ category: '' }, 'category', 'Choose what kind of work it is'],
    [{ zipCode: '606' }, 'zipCode', 'A ZIP code has five digits'],
    [{ budgetMin: 'about 5' }, 'budgetMin', 'Enter an amount in dollars, as in 5,000'],
    [{ budgetMax: '10' }, 'budgetMax', BUDGET_ORDER],
  ])('%j', (wrong, field, sentence) => {
    const changed = { ...words, ...wrong };
    expect(errorsIn(changed, fields)).toEqual({ [field]: sentence });
    expect(
      errorsIn(
        changed,
        fields.filter((it) => it !== field),
      ),
    ).toEqual({});
  });
});

test('a posted project comes back as it could have been typed', () => {
  const project = {
    ...newProject,
    photos: [{ id: '01a1fd65-26b2-7539-8147-f7e94e51529c' }],
  };
  const again = wordsOf(project);
  expect(again).toMatchObject({ budgetMin: '5,000', budgetMax: '9,000' });
  expect(toInput(again)).toMatchObject({ budgetMin: 500_000, budgetMax: 900_000 });
  expect(readWords(JSON.parse(JSON.stringify(again)))).toEqual(again);
});

test('what was kept in another form is not taken for a draft', () => {
  expect(readWords({ ...words, photoIds: 'none' })).toBeUndefined();
  expect(readWords(null)).toBeUndefined();
});

test('a step that was not come to yet cannot be opened by its address', () => {
  expect(stepOf('#budget', 1)).toBe(1);
  expect(stepOf('#where', 5)).toBe(1);
  expect(stepOf('#nonsense', 5)).toBe(0);
  expect(firstStepWith({ budgetMax: BUDGET_ORDER, photoIds: 'gone' })).toBe(3);
});
