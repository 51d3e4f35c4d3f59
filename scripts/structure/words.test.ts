import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findRetiredWords, retiredWordsIn } from './words.ts';

const wordsOf = (source: string) => retiredWordsIn('a.tsx', source).map(({ words }) => words);

test.each([
  ["const title = 'Stands until';", 'Stands until'],
  ['export const A = () => <p>Two of four places are taken.</p>;', 'places are taken'],
  ["const a = 'She took an interest in it';", 'took an interest'],
  ["const label = 'Licence';", 'Licence'],
  ["\n\nconst a = 'In the unwanted mail.';", 'unwanted mail'],
  ["const a = 'Marcus took a spot';", 'took a spot'],
  ['const a = <NativeSelect label="Order" />;', 'label="Order"'],
  ["const a = 'They do not want it any more.';", 'any more.'],
])('%s is refused for “%s”', (source, words) => {
  expect(wordsOf(source)).toEqual([words]);
});

test.each([
  '// The lead was taken: its places are taken.\nconst a = 1;',
  '/* Stands until the end */ const a = 1;',
  "const a = 'Good through';",
  "const a = { licencenumber: 'x' };",
  "const a = 'takes place on Monday';",
  "const a = { room: 'Garden', more: 'Is there any more room?' };",
])('%s is fine', (source) => {
  expect(wordsOf(source)).toEqual([]);
});

test('a report names the line, and what to say instead', () => {
  expect(retiredWordsIn('a.ts', "// a\nconst a = 'How things stand';")).toEqual([
    { line: 2, words: 'How things stand', instead: 'At a glance' },
  ]);
});

test('articles of help, the browser’s own words, the demo world and the membership site are read, too', () => {
  const root = mkdtempSync(join(tmpdir(), 'words-'));
  const paths = [
    'src/app/help/articles/homeowner/a.md',
    'src/browser/a.ts',
    'database/seed/demo/a.ts',
    'member-site/pages/a.ts',
  ];
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path.endsWith('.md') ? 'Damp walls\n' : "const a = 'Damp';\n");
  }
  expect(findRetiredWords(root).map((line) => line.split(':')[0])).toEqual([...paths].sort());
  rmSync(root, { recursive: true });
});
