import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findReferenceErrors } from './references.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'references-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const project = {
  'docs/requirements.md':
    '# Requirements\n- <a id="spec-4"></a>spec §4\n- <a id="r21"></a>R21\n- <a id="four-spots"></a>four-spots\n',
  'docs/style.md': '# Style\n\n## Names, and tests\n',
  'package.json': '{}',
  'src/features/leads/rules.ts': 'export const MAX_SPOTS = 4;\n',
};

/** What is wrong with that project when it also has these files. */
function check(tree: Record<string, string>) {
  for (const [path, text] of Object.entries({ ...project, ...tree })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findReferenceErrors(root);
}

const inComment = (text: string) => check({ 'src/lib/money.ts': `// ${text}\n` });
const inDocument = (text: string) => check({ 'docs/operations.md': `# Operations\n\n${text}\n` });

test.each([
  'src/features/leads/rules.ts, and all of src/features.',
  'src/features/*/rules.ts or `docs/{style,requirements}.md`',
  'src/features/leads/rules.ts#MAX_SPOTS; see docs/style.md#names-and-tests',
  '`MAX_SPOTS` in `rules.ts`, also `leads/rules.ts` and #features/leads/rules.ts',
  'spec §4, R21 (product: four-spots)',
])('what exists may be named, in comments and documents: %s', (text) => {
  expect(inComment(text)).toEqual([]);
  expect(inDocument(text)).toEqual([]);
});

test.each([
  ['src/features/quotes/rules.ts', 'there is no src/features/quotes/rules.ts'],
  ['`src/server/mail/`', 'there is no src/server/mail/'],
  ['src/features/*/tables.ts', 'there is no src/features/*/tables.ts'],
  ['`tables.ts`', 'there is no file tables.ts'],
  ['quotes/rules.ts', 'there is no file quotes/rules.ts'],
  ['product.md', 'there is no file product.md'],
  ['`MIN_SPOTS` in `rules.ts`', 'rules.ts has no MIN_SPOTS'],
  ['src/features/leads/rules.ts#MIN_SPOTS', 'src/features/leads/rules.ts has no MIN_SPOTS'],
  ['docs/style.md#commits', 'docs/style.md has no commits'],
  ['spec §5', '§5 has no entry in docs/requirements.md'],
  ['(spec §4, §6)', '§6 has no entry in docs/requirements.md'],
  ['R22', 'R22 has no entry in docs/requirements.md'],
  ['(product: five-spots)', 'product: five-spots has no entry in docs/requirements.md'],
])('what does not exist is refused, in comments and documents: %s', (text, reason) => {
  expect(inComment(text)).toContain(`src/lib/money.ts:1: ${reason}`);
  expect(inDocument(text)).toContain(`docs/operations.md:3: ${reason}`);
});

test('a name in backticks in a comment must occur in the code, beyond comments', () => {
  expect(inComment('at most `MAX_SPOTS`')).toEqual([]);
  expect(inComment('at most `MIN_SPOTS`')).toEqual([
    'src/lib/money.ts:1: nothing is called MIN_SPOTS',
  ]);
});

test('links between documents lead to files and headings that exist', () => {
  expect(inDocument('[Style](style.md), [names](style.md#names-and-tests), [up](../src)')).toEqual(
    [],
  );
  expect(inDocument('[here](#operations), [there](https://example.com/#nowhere)')).toEqual([]);
  expect(inDocument('[Gone](manners.md)')).toContain(
    'docs/operations.md:3: there is no docs/manners.md',
  );
  expect(inDocument('[Gone](style.md#commits)')).toEqual([
    'docs/operations.md:3: docs/style.md has no #commits',
  ]);
});

test('comments are found in every kind of file, and the line of a reference is named', () => {
  const gone = 'src/gone.ts';
  expect(
    check({
      'src/ui/card.tsx': `export const Card = () => (\n  <p>{/* as in\n   * ${gone} */}</p>\n);\n`,
      'src/ui/card.module.css': `.card {\n  /* ${gone} */\n}\n`,
      'database/triggers.sql': `select 1; -- one\n-- two ${gone}\n`,
      'scripts/run.mjs': `const path = '${gone}'; // ${gone}\n`,
      '.ci/run': `#!/bin/sh\n# ${gone}\n`,
    }),
  ).toEqual([
    `.ci/run:2: there is no ${gone}`,
    `database/triggers.sql:2: there is no ${gone}`,
    `scripts/run.mjs:1: there is no ${gone}`,
    `src/ui/card.module.css:2: there is no ${gone}`,
    `src/ui/card.tsx:3: there is no ${gone}`,
  ]);
});
