import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');
const biome = join(project, 'node_modules/.bin/biome');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'import-cycles-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Lints these files with the project's own configuration and import aliases. */
function lint(files: Record<string, string>) {
  const { imports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const configuration = JSON.parse(readFileSync(join(project, 'biome.json'), 'utf8'));
  const tree = {
    ...files,
    'package.json': JSON.stringify({ type: 'module', imports }),
    'biome.json': JSON.stringify({ linter: configuration.linter }),
  };
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { status, stderr } = spawnSync(biome, ['lint', '--only=suspicious/noImportCycles'], {
    cwd: root,
    encoding: 'utf8',
  });
  return { passes: status === 0, report: stderr };
}

test.each([
  ['relative imports', `import './b.ts';`, `import './a.ts';`],
  ['package imports', `import '#lib/b.ts';`, `import '#lib/a.ts';`],
  ['re-exports', `export { b } from './b.ts';`, `export { a } from './a.ts';`],
  ['types', `import type { B } from './b.ts';`, `import type { A } from './a.ts';`],
])('an import cycle of %s is refused', (_, a, b) => {
  const { passes, report } = lint({ 'src/lib/a.ts': a, 'src/lib/b.ts': b });
  expect(passes).toBe(false);
  expect(report).toContain('This import is part of a cycle');
});

test('imports that lead one way pass', () => {
  const { passes } = lint({
    'src/lib/a.ts': `import { b } from '#lib/b.ts';\nimport type { C } from './c.ts';\nexport const a: C = b;`,
    'src/lib/b.ts': `import type { C } from './c.ts';\nexport const b: C = 1;`,
    'src/lib/c.ts': 'export type C = number;',
  });
  expect(passes).toBe(true);
});
