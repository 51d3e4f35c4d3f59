import { expect, test } from 'vitest';
import { joinFacts } from './dot.ts';

test('a line of facts leaves out what there is not, and never breaks after a dot', () => {
  expect(joinFacts(['$300', false, null, '', '60657'])).toBe('$300 ·\u00a060657');
});
