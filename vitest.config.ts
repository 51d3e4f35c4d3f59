import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,scripts,database,member-site}/**/*.test.{ts,tsx}'],
    globalSetup: ['src/test/database-server.ts'],
    setupFiles: ['src/test/fast-hashes.ts', 'src/test/property-seed.ts'],
    pool: 'forks',
    // None of our modules hold state, so test files can share imports. Three workers suit two cores, because
    // tests mostly wait for the database and for password hashes.
    isolate: false,
    maxWorkers: 3,
    // V8's helpers collect garbage on the cores that the other workers use, and cost more in all than one thread does.
    execArgv: ['--single-threaded-gc'],
    // Only what hangs reaches these: a busy machine may make any test ten times as slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
