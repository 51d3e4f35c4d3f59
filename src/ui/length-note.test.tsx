import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LengthNote, lengthProblem } from './length-note.tsx';

test.each([
  [0, ''],
  [4_499, ''],
  [4_500, '500 characters left'],
  [4_999, '1 character left'],
  [5_000, '0 characters left'],
  [5_001, ''],
])('of 5,000 characters, %d say %j', (length, note) => {
  const html = renderToStaticMarkup(<LengthNote text={'a'.repeat(length)} max={5_000} />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(note);
});

test('a text is too long by what is beyond the limit, without the spaces around it', () => {
  expect(lengthProblem(`${'a'.repeat(5_000)} `, 5_000)).toBeUndefined();
  expect(lengthProblem('a'.repeat(6_200), 5_000)).toBe(
    'Too long by 1,200 characters. The limit is 5,000',
  );
  expect(lengthProblem('a'.repeat(121), 120)).toBe('Too long by 1 character. The limit is 120');
});
