import { expect, test } from 'vitest';
import { wholeSentences } from './sentences.ts';

test.each([
  ['a text that fits', 'Came on time. Fixed it', 'Came on time. Fixed it'],
  [
    'two sentences of three',
    'On time. Paid $2.50 more. Everything was swept',
    'On time. Paid $2.50 more.',
  ],
  ['a first sentence that is too long', 'Nobody else took photos of what was wrong', ''],
  [
    'a sentence that just fits',
    'Aaaa bbbb cccc dddd eeee ff. Gone',
    'Aaaa bbbb cccc dddd eeee ff.',
  ],
])('of %s, whole sentences are left', (_, text, left) => {
  expect(wholeSentences(text, 28)).toBe(left);
});
