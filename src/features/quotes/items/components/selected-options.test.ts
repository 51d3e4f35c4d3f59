import { expect, test } from 'vitest';
import { reconcileSelection } from './selected-options.ts';

const line = (id: string, description: string, optional = true) => ({ id, description, optional });

test('what was chosen stands while the line is there, and is named once it is another', () => {
  const chosen = [line('1', 'Gutters'), line('2', 'Guards'), line('3', 'Paint')];
  expect(reconcileSelection(chosen, chosen)).toEqual({ options: ['1', '2', '3'], lost: [] });
  const newer = [line('3', 'Paint', false), line('1', 'Gutters'), line('20', 'Guards')];
  expect(reconcileSelection(chosen, newer)).toEqual({ options: ['1'], lost: ['Guards', 'Paint'] });
  expect(reconcileSelection([...chosen, line('20', 'Guards')], newer)).toEqual({
    options: ['1', '20'],
    lost: ['Paint'],
  });
});
