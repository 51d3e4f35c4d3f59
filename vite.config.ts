import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { lazyPartFiles } from './scripts/lazy-part-files.ts';
import { escapeWideCharacters, minify } from './scripts/server-bundle.ts';
import { contract } from './src/features/contract.ts';
import { contractPaths } from './src/lib/contract-paths.ts';

/** The contract's paths without its schemas and texts, so that the browser needs neither them nor zod. */
function contractPathsModule(): Plugin {
  const id = 'virtual:contract-paths';
  return {
    name: 'contract-paths',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export default ${JSON.stringify(contractPaths(contract))}`
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

const mantine = (parts: string) => new RegExp(`node_modules/@mantine/core/esm/(${parts})/`);

/**
 * Fewer, larger files for the portals: each has headers of its own. Packages, for a module of ours would bring its
 * styles along, to public pages too. Each group is what some pages show together, so that no page loads menus for its
 * fields. What few pages use, such as fields for numbers, is left to them.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 3 },
  // What every page of a portal needs.
  {
    name: 'portal',
    test: /node_modules\/(@tanstack\/.+js$|@mantine\/core\/esm\/core\/)/,
    minShareCount: 3,
  },
  // But what most pages use: one file is smaller than its many parts, and the list of all files is shorter.
  {
    name: 'shared',
    test: /\/src\/((app|features|lib|ui)\/.+|browser\/(idempotency|title))\.tsx?$/,
    minShareCount: 30,
  },
  // Apart from fields: many pages show none before somebody opens a form.
  { name: 'buttons', test: mantine('components/(Button|Loader|Transition|UnstyledButton)') },
  {
    name: 'fields',
    test: mantine(
      'components/(Checkbox|CloseButton|Input|InputBase|NativeSelect|Stack|Textarea|TextInput|VisuallyHidden)|utils/(InlineInput|InputsGroupFieldset)',
    ),
    minShareCount: 3,
  },
  { name: 'layers', test: mantine('components/(Portal|FocusTrap|Paper)') },
  // Menus draw the dot of a chosen one with it: in their file, every form with a choice would load them.
  { name: 'radio', test: mantine('components/Radio') },
  // What opens over a page, loaded when the page is used: in one file, for all of it needs the same packages.
  {
    name: 'overlays',
    test: /node_modules\/(@mantine\/core\/esm\/(components\/(Modal|ModalBase|Drawer|Overlay|Popover|Menu|ScrollArea)|utils\/Floating)\/|@floating-ui|react-remove-scroll|use-sidecar|react-style-singleton|use-callback-ref|tslib)/,
  },
  { name: 'selects', test: mantine('components/(Combobox|Select|Pill|PillsInput)') },
  // Each of these with all that it imports: what is around every page with scripts, also a public one; what asks the
  // server; and what is around every screen of a portal.
  {
    name: 'root',
    test: /\/src\/(app\/(root|route-table)|browser\/(page-data|unsaved-input)|features\/(announcements\/components\/announcement-notice|auth\/session\/rules)|ui\/initials)\.tsx?$/,
  },
  { name: 'data', test: /\/src\/browser\/(api|deduped-mutation|interactive-page)\.tsx?$/ },
  { name: 'shell', test: /\/src\/app\/portal\/portal\.tsx$/ },
];

const fileNames = 'assets/[hash:7].js';

/** React Router would give each the name that it gives its own. */
const entriesByName: Plugin = {
  name: 'entries-by-name',
  outputOptions: (options) => ({ ...options, entryFileNames: '[name].js' }),
};

export default defineConfig(({ command }) => ({
  plugins: [contractPathsModule(), routeTableWithoutFiles(), lazyPartFiles(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Rules, their texts and what lies below are pure: a page that needs a limit leaves the rest of them out.
          treeshake: {
            moduleSideEffects: [
              { test: /\/src\/(lib\/|features\/.+\/(rules\.ts$|content\/))/, sideEffects: false },
            ],
          },
          // Short names: every file has those of all that it imports, and each page loads the list of all files.
          output: {
            entryFileNames: fileNames,
            chunkFileNames: fileNames,
            codeSplitting: { groups },
          },
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
      '@mantine/form',
      '@mantine/hooks',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'react-router/dom',
    ],
  },
}));
