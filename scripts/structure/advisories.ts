import { readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = 'docs/advisories.md';

interface Lock {
  packages: Record<string, { version?: string }>;
}

/** Every row of the page is kept: no installed copy of the package is older than the version that mends it. */
export function findAdvisoryErrors(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return findOutdatedCopies(read(PAGE), JSON.parse(read('package-lock.json')));
}

export function findOutdatedCopies(page: string, lock: Lock): string[] {
  const installed = Object.entries(lock.packages).map(([folder, { version }]) => ({
    name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
    folder,
    version: version ?? '',
  }));
  return rowsOf(page).flatMap(({ advisory, name, mendedIn, exceptions }) => {
    const copies = installed.filter((copy) => copy.folder && copy.name === name);
    if (copies.length === 0) return [`${PAGE}: ${advisory}: ${name} is not installed any more`];
    return copies
      .filter(({ version }) => isOlder(version, mendedIn) && !exceptions.includes(version))
      .map(
        ({ folder, version }) =>
          `${PAGE}: ${advisory}: ${folder} is ${version}, mended in ${mendedIn}`,
      );
  });
}

/** The rows of the table: advisory, package, version, what it allows, versions that may be older. */
function rowsOf(page: string) {
  return page
    .split('\n')
    .filter((line) => /^\| (CVE|GHSA)-/.test(line))
    .map((line) => {
      const [advisory = '', name = '', mendedIn = '', , older = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return {
        advisory,
        name,
        mendedIn,
        exceptions: [...older.matchAll(/\d+\.\d+\.\d+/g)].map(([version]) => version),
      };
    });
}

function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (const part of [0, 1, 2]) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
