import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { recordMigrations } from './structure/migrations.ts';

/*
 * How to change the database:
 *
 * 1. Change the tables (`tables.ts` of a module), then `npm run generate -- --name what-it-does`. For
 *    statements that tables do not say, such as filling a new column, add `--custom`, write them into the new
 *    file, then `npm run generate -- --record`.
 * 2. Read the SQL. It runs at start, while other copies of the version before still serve: give new columns a
 *    default, and drop one only after no running version reads it.
 * 3. To edit it before it lands, remove its lines from database/migrations/checksums.json, and
 *    `npm run generate -- --record` when done. Once it has landed it is never edited: `npm run check` refuses.
 *
 * The test of the migrations takes rows through every version, and starts the newest program on the oldest, the latest
 * and some in between.
 */
const { values } = parseArgs({
  options: { name: { type: 'string' }, record: { type: 'boolean' }, custom: { type: 'boolean' } },
});

if (values.record) recordMigrations(process.cwd());
else generate(values);

function generate({ name, custom }: typeof values) {
  if (!name || !/^[a-z]+(-[a-z0-9]+)+$/.test(name)) {
    console.error(
      'Say what the migration does, in two words or more: npm run generate -- --name add-quote-terms',
    );
    process.exitCode = 1;
    return;
  }
  const options = ['--name', name, ...(custom ? ['--custom'] : [])];
  const { status } = spawnSync('drizzle-kit', ['generate', ...options], { stdio: 'inherit' });
  if (status === 0 && !custom) recordMigrations(process.cwd());
  process.exitCode = status ?? 1;
}
