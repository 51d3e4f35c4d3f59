import { expect, test } from 'vitest';
import { stepStates } from '../rules.ts';
import { stepLabel } from './step-labels.ts';

test('what the badge does without is called optional, and never in a color that asks for something', () => {
  for (const state of stepStates) {
    const { tone, words } = stepLabel({ state, adds: 0 });
    expect(['neutral', 'ok']).toContain(tone);
    if (state !== 'done') expect(words).toContain('Optional');
  }
  expect(stepLabel({ state: 'again', adds: 25 })).toEqual({ tone: 'bad', words: 'Action needed' });
  expect(stepLabel({ state: 'done', adds: 0 })).toEqual(stepLabel({ state: 'done', adds: 25 }));
});
