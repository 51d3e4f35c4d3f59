import { parseArgs } from 'node:util';
import { insertMissingCategories } from '#features/categories/data.ts';
import { builtInCategories } from '#features/categories/rules.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { localStorage } from '#server/files/storage.ts';
import { largeWorldSize, seedContractors } from './contractors.ts';
import { seedDemo } from './demo.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await seed(readConfig(process.env), wantedContractors());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function wantedContractors() {
  const { values } = parseArgs({ options: { contractors: { type: 'string', default: '0' } } });
  const wanted = Number(values.contractors);
  if (!Number.isInteger(wanted) || wanted < 0)
    throw new Error('Say how many contractors as a whole number: --contractors 100000');
  return wanted;
}

async function seed(config: Config, contractors: number) {
  const postgres = await openPostgres(config);
  try {
    await migrateAll(postgres.directUrl);
    const { pool, db } = openDatabase(postgres.directUrl, () => {});
    await insertMissingCategories(db, builtInCategories);
    const storage = localStorage(config.dataDir);
    const made = await seedDemo({ db, storage, now: new Date(), brand: config.brand });
    say(
      made ? 'The demo world is made.' : 'Somebody is registered already: no demo world was made.',
    );
    const missing = contractors - (await largeWorldSize(pool));
    if (missing > 0) {
      await seedContractors(pool, missing, (count) => say(`${count} of ${missing} contractors`));
    } else if (contractors > 0) say('There are as many contractors already.');
    await pool.end();
  } finally {
    await postgres.stop();
  }
}
