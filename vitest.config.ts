import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,scripts,database,member-site}/**/*.test.{ts,tsx}'],
    globalSetup: ['src/test/database-server.ts'],
    pool: 'forks',
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
