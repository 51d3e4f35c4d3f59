import { expect, test } from 'vitest';
import { compact, evaluateManifest, type PageManifest } from './page-manifest.ts';

const route = (
  id: string,
  parentId: string | undefined,
  path: string | undefined,
  ...imports: string[]
) => ({
  id,
  ...(parentId !== undefined && { parentId }),
  ...(path !== undefined && { path }),
  hasAction: id === '/quotes',
  hasLoader: true,
  hasErrorBoundary: false,
  module: `/assets/${id.replace('/', '')}-1a.js`,
  imports: imports.map((name) => `/assets/${name}.js`),
  css: [`/assets/${imports.at(-1)}.css#`, '/assets/all.css'],
});

const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: {
    root: route('root', undefined, '', 'react', 'theme.module-2b'),
    portal: route('portal', 'root', undefined, 'react', 'shell'),
    '/quotes': route('/quotes', 'portal', '/quotes', 'shell', 'fields'),
    '/quotes/:id': { ...route('/quotes/:id', 'portal', 'quotes/:id', 'fields'), index: true },
  },
  url: '/assets/manifest-3c.js',
  version: '3c',
} as unknown as PageManifest;

const filesOf = ({ routes }: PageManifest, id: string) => {
  const files = new Set<string>();
  for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    for (const file of [at.module, ...(at.imports ?? []), ...(at.css ?? [])]) files.add(file);
  return [...files].toSorted();
};

test('a page and its layouts load the same files by the compact manifest', () => {
  const expanded = evaluateManifest(compact(manifest));
  for (const id of Object.keys(manifest.routes))
    expect(filesOf(expanded, id)).toEqual(
      filesOf(manifest, id).filter((file) => file !== '/assets/react.js'),
    );
});

test('everything else in the manifest is as it was', () => {
  const expanded = evaluateManifest(compact(manifest));
  const withoutFiles = ({ routes, ...rest }: PageManifest) => ({
    ...rest,
    routes: Object.fromEntries(
      Object.entries(routes).map(([id, { imports: _, css: __, ...more }]) => [id, more]),
    ),
  });
  expect(JSON.parse(JSON.stringify(withoutFiles(expanded)))).toEqual(withoutFiles(manifest));
});

test('a file that a layout loads is not named again', () => {
  const { routes } = evaluateManifest(compact(manifest));
  expect(routes['/quotes']?.imports).toEqual(['/assets/fields.js']);
  expect(routes['/quotes']?.css).toEqual(['/assets/fields.css#']);
});
