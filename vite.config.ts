import { minifyContractRouter } from '@orpc/contract';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { escapeWideCharacters, minify } from './scripts/server-bundle.ts';
import { contract } from './src/features/contract.ts';

/** A call, or calls by name. */
type Paths = { '~orpc'?: { route: object } };

/** Without the words of the API's document, which the browser does not read: they are most of what a route says. */
const withoutTexts = (node: Paths): Paths => {
  const call = node['~orpc'];
  if (!call)
    return Object.fromEntries(
      Object.entries(node).map(([name, inner]) => [name, withoutTexts(inner as Paths)]),
    );
  const texts = ['tags', 'summary', 'description', 'spec'];
  const route = Object.entries(call.route).filter(([name]) => !texts.includes(name));
  return { '~orpc': { ...call, route: Object.fromEntries(route) } };
};

/** The contract's paths without its schemas and texts, so that the browser needs neither them nor zod. */
function contractPaths(): Plugin {
  const id = 'virtual:contract-paths';
  return {
    name: 'contract-paths',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export default ${JSON.stringify(withoutTexts(minifyContractRouter(contract) as Paths))}`
        : undefined,
  };
}

/** Which file each page is in serves the build alone: the browser has the names of its own files in a manifest. */
function routeTableWithoutFiles(): Plugin {
  return {
    name: 'route-table-without-files',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/app\/route-table\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(/^ +file: '[^']+',$/gm, ''), map: null }),
    },
  };
}

/**
 * Fewer, larger files for the portals: each has headers of its own. Packages only: a module of ours would
 * bring its styles along, to public pages too.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 3 },
  // What every page of a portal needs, and apart from it the fields, menus and windows that some show.
  {
    name: 'portal',
    test: /node_modules\/(@(orpc|tanstack)\/.+js$|@mantine\/core\/esm\/core\/)/,
    minShareCount: 3,
  },
  { name: 'widgets', test: /node_modules\/@(mantine|floating-ui)\/.+js$/, minShareCount: 3 },
];

/** React Router would give each the name that it gives its own. */
const entriesByName: Plugin = {
  name: 'entries-by-name',
  outputOptions: (options) => ({ ...options, entryFileNames: '[name].js' }),
};

export default defineConfig(({ command }) => ({
  plugins: [contractPaths(), routeTableWithoutFiles(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups } },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: { index: 'src/app/server.ts', mails: 'src/app/mails.ts' },
          plugins: [escapeWideCharacters(), entriesByName],
          output: { minify },
        },
      },
      // Else the bundle holds React's development code too, and asks the environment in every page.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      // One file that imports nothing: reading packages one by one takes longer than all the rest of a start.
      resolve: { noExternal: command === 'build' ? true : [] },
    },
  },
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/dropzone',
      '@mantine/form',
      '@mantine/hooks',
      '@orpc/client',
      '@orpc/openapi-client/fetch',
      '@orpc/tanstack-query',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'react-router/dom',
    ],
  },
}));
