import { expect, test } from 'vitest';
import { zipFormProblem } from './check-zip.ts';

test.each(['', '60614', '60614-1234', 'Cleveland', 'Columbus, OH 43215', '606 Main St'])(
  '%j may be a place',
  (typed) => expect(zipFormProblem(typed)).toBe(''),
);

test.each(['6061', '606145', '6', '60614-12'])('%j is no ZIP code', (typed) =>
  expect(zipFormProblem(typed)).toBe('Enter a 5-digit ZIP code'),
);
