import { pino } from 'pino';
import { insertMissingCategories } from '#features/categories/data.ts';
import { builtInCategories } from '#features/categories/rules.ts';
import { startApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { migrateAll, openPostgres } from './postgres.ts';
import { createWeb } from './web.ts';

const config = configOrExit();
const log = pino({ level: config.logLevel, base: undefined });
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await openPostgres(config);
await migrateAll(postgres.directUrl);
await prepareData();
const app = await startApp({
  config,
  url: postgres.url,
  directUrl: postgres.directUrl,
  log,
  createWeb: (server) => createWeb({ config, server }),
});
say(`${config.brand} is at ${config.publicUrl ?? `http://localhost:${app.port}`}`);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => void stop());

async function stop() {
  if (stopping) return;
  stopping = true;
  await app.stop();
  await postgres.stop();
  process.exit(0);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Puts in place what every installation has, and the demo world where there is nothing yet. */
async function prepareData() {
  const { pool, db } = openDatabase(postgres.url, () => {});
  try {
    await insertMissingCategories(db, builtInCategories);
  } finally {
    await pool.end();
  }
}
