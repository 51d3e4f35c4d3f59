import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFiles } from './files.ts';
import { describeMap, findMapErrors, limits, readMap } from './map.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'map-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** The map of a project of these files, each given as its imports or as its whole text. */
function mapOf(tree: Record<string, string | string[]>) {
  for (const [path, content] of Object.entries(tree)) {
    const text = Array.isArray(content)
      ? content.map((target, number) => `import * as _${number} from '${target}';\n`).join('')
      : content;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readMap(root, listFiles(root, ['src']));
}

const block = Array.from({ length: 6 }, (_, line) => `const step${line} = ${line};`).join('\n');

test('imports across modules, their pairs and those both ways are counted', () => {
  const map = mapOf({
    'src/features/leads/data.ts': ['./rules.ts', '#features/quotes/data.ts', '#lib/money.ts'],
    'src/features/leads/rules.ts': ['#features/projects/rules.ts'],
    'src/features/quotes/data.ts': ['./rules.ts', '#features/projects/rules.ts'],
    'src/features/quotes/rules.ts': ['#features/leads/rules.ts'],
    'src/features/quotes/quotes.test.ts': ['#features/users/samples.ts'],
    'src/features/projects/rules.ts': [],
    'src/lib/money.ts': [],
  });
  expect(map).toMatchObject({
    modules: ['leads', 'projects', 'quotes'],
    imports: 6,
    crossing: 4,
    twoWay: [['leads', 'quotes']],
    cycles: [],
    duplicates: [],
  });
  expect(map.pairs.get('leads → quotes')).toEqual(['src/features/leads/data.ts']);
  expect(describeMap(map)).toContain('leads ↔ quotes (1 there, 1 back)');
  expect(describeMap(map)).toContain('leads → projects (1): src/features/leads/rules.ts');
});

test('an import cycle counts even if its imports are of types, but not if one of them runs later', () => {
  const half = { 'src/lib/a.ts': "import type { B } from './b.ts';" };
  expect(mapOf({ ...half, 'src/lib/b.ts': "import './a.ts';" }).cycles).toHaveLength(1);
  expect(mapOf({ ...half, 'src/lib/b.ts': "await import('./a.ts');" }).cycles).toEqual([]);
});

test('six equal lines in two places are a duplicated block; five are not', () => {
  const { duplicates } = mapOf({
    'src/lib/a.ts': `const first = 1;\n${block}`,
    'src/ui/b.ts': block,
    'src/ui/c.ts': block.split('\n').slice(1).join('\n'),
  });
  expect(duplicates).toEqual([{ a: 'src/lib/a.ts:2', b: 'src/ui/b.ts:1', lines: 6 }]);
});

test('a list of imported names is no duplicated block', () => {
  const names = block.split('\n').map((_, n) => `  name${n},`);
  const imports = ['import {', ...names, "} from '#lib/names.ts';"].join('\n');
  const { duplicates } = mapOf({ 'src/lib/a.ts': imports, 'src/ui/b.ts': imports });
  expect(duplicates).toEqual([]);
});

test('a map within its limits passes, and each limit is refused when it is passed', () => {
  const map = mapOf({ 'src/features/leads/data.ts': [] });
  const within = { ...map, imports: 100, crossing: limits.crossingPercent };
  expect(findMapErrors(within)).toEqual([]);
  const pair = (number: number): [string, string] => [`a${number}`, `b${number}`];
  const many = <T>(most: number, make: (number: number) => T) =>
    Array.from({ length: most + 1 }, (_, number) => make(number));
  const past = {
    ...within,
    crossing: limits.crossingPercent + 1,
    pairs: new Map(
      many(Math.floor(limits.pairsPerModule), (number) => [pair(number).join(' → '), ['a.ts']]),
    ),
    twoWay: many(limits.twoWay, pair),
    cycles: many(limits.cycles, () => ['a.ts', 'b.ts']),
    duplicates: many(limits.duplicates, () => ({ a: 'a.ts:1', b: 'b.ts:1', lines: 6 })),
  };
  const errors = findMapErrors(past);
  expect(errors).toHaveLength(5);
  expect(errors.join('\n')).toContain('\n  a.ts → b.ts → a.ts');
});

test('too many pairs of modules are reported with the files that may have made the last of them', () => {
  const map = mapOf({ 'src/features/leads/data.ts': [] });
  const pairs = new Map([['leads → quotes', ['new.ts']]]);
  for (let n = 0; n < limits.pairsPerModule; n += 1)
    pairs.set(`leads → a${n}`, ['old.ts', 'new.ts']);
  const linesFor = (changed: string[]) =>
    findMapErrors({ ...map, pairs, imports: 100 }, new Set(changed)).flatMap((error) =>
      error.split('\n').slice(1),
    );
  expect(linesFor(['new.ts'])).toEqual(['  leads → quotes (1): new.ts']);
  expect(linesFor([])).toEqual(['  leads → quotes (1): new.ts']);
  expect(linesFor(['old.ts', 'new.ts'])).toHaveLength(limits.pairsPerModule + 1);
});
