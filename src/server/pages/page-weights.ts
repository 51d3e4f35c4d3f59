import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { evaluateManifest, findManifest } from './page-manifest.ts';

/** How the first view of a page begins: with the manifest, its own script and those of its layouts. */
type Weight = { page: string; bytes: number };

/** The script that the first view of each page loads, as Brotli sends it: heaviest first. */
export async function listPageWeights(folder: string): Promise<Weight[]> {
  const manifest = await findManifest(folder);
  const { entry, routes } = evaluateManifest(await readFile(path.join(folder, manifest), 'utf8'));
  const weights = Object.values(routes).map(async ({ id }) => {
    const files = new Set([manifest, ...filesOf(entry)]);
    for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
      for (const file of filesOf(at)) files.add(file);
    const sizes = await Promise.all([...files].map((file) => sentBytes(path.join(folder, file))));
    return { page: id, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
  });
  return (await Promise.all(weights)).toSorted((a, b) => b.bytes - a.bytes);
}

const filesOf = ({ module, imports = [] }: { module: string; imports?: readonly string[] }) => [
  module,
  ...imports,
];

/** Small files are sent as they are. */
const sentBytes = async (file: string) => (await stat(`${file}.br`).catch(() => stat(file))).size;

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * Fails a build with a page whose first view loads more script than `limitOf` says, in bytes. The build that a start
 * makes says so and goes on (scripts/run.mjs): a site must not stay down for a kilobyte.
 */
export async function assertPageWeights(
  folder: string,
  limitOf: (page: string) => number,
  warn: ((text: string) => void) | undefined = process.env.PAGE_WEIGHTS === 'warn'
    ? (text) => void process.stderr.write(`${text}\n`)
    : undefined,
) {
  const heavy = (await listPageWeights(folder)).filter(({ page, bytes }) => bytes > limitOf(page));
  if (heavy.length === 0) return;
  const list = heavy.map(
    ({ page, bytes }) => `${page} ${kilobytes(bytes)} (at most ${kilobytes(limitOf(page))})`,
  );
  const text = `Pages load more script than they may: ${list.join(', ')}`;
  if (!warn) throw new Error(text);
  warn(text);
}
