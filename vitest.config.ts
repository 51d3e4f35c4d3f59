import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,scripts,database,member-site}/**/*.test.{ts,tsx}'],
    globalSetup: ['src/test/database-server.ts'],
    setupFiles: ['src/test/fast-hashes.ts'],
    pool: 'forks',
    // Nothing of ours keeps state in a module, so files may share what they import; three share two cores,
    // because tests wait for the database and for hashes more than they count.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
