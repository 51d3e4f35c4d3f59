import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkDatabase } from './check-database.ts';
import { databaseOutage } from './database-outage.ts';
import { failover } from './failover.ts';
import { killBackends } from './kill-backends.ts';
import { killBroadcast } from './kill-broadcast.ts';
import { killProgram } from './kill-program.ts';
import { rollingRestart } from './rolling.ts';
import { terminate } from './terminate.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    'database-rounds': { type: 'string', default: '10' },
    'broadcast-kills': { type: 'string', default: '6' },
    /** Runs only scenarios whose name contains this. */
    only: { type: 'string', default: '' },
  },
});
const printLine = (line: string) => process.stdout.write(`${line}\n`);
let scenarioCount = 0;
let failures = 0;

await runScenario('SIGKILL of the program during acknowledged writes', (dataDir) =>
  killProgram(dataDir, Number(values.rounds)),
);
await runScenario('SIGKILL of a database process under load', (dataDir) =>
  killBackends(dataDir, Number(values['database-rounds'])),
);
await runScenario('a database that restarts, then pauses, under load', databaseOutage);
await runScenario('a database that is lost, and its standby, under load', failover);
await runScenario('SIGKILL of workers during a broadcast', (dataDir) =>
  killBroadcast(dataDir, Number(values['broadcast-kills'])),
);
await runScenario('SIGTERM with requests in flight', terminate);
await runScenario('rolling restart of three copies under load', rollingRestart);

printLine(`${scenarioCount - failures} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;

/** Runs one scenario in a new data folder, then checks the database that it left. */
async function runScenario(
  name: string,
  run: (dataDir: string) => Promise<Record<string, number>>,
) {
  if (!name.includes(values.only)) return;
  scenarioCount += 1;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-crash-'));
  try {
    const counts = await run(dataDir);
    const problems = await checkDatabase(dataDir);
    if (problems.length > 0) throw new Error(problems.join('; '));
    printLine(
      `ok: ${name}: ${JSON.stringify(counts)}; nothing lost, nothing half-done, indexes sound`,
    );
    rmSync(dataDir, { recursive: true, force: true });
  } catch (error) {
    failures += 1;
    printLine(`FAILED: ${name} (files kept in ${dataDir})`);
    console.error(error);
  }
}
