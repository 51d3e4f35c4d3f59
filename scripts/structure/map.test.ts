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

const passage = Array.from({ length: 6 }, (_, line) => `const step${line} = ${line};`).join('\n');

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
    circles: [],
    doubles: [],
  });
  expect(map.pairs.get('leads → quotes')).toBe(1);
  expect(describeMap(map)).toContain('leads ↔ quotes (1 there, 1 back)');
});

test('a circle counts even if it is made of imports of types, but not if one is run later', () => {
  const circle = { 'src/lib/a.ts': "import type { B } from './b.ts';" };
  expect(mapOf({ ...circle, 'src/lib/b.ts': "import './a.ts';" }).circles).toHaveLength(1);
  expect(mapOf({ ...circle, 'src/lib/b.ts': "await import('./a.ts');" }).circles).toEqual([]);
});

test('six equal lines in two places are a double passage; five are not', () => {
  const { doubles } = mapOf({
    'src/lib/a.ts': `const first = 1;\n${passage}`,
    'src/ui/b.ts': passage,
    'src/ui/c.ts': passage.split('\n').slice(1).join('\n'),
  });
  expect(doubles).toEqual([{ a: 'src/lib/a.ts:2', b: 'src/ui/b.ts:1', lines: 6 }]);
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
    pairs: new Map(many(limits.pairs, (number) => [pair(number).join(' → '), 1])),
    twoWay: many(limits.twoWay, pair),
    circles: many(limits.circles, () => ['a.ts']),
    doubles: many(limits.doubles, () => ({ a: 'a.ts:1', b: 'b.ts:1', lines: 6 })),
  };
  expect(findMapErrors(past)).toHaveLength(5);
});
