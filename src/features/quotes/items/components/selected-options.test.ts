import { expect, test } from 'vitest';
import { reconcileSelection } from './selected-options.ts';

const line = (id: string, description: string, optional = true) => ({ id, description, optional });

test('a selected option stays selected while its line is unchanged, and is reported once it changed', () => {
  const selection = [line('1', 'Gutters'), line('2', 'Guards'), line('3', 'Paint')];
  expect(reconcileSelection(selection, selection)).toEqual({
    options: ['1', '2', '3'],
    changedOptions: [],
  });
  const newer = [line('3', 'Paint', false), line('1', 'Gutters'), line('20', 'Guards')];
  expect(reconcileSelection(selection, newer)).toEqual({
    options: ['1'],
    changedOptions: ['Guards', 'Paint'],
  });
  expect(reconcileSelection([...selection, line('20', 'Guards')], newer)).toEqual({
    options: ['1', '20'],
    changedOptions: ['Paint'],
  });
});
