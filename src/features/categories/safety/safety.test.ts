import { expect, test } from 'vitest';
import { safetyAdvice } from './rules.ts';

test.each([
  ['I smell gas', /gas company/],
  ['smell gas in the kitchen', /gas company/],
  ['Gas smell by the stove', /gas company/],
  ['the whole basement smells like rotten eggs', /gas company/],
  ['gas leak', /gas company/],
  ['carbon monoxide alarm going off', /fresh air/],
  ['co detector beeping', /fresh air/],
  ['power line down in my yard', /35 feet/],
  ['outlet sparks when I plug in the vacuum', /breaker/],
  ['burning smell from the panel', /breaker/],
  ['burst pipe', /main valve/],
  ['the water heater burst', /main valve/],
])('for “%s” says first what to do', (text, advice) => {
  expect(safetyAdvice(text)).toMatch(advice);
});

test.each([
  'leaky faucet',
  'gas fireplace won’t light',
  'install a gas line for the stove',
  'new carbon monoxide detector',
  'smoky fireplace',
  'smoke detector battery',
  'trim trees over the power line',
  'pressure wash the deck, it smells',
  'replace a burned outlet',
  'leaky gasket',
  '',
])('for “%s” nobody is alarmed', (text) => {
  expect(safetyAdvice(text)).toBeUndefined();
});
