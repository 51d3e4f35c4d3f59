import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCycles } from './cycles.ts';
import { type DuplicatedBlock, findDuplicates } from './duplicates.ts';
import { importsOf } from './imports.ts';

/** How the modules of src/features depend on each other; docs/architecture.md explains the map. */
export type ModuleMap = {
  modules: string[];
  /** Imports from a file of a module to a file of any module; those of tests do not count. */
  imports: number;
  /** Those of them that lead into another module. */
  crossing: number;
  /** `a → b` where a file of `a` imports one of `b`, with the files of `a` that do, once for each import. */
  pairs: Map<string, string[]>;
  /** Pairs of modules that import each other. */
  twoWay: [string, string][];
  /** Import cycles, each as its files. Imports of types count; imports that run later do not. */
  cycles: string[][];
  /** Blocks of lines in src that are literally the same in two places. */
  duplicates: DuplicatedBlock[];
};

/**
 * What the map may not grow past. Lower a limit when the map has become simpler. A module may
 * know five others.
 */
export const limits = {
  crossingPercent: 20,
  pairsPerModule: 5,
  twoWay: 12,
  cycles: 0,
  duplicates: 10,
};

const mostPairs = ({ modules }: Pick<ModuleMap, 'modules'>) =>
  Math.floor(limits.pairsPerModule * modules.length);

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
const moduleOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** Reads the map from the project at `root`; `files` are its paths, relative to it. */
export function readMap(root: string, files: readonly string[]): ModuleMap {
  const graph = new Map<string, string[]>();
  const pairs = new Map<string, string[]>();
  const modules = new Set<string>();
  let [imports, crossing] = [0, 0];
  for (const path of files.filter(isSource)) {
    const found = importsOf(root, path);
    const atOnce = found.filter(({ loaded }) => loaded !== 'later');
    graph.set(path, [...new Set(atOnce.map(({ target }) => target))]);
    const from = moduleOf(path);
    if (from === undefined) continue;
    modules.add(from);
    for (const { target } of found) {
      const to = moduleOf(target);
      if (to === undefined) continue;
      imports += 1;
      if (to === from) continue;
      crossing += 1;
      const pair = `${from} → ${to}`;
      pairs.set(pair, [...(pairs.get(pair) ?? []), path]);
    }
  }
  const texts = files
    .filter((path) => path.startsWith('src/') && /\.(tsx?|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return {
    modules: [...modules].sort(),
    imports,
    crossing,
    pairs,
    twoWay: twoWayPairs(pairs),
    cycles: findCycles(graph),
    duplicates: findDuplicates(texts),
  };
}

const twoWayPairs = (pairs: ModuleMap['pairs']) =>
  [...pairs.keys()].flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' → ');
    return a < b && pairs.has(`${b} → ${a}`) ? [[a, b] as [string, string]] : [];
  });

const crossingPercent = ({ crossing, imports }: ModuleMap) => (100 * crossing) / (imports || 1);

const importsIn = ({ pairs }: Pick<ModuleMap, 'pairs'>, pair: string) =>
  pairs.get(pair)?.length ?? 0;

const describeTwoWay = (map: ModuleMap, [a, b]: [string, string]) =>
  `  ${a} ↔ ${b} (${importsIn(map, `${a} → ${b}`)} there, ${importsIn(map, `${b} → ${a}`)} back)`;

const describeBlock = ({ a, b, lines }: DuplicatedBlock) => `  ${a} and ${b}, ${lines} lines`;

/** A pair that this many imports make could perhaps do without them. */
const FEW_IMPORTS = 3;

/** The pairs with the fewest imports first: those are the newest as a rule, and the easiest to undo. */
const describePairs = ({ pairs }: Pick<ModuleMap, 'pairs'>) =>
  [...pairs]
    .sort(([a, of], [b, than]) => of.length - than.length || a.localeCompare(b))
    .map(([pair, files]) =>
      files.length > FEW_IMPORTS
        ? `  ${pair} (${files.length})`
        : `  ${pair} (${files.length}): ${[...new Set(files)].join(', ')}`,
    );

const describeCycle = (files: readonly string[]) => `  ${[...files, files[0]].join(' → ')}`;

/** The figures with their limits, and by name what can be mended. */
export function describeMap(map: ModuleMap): string {
  const { modules, imports, crossing, pairs, twoWay, cycles, duplicates } = map;
  const percent = crossingPercent(map).toFixed(1);
  return [
    `Modules: ${modules.length}`,
    `Imports between files of modules: ${imports}`,
    `Across modules: ${crossing}, ${percent} % (at most ${limits.crossingPercent} %)`,
    `Pairs of modules: ${pairs.size} (at most ${mostPairs(map)}, ${limits.pairsPerModule} a module)`,
    `Pairs that import each other: ${twoWay.length} (at most ${limits.twoWay})`,
    ...twoWay.map((pair) => describeTwoWay(map, pair)),
    `Import cycles, types included: ${cycles.length} (at most ${limits.cycles})`,
    ...cycles.map(describeCycle),
    `Duplicated blocks: ${duplicates.length} (at most ${limits.duplicates})`,
    ...duplicates.map(describeBlock),
    `Every pair, by the number of imports; of pairs with few, the files that import:`,
    ...describePairs(map),
  ].join('\n');
}

/**
 * Where to look when there are too many pairs: at those that only files changed since the last commit make, or, in a clean
 * working copy, at those of a single import.
 */
function suspectPairs({ pairs }: ModuleMap, changed: ReadonlySet<string>) {
  const suspects = (is: (files: string[]) => boolean) =>
    describePairs({ pairs: new Map([...pairs].filter(([, files]) => is(files))) });
  const added = suspects((files) => files.every((file) => changed.has(file)));
  return added.length > 0 ? added : suspects((files) => files.length === 1);
}

/**
 * The limits that the map is past, one entry each, with what makes it so. `changed` are the files that differ from the
 * last commit.
 */
export function findMapErrors(map: ModuleMap, changed: ReadonlySet<string> = new Set()): string[] {
  const figures: [string, number, number, string[]?][] = [
    ['percent of imports across modules', crossingPercent(map), limits.crossingPercent],
    ['pairs of modules', map.pairs.size, mostPairs(map), suspectPairs(map, changed)],
    [
      'pairs of modules that import each other',
      map.twoWay.length,
      limits.twoWay,
      map.twoWay.map((pair) => describeTwoWay(map, pair)),
    ],
    ['import cycles', map.cycles.length, limits.cycles, map.cycles.map(describeCycle)],
    [
      'duplicated blocks',
      map.duplicates.length,
      limits.duplicates,
      map.duplicates.map(describeBlock),
    ],
  ];
  return figures
    .filter(([, figure, most]) => figure > most)
    .map(([what, figure, most, details = []]) =>
      [
        `${Math.ceil(figure * 10) / 10} ${what}; at most ${most} (see npm run check -- --map)`,
        ...details,
      ].join('\n'),
    );
}
