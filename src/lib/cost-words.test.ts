import { expect, test } from 'vitest';
import { costWords } from './cost-words.ts';

test.each([
  [790_000, 'these jobs', 'Half of these jobs cost between $2,700 and $7,900'],
  [null, 'these jobs', 'Half of these jobs cost less than $4,800, one in four less than $2,700'],
  [null, '', 'Half cost less than $4,800, one in four less than $2,700'],
])('costs up to %s of “%s” are told as “%s”', (high, jobs, words) => {
  expect(costWords({ low: 270_000, typical: 480_000, high }, jobs)).toBe(words);
});
