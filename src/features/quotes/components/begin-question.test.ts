import { expect, test } from 'vitest';
import { beginQuestion } from './begin-question.ts';

test('a question begins with the line that it is about, and keeps what was written', () => {
  expect(beginQuestion('', 'Tear-off')).toBe('About “Tear-off”: ');
  expect(beginQuestion('When could you start?', 'Tear-off')).toBe(
    'When could you start?\nAbout “Tear-off”: ',
  );
});

test('a line that is asked about already is not named twice', () => {
  const written = 'About “Tear-off”: all layers?';
  expect(beginQuestion(written, 'Tear-off')).toBe(written);
  expect(beginQuestion(written, 'Flashing')).toBe(`${written}\nAbout “Flashing”: `);
});
