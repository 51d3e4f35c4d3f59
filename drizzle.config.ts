import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/features/*/tables.ts',
    './src/features/*/*/tables.ts',
    './src/server/*/tables.ts',
  ],
  out: './database/migrations',
  casing: 'snake_case',
});
