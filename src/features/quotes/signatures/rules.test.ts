import { expect, test } from 'vitest';
import { isAnotherName } from './rules.ts';

test.each([
  ['Dana Whitfield', 'Dana Whitfield', false],
  ['dana  whitfield', 'Dana Whitfield', false],
  ['Dana J. Whitfield', 'Dana Whitfield', false],
  ['D. Whitfield', 'Dana Whitfield', false],
  ['Dan Whitfield', 'Dana Whitfield', false],
  ['Dana', 'Dana Whitfield', false],
  ['Whitfield, Dana', 'Dana Whitfield', false],
  ['José O’Neil', "Jose O'Neil", false],
  ['Mike Whitfield', 'Dana Whitfield', true],
  ['Dana Porter', 'Dana Whitfield', true],
  ['Mickey Mouse', 'Dana Whitfield', true],
  ['王小明', '王小明', false],
  ['x', 'Dana Whitfield', true],
  ['Dana Whitfield', '', false],
  ['—', 'Dana Whitfield', false],
])('signing as %s for %s: another name is %s', (typed, expected, isAnother) => {
  expect(isAnotherName(typed, expected)).toBe(isAnother);
});
