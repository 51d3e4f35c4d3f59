import { checkLedger } from '#features/payments/ledger/service.ts';
import { formatCents } from '#lib/money.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { runningDatabaseUrl } from '#server/database/embedded-postgres/running.ts';
import { openPostgres } from '#server/database/postgres.ts';

/*
 * Proves that the books add up, while the program runs or not. Exits with 1 if they do not.
 *
 *     npm run ledger:check
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(config: Config) {
  const running = config.databaseUrl ? undefined : runningDatabaseUrl(config.dataDir);
  const database = running ? { url: running, stop: async () => {} } : await openPostgres(config);
  const { pool, db } = openDatabase(database.url, () => {}, { query_timeout: 10 * 60_000 });
  try {
    const { findings, checks, entries, total } = await checkLedger(db);
    if (findings.length === 0)
      printLine(`The ledger adds up: ${entries} entries, ${formatCents(total)}, ${checks} checks.`);
    else {
      printLine(`The ledger does not add up, in ${entries} entries:`);
      for (const { check, subject, detail } of findings)
        printLine(`- not so: ${check}. ${subject}: ${detail}`);
      process.exitCode = 1;
    }
  } finally {
    await pool.end();
    await database.stop();
  }
}
