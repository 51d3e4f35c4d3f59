import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { runningDatabaseUrl } from '#server/database/embedded-postgres/running.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { openStores } from '#server/files/open-storage.ts';
import { type Moved, moveFiles } from './files/move-files.ts';

/*
 * Moves files between the folder and the bucket, while the program runs or not: docs/operations.md has the steps.
 *
 *     npm run files:move -- --to s3
 *     npm run files:move -- --to s3 --remove-source
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(config: Config) {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'remove-source': { type: 'boolean', default: false },
    },
  });
  const { to, 'remove-source': removeSource } = values;
  if (to !== 's3' && to !== 'folder') throw new Error('Say where to: --to s3 or --to folder.');
  if (!config.files.s3) throw new Error('S3_BUCKET is missing: there is only one store.');
  if (removeSource && config.files.store !== to)
    throw new Error(`FILES_STORE says that new files go elsewhere: set it to ${to} first.`);
  const [primary, other] = await openStores(config);
  if (!other) throw new Error('There is only one store.');
  const [target, source] = config.files.store === to ? [primary, other] : [other, primary];

  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const database = await connect(config);
  const { pool, db } = openDatabase(database.url, () => {});
  try {
    const moved = await moveFiles({
      db,
      from: source,
      to: target,
      removeSource,
      signal: stop.signal,
      onProgress: (so) => printLine(describe(so)),
    });
    printLine(
      `${stop.signal.aborted ? 'Stopped; run it again to go on' : 'Done'}. ${describe(moved)}`,
    );
    for (const key of moved.failed) printLine(`not moved: ${key}`);
    if (moved.failed.length > 0) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** The database of the running program, or one that is started for the move. */
async function connect(config: Config) {
  const url = config.databaseUrl ? undefined : runningDatabaseUrl(config.dataDir);
  return url ? { url, stop: async () => {} } : openPostgres(config);
}

function describe({ copied, present, removed, failed }: Moved) {
  return `${copied} copied, ${present} there already, ${removed} removed from where they were, ${failed.length} failed`;
}
