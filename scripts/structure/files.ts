import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The files below some folders of the project, relative to `root`, with `/`, sorted. */
export function listFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
    )
    .sort();
}
