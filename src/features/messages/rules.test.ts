import { expect, test } from 'vitest';
import { asDoerReads } from './rules.ts';

test.each([
  ['Okafor Roofing completed “Loose slate.”', 'You completed “Loose slate.”'],
  ['Okafor Roofing sent a quote for “Roof”: $900.', 'You sent a quote for “Roof”: $900.'],
  ['Okafor Roofing is asking for your answer on the quote', 'You asked for an answer on the quote'],
  ['Dana Whitfield confirmed Mon, Nov 30, 9 AM.', 'Dana Whitfield confirmed Mon, Nov 30, 9 AM.'],
  ['Okafor Roofing & Sons sent a quote', 'Okafor Roofing & Sons sent a quote'],
])('the product wrote “%s”: Okafor Roofing reads “%s”', (content, read) => {
  expect(asDoerReads(content, 'Okafor Roofing')).toBe(read);
});
