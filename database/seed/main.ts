import { parseArgs } from 'node:util';
import { countFigures } from '#features/analytics/service.ts';
import { insertMissingCategories } from '#features/categories/data.ts';
import { builtInCategories } from '#features/categories/rules.ts';
import { countLocalPages } from '#features/search/local-pages/data.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { openStorage } from '#server/files/open-storage.ts';
import { createLog } from '#server/log.ts';
import { countBulkContractors, seedBulkContractors } from './contractors.ts';
import { seedDemo } from './demo.ts';

const BATCH_TIMEOUT_MS = 10 * 60_000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  await seed(readConfig(process.env), requestedContractors());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function requestedContractors() {
  const { values } = parseArgs({ options: { contractors: { type: 'string', default: '0' } } });
  const count = Number(values.contractors);
  if (!Number.isInteger(count) || count < 0)
    throw new Error('Say how many contractors as a whole number: --contractors 100000');
  return count;
}

async function seed(config: Config, contractors: number) {
  const postgres = await openPostgres(config);
  try {
    await migrateAll(postgres.directUrl);
    // A batch of the large world takes longer than any request may.
    const { pool, db } = openDatabase(postgres.directUrl, () => {}, {
      query_timeout: BATCH_TIMEOUT_MS,
    });
    await insertMissingCategories(db, builtInCategories);
    const storage = await openStorage(config, createLog(config.logLevel));
    const made = await seedDemo({ db, storage, now: new Date(), brand: config.brand });
    printLine(
      made
        ? 'The demo world is made.'
        : 'Someone has already registered, so no demo world was made.',
    );
    const missing = contractors - (await countBulkContractors(pool));
    if (missing > 0) {
      await seedBulkContractors(pool, missing, (count) =>
        printLine(`${count} of ${missing} contractors`),
      );
    } else if (contractors > 0) printLine('There are as many contractors already.');
    if (made || missing > 0) {
      await countFigures({ db, now: () => new Date() });
      await countLocalPages(db);
    }
    await pool.end();
  } finally {
    await postgres.stop();
  }
}
