import { readCheckpoints, verifyAuditLog } from '#features/audit/service.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { runningDatabaseUrl } from '#server/database/embedded-postgres/running.ts';
import { openPostgres } from '#server/database/postgres.ts';

/*
 * Checks the chain of the audit log, while the program runs or not. Exits with 1 if something is wrong with it.
 *
 *     npm run audit:verify
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(config: Config) {
  const checkpoints = await readCheckpoints(config.dataDir);
  const running = config.databaseUrl ? undefined : runningDatabaseUrl(config.dataDir);
  const database = running ? { url: running, stop: async () => {} } : await openPostgres(config);
  const { pool, db } = openDatabase(database.url, () => {});
  try {
    const found = await verifyAuditLog(db, checkpoints, new Date());
    const compared = `${found.entries} entries, ${checkpoints.length} checkpoints`;
    if (found.problemCount === 0) return printLine(`The audit log is whole: ${compared}.`);
    printLine(`The audit log was tampered with, or lost entries: ${compared}.`);
    for (const problem of found.problems) printLine(`- ${problem}`);
    const more = found.problemCount - found.problems.length;
    if (more > 0) printLine(`- and ${more} more.`);
    process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}
