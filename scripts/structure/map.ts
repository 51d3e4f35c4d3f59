import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCycles } from './cycles.ts';
import { doublesIn } from './doubles.ts';
import { importsOf } from './imports.ts';

/** The figures of docs/architecture.md: how the modules of src/features depend on each other. */
export type ModuleMap = {
  modules: string[];
  /** Imports from one file of a module to another file of any module; tests are not counted. */
  imports: number;
  /** Those of them that lead into another module. */
  crossing: number;
  /** `a → b` where a file of `a` imports one of `b`, with the number of such imports. */
  pairs: Map<string, number>;
  /** Pairs of modules that import each other. */
  twoWay: [string, string][];
  /** Circles of files, imports of types included. */
  circles: string[][];
  /** Passages of at least six lines that stand word for word in two places. */
  doubles: { a: string; b: string; lines: number }[];
};

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
const moduleOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** Reads the figures from the project at `root`; `files` are its paths relative to it. */
export function mapOf(root: string, files: readonly string[]): ModuleMap {
  const graph = new Map<string, string[]>();
  const pairs = new Map<string, number>();
  const modules = new Set<string>();
  let [imports, crossing] = [0, 0];
  for (const path of files.filter(isSource)) {
    const targets = importsOf(root, path).filter(({ loaded }) => loaded !== 'later');
    graph.set(path, [...new Set(targets.map(({ target }) => target))]);
    const from = moduleOf(path);
    if (from === undefined) continue;
    modules.add(from);
    for (const { target } of importsOf(root, path)) {
      const to = moduleOf(target);
      if (to === undefined) continue;
      imports += 1;
      if (to === from) continue;
      crossing += 1;
      const pair = `${from} → ${to}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  const twoWay = [...pairs.keys()].flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' → ');
    return a < b && pairs.has(`${b} → ${a}`) ? [[a, b] as [string, string]] : [];
  });
  const texts = files
    .filter((path) => path.startsWith('src/') && /\.(tsx?|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return {
    modules: [...modules].sort(),
    imports,
    crossing,
    pairs,
    twoWay,
    circles: findCycles(graph),
    doubles: doublesIn(texts),
  };
}
