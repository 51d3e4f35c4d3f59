import { expect, test } from 'vitest';
import { standingOf } from './choice.ts';

const line = (id: string, description: string, optional = true) => ({ id, description, optional });

test('what was chosen stands while the line is there, and is named once it is another', () => {
  const chosen = [line('1', 'Gutters'), line('2', 'Guards'), line('3', 'Paint')];
  expect(standingOf(chosen, chosen)).toEqual({ options: ['1', '2', '3'], lost: [] });
  const newer = [line('3', 'Paint', false), line('1', 'Gutters'), line('20', 'Guards')];
  expect(standingOf(chosen, newer)).toEqual({ options: ['1'], lost: ['Guards', 'Paint'] });
  expect(standingOf([...chosen, line('20', 'Guards')], newer)).toEqual({
    options: ['1', '20'],
    lost: ['Paint'],
  });
});
