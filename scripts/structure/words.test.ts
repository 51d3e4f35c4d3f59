import { expect, test } from 'vitest';
import { retiredWordsIn } from './words.ts';

const wordsOf = (source: string) => retiredWordsIn('a.tsx', source).map(({ words }) => words);

test.each([
  ["const title = 'Stands until';", 'Stands until'],
  ['export const A = () => <p>Two of four places are taken.</p>;', 'places are taken'],
  ["const a = 'She took an interest in it';", 'took an interest'],
  ["const label = 'Licence';", 'Licence'],
  ["\n\nconst a = 'In the unwanted mail.';", 'unwanted mail'],
])('%s is refused for “%s”', (source, words) => {
  expect(wordsOf(source)).toEqual([words]);
});

test.each([
  '// The lead was taken: its places are taken.\nconst a = 1;',
  '/* Stands until the end */ const a = 1;',
  "const a = 'Good through';",
  "const a = { licencenumber: 'x' };",
  "const a = 'takes place on Monday';",
])('%s is fine', (source) => {
  expect(wordsOf(source)).toEqual([]);
});

test('a report names the line, and what to say instead', () => {
  expect(retiredWordsIn('a.ts', "// a\nconst a = 'How things stand';")).toEqual([
    { line: 2, words: 'How things stand', instead: 'At a glance' },
  ]);
});
