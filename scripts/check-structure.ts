import { globSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { type Import, importsOf } from './structure/imports.ts';
import { allowedImports, allowedTypeImports, kindOf, placementError } from './structure/modules.ts';
import { findRetiredWords } from './structure/words.ts';

/** Checks the modules of docs/architecture.md: file names and directions of imports. Biome refuses cycles. */
export function findViolations(root: string): string[] {
  const files = globSync(['src/**/*.*', 'member-site/**/*.*', 'database/**/*.*'], { cwd: root })
    .map((path) => path.split(sep).join(posix.sep))
    .filter((path) => !path.includes('/node_modules/'))
    .sort();

  const found: string[] = [];
  for (const path of files) {
    const reason = path.startsWith('src/') && placementError(path);
    if (reason) found.push(`${path}: ${reason}`);
    if (!/\.tsx?$/.test(path)) continue;

    found.push(...importsOf(root, path).flatMap((each) => illegalImport(path, each) ?? []));
  }
  return [...new Set(found)];
}

function illegalImport(path: string, { target, loaded }: Import): string | undefined {
  const [from, to] = [kindOf(path), kindOf(target)];
  if (!from) return;
  if (!to)
    return isOutsideSource(target) ? `${path}: imports from outside src (${target})` : undefined;
  if (allowedImports[from].includes(to)) return;
  if (loaded === 'never' && allowedTypeImports[from]?.includes(to)) return;
  return `${path}: ${from} may not import ${to} (${target})`;
}

function isOutsideSource(target: string) {
  return !target.startsWith('src/') && /\.[cm]?[jt]sx?$/.test(target);
}

if (import.meta.main) {
  const lines = [...findViolations(process.cwd()), ...findRetiredWords(process.cwd())];
  if (lines.length > 0) {
    process.stdout.write(`${lines.join('\n')}\n`);
    process.exitCode = 1;
  }
}
