import { defineConfig, type Plugin } from 'rolldown';
import { escapeWideCharacters, minify } from './scripts/server-bundle.ts';
import { ZIP_FILE, zipRows } from './src/server/places/zip-rows.ts';

/**
 * Packages with native code, or with files that they look for beside their own; what few sites use; and what is never
 * installed.
 */
const external = [
  /^node:/,
  /^(sharp|pdfkit|fontkit|tinypool|vite)(\/|$)/,
  'pg-native',
  /^@aws-sdk\//,
];

const zipCodes: Plugin = {
  name: 'zip-codes',
  buildEnd() {
    this.emitFile({ type: 'asset', fileName: ZIP_FILE, source: zipRows() });
  },
};

/**
 * Bundles the server's programs, so that a start reads a few files instead of a thousand. What a start does not need is
 * imported on demand, and becomes a file of its own.
 */
export default defineConfig({
  // The names of `programFile` in src/server/root.ts, and those of src/server/threads/entries.ts.
  input: {
    server: 'src/server/serve.ts',
    'member-site': 'member-site/main.ts',
    seed: 'database/seed/main.ts',
    'documents-thread': 'src/server/threads/documents-thread.ts',
    'pictures-process': 'src/server/threads/pictures-process.ts',
  },
  plugins: [escapeWideCharacters(), zipCodes],
  platform: 'node',
  external,
  transform: { target: 'node24', define: { 'process.env.NODE_ENV': '"production"' } },
  output: {
    // All files lie in one folder, two levels below the root: src/server/root.ts relies on it.
    dir: 'build/program',
    format: 'esm',
    // Read when an error is logged, by src/server/source-positions.ts.
    sourcemap: true,
    minify,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
});
