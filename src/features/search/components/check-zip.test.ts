import { expect, test } from 'vitest';
import { zipFormProblem, zipProblems } from './check-zip.ts';

test.each(['', '60614', '60614-1234', 'Cleveland', 'Columbus, OH 43215', '606 Main St'])(
  '%j may be a place',
  (typed) => expect(zipFormProblem(typed)).toBe(''),
);

test.each(['6061', '606145', '6', '60614-12'])('%j is no ZIP code', (typed) =>
  expect(zipFormProblem(typed)).toBe('Enter a 5-digit ZIP code'),
);

test('a ZIP code that does not exist is looked up once, and known when the form is sent', async () => {
  const lookups: string[] = [];
  const { problemOf, findProblem } = zipProblems(async (zip) => {
    lookups.push(zip);
    return zip !== '00000';
  });
  expect(problemOf('00000')).toBeUndefined();
  const both = await Promise.all([findProblem('00000'), findProblem('00000')]);
  expect(both).toEqual(Array(2).fill('We can’t find that ZIP code'));
  expect(problemOf('00000')).toBe('We can’t find that ZIP code');
  expect(await findProblem('60614')).toBe('');
  expect(problemOf('60614')).toBe('');
  expect(lookups).toEqual(['00000', '60614']);
});

test('where nobody answers, a ZIP code passes, and a city is never looked up', async () => {
  const { problemOf, findProblem } = zipProblems(async () => undefined);
  expect(await findProblem('60614')).toBe('');
  expect(problemOf('Columbus')).toBe('');
  expect(problemOf('')).toBe('');
});
