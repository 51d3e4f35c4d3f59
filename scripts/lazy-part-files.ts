import path from 'node:path';
import type { Plugin } from 'vite';

/** A file of the build for browsers. */
export type Chunk = {
  fileName: string;
  moduleIds: readonly string[];
  /** Names of the files that it imports. */
  imports: readonly string[];
  styles: readonly string[];
};

const start = /\b(lazyPart|partWhenUsed)\(/g;
const imported = /\bimport\('([^']+)'\)/;

/**
 * Tells each `lazyPart` and `partWhenUsed` (src/ui/lazy-part.ts) which module it loads, and the server which files that takes in a browser. A
 * part that shares its `import` with others gets nothing: such parts open on a press, which loads them.
 */
export function lazyPartFiles(): Plugin {
  let root = '';
  /** What was built for browsers, which comes before the server. None in development. */
  let built: Chunk[] = [];
  return {
    name: 'lazy-part-files',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root;
    },
    transform: {
      filter: { id: /\/src\/.+\.tsx$/, code: /\b(lazyPart|partWhenUsed)\(/ },
      async handler(code, id) {
        const { name, mode } = this.environment;
        let changed = '';
        let at = 0;
        for (const { index } of code.matchAll(start)) {
          const end = endOfCall(code, index);
          const specifier = imported.exec(code.slice(index, end))?.[1];
          const part = specifier ? await this.resolve(specifier, id) : null;
          if (!part) continue;
          const source = path.relative(root, part.id);
          // The browser knows its files by itself.
          const files =
            name !== 'ssr'
              ? {}
              : mode === 'build'
                ? filesOf(built, part.id, id)
                : { scripts: [`/${source}`] };
          const told = { source, ...files };
          changed += `${code.slice(at, end).replace(/,?\s*$/, '')}, ${JSON.stringify(told)}`;
          at = end;
        }
        return at === 0 ? undefined : { code: changed + code.slice(at), map: null };
      },
    },
    generateBundle(_options, bundle) {
      if (this.environment.name === 'client')
        built = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk'
            ? [{ ...namesOf(file), styles: [...(file.viteMetadata?.importedCss ?? [])] }]
            : [],
        );
    },
  };
}

const namesOf = ({ fileName, moduleIds, imports }: Omit<Chunk, 'styles'>) => ({
  fileName,
  moduleIds,
  imports,
});

/** The scripts and styles of a part, its own script first, without what comes with the module `from` that shows it. */
export function filesOf(built: readonly Chunk[], part: string, from: string) {
  const [own, ...others] = loadedWith(built, part);
  if (!own) throw new Error(`No file of the build holds ${part}`);
  const shown = new Set(loadedWith(built, from));
  const needed = [own, ...others.filter((chunk) => !shown.has(chunk))];
  const styles = new Set(loadedWith(built, part).flatMap((chunk) => chunk.styles)).difference(
    new Set([...shown].flatMap((chunk) => chunk.styles)),
  );
  return {
    scripts: needed.map(({ fileName }) => `/${fileName}`),
    styles: [...styles].map((fileName) => `/${fileName}`),
  };
}

/** The file that holds a module and all that it imports, each once, itself first. */
function loadedWith(built: readonly Chunk[], module: string) {
  const found = new Set(built.filter(({ moduleIds }) => moduleIds.includes(module)));
  for (const { imports } of found)
    for (const chunk of built) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}

/** Where the call that begins at `from` closes its parenthesis. */
export function endOfCall(code: string, from: number): number {
  let depth = 0;
  for (let at = code.indexOf('(', from); at < code.length; at++) {
    if (code[at] === '(') depth++;
    if (code[at] === ')' && --depth === 0) return at;
  }
  throw new Error('A call without an end');
}
