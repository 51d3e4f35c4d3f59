import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './structure/imports.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FEATURES = path.join(ROOT, 'src/features');
/** Folders of a module that hold its own files, and no part of the noun. */
const OWN_FOLDERS = new Set(['components', 'content', 'emails', 'screens']);

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

test('the map in docs/architecture.md names every module and sub-module, and no other', () => {
  const page = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const [map = ''] = page.split('## The map')[1]?.split('###') ?? [];
  const written = [...map.matchAll(/^\| `([\w-]+)` \|.*\|([^|]*)\|$/gm)].map(
    ([, module, parts = '']) => [
      module,
      [...parts.matchAll(/`([\w-]+)`/g)].map(([, part]) => part).sort(),
    ],
  );
  const there = foldersIn(FEATURES).map((module) => [
    module,
    foldersIn(path.join(FEATURES, module)).filter((name) => !OWN_FOLDERS.has(name)),
  ]);
  expect(written).toEqual(there);
});

test('the walk through accepting a quote has files that are there, all that react to it, and counts them', () => {
  const page = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const [walk = ''] = page.split('### Accepting a quote\n')[1]?.split('\n### ') ?? [];
  const steps = [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
  expect(steps.filter((file) => !existsSync(path.join(FEATURES, file)))).toEqual([]);
  const reacting = globSync('**/reactions.ts', { cwd: FEATURES }).filter((file) =>
    /^ {2}'(quote\.accepted|project\.started)':/m.test(
      readFileSync(path.join(FEATURES, file), 'utf8'),
    ),
  );
  expect(reacting.length).toBeGreaterThan(3);
  expect(reacting.filter((file) => !steps.includes(file))).toEqual([]);
  const modules = new Set(steps.map((file) => file.split('/', 1)[0]));
  expect([steps.length, modules.size, walk.trim().split(',', 1)[0]]).toEqual([
    38,
    11,
    'Thirty-eight files in eleven modules',
  ]);
});

/** The files that are loaded before this one runs. */
function loadedBefore(start: string) {
  const files = new Set([start]);
  for (const file of files)
    for (const { target, loaded } of file.endsWith('.ts') ? importsOf(ROOT, file) : [])
      if (loaded === 'before') files.add(target);
  return [...files];
}

test('a process loads the code of its role alone', () => {
  const ofRequests = /(^src\/features\/contract|\/handlers|^src\/server\/(router|http\/http))\.ts$/;
  const ofJobs = /^src\/(features\/.*\/reactions|server\/(reactions|jobs\/jobs))\.ts$/;
  expect(loadedBefore('src/server/work.ts').filter((file) => ofRequests.test(file))).toEqual([]);
  expect(loadedBefore('src/server/listener.ts').filter((file) => ofJobs.test(file))).toEqual([]);
  const own = [...loadedBefore('src/server/app.ts'), ...loadedBefore('src/server/serve.ts')];
  expect(own.filter((file) => ofRequests.test(file) || ofJobs.test(file))).toEqual([]);
});
