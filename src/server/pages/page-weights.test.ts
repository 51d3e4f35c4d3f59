import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assertPageWeights, listPageWeights } from './page-weights.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-weights-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, 'assets'));
const write = (name: string, bytes: number | string) =>
  writeFileSync(
    path.join(folder, 'assets', name),
    typeof bytes === 'string' ? bytes : 'x'.repeat(bytes),
  );

const files = (module: string, ...imports: string[]) => ({
  module: `/assets/${module}`,
  imports: imports.map((name) => `/assets/${name}`),
});
const manifest = `window.__reactRouterManifest=${JSON.stringify({
  entry: files('entry.js', 'shared.js'),
  routes: {
    root: { id: 'root', ...files('root.js', 'shared.js') },
    portal: { id: 'portal', parentId: 'root', ...files('portal.js') },
    '/quotes': { id: '/quotes', parentId: 'portal', ...files('quotes.js', 'fields.js') },
  },
})};`;
write('manifest-1.js', manifest);
write('manifest-1.js.br', 10);
for (const [name, bytes] of [
  ...([
    ['entry.js', 100],
    ['shared.js', 1_000],
    ['root.js', 200],
  ] as const),
  ...([
    ['portal.js', 4_000],
    ['quotes.js', 50],
    ['fields.js', 2_000],
  ] as const),
])
  write(name, bytes);
write('portal.js.br', 400);

test('a page weighs its scripts and those of its layouts, each once and as Brotli sends it', async () => {
  expect(await listPageWeights(folder)).toEqual([
    { page: '/quotes', bytes: 10 + 100 + 1_000 + 200 + 400 + 50 + 2_000 },
    { page: 'portal', bytes: 10 + 100 + 1_000 + 200 + 400 },
    { page: 'root', bytes: 10 + 100 + 1_000 + 200 },
  ]);
});

test('a build with a page above its limit fails and names it', async () => {
  await assertPageWeights(folder, () => 3_760);
  await expect(
    assertPageWeights(folder, (page) => (page === '/quotes' ? 3_759 : 3_760)),
  ).rejects.toThrow('/quotes 3.7 KB');
});

test('the build of a start only says so', async () => {
  const said: string[] = [];
  await assertPageWeights(
    folder,
    () => 1_000,
    (text) => said.push(text),
  );
  expect(said).toEqual([expect.stringContaining('/quotes 3.7 KB')]);
  const { start, build } = commandsOf(readFileSync('scripts/run.mjs', 'utf8'));
  expect(start).toContain("PAGE_WEIGHTS: 'warn'");
  expect(build).not.toContain('PAGE_WEIGHTS');
});

/** What a command of the project says, by its name. */
const commandsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^ {2}'?([\w:]+)'?: (\{[\s\S]*?\}),$/gm)].map(([, name, body]) => [
      name,
      body,
    ]),
  );
