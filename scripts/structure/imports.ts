import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';

export type Import = {
  /** The imported file, relative to the project. */
  target: string;
  /** `before` the importing file runs, `later` by an `import()`, or `never`: only types. */
  loaded: 'before' | 'later' | 'never';
};

/** The imports of the file at `path` that lead to the project's own files. */
export function importsOf(root: string, path: string): Import[] {
  const source = readFileSync(join(root, path), 'utf8');
  const { module } = parseSync(path, source);
  const loaded = (start: number) =>
    /^(import|export)\s+type\b/.test(source.slice(start, start + 80))
      ? ('never' as const)
      : ('before' as const);

  const found: { specifier: string; loaded: Import['loaded'] }[] = [
    ...module.staticImports.map(({ moduleRequest: { value }, start }) => ({
      specifier: value,
      loaded: loaded(start),
    })),
    ...module.staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest }) =>
        moduleRequest ? { specifier: moduleRequest.value, loaded: loaded(start) } : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      loaded: 'later' as const,
    })),
  ];
  return found.flatMap(({ specifier, loaded }) => {
    const target = projectFile(path, specifier);
    return target ? { target, loaded } : [];
  });
}

function projectFile(from: string, specifier: string): string | undefined {
  const [name = ''] = specifier.split('?');
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  if (name.startsWith('.')) return posix.join(dirname(from), name);
}
