import { readdirSync, readFileSync } from 'node:fs';
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
