import { parseArgs } from 'node:util';
import { databaseOutage } from './database-outage.ts';
import { endSessions } from './end-sessions.ts';
import { failover } from './failover.ts';
import { killBackends } from './kill-backends.ts';
import { killBroadcast } from './kill-broadcast.ts';
import { killProcess } from './kill-process.ts';
import { killProgram } from './kill-program.ts';
import { isInstalled } from './pgbouncer.ts';
import { rollingRestart } from './rolling.ts';
import { runScenario } from './scenario.ts';
import { terminate } from './terminate.ts';
import { throughPgBouncer } from './through-pgbouncer.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    'database-rounds': { type: 'string', default: '10' },
    'process-rounds': { type: 'string', default: '6' },
    'broadcast-kills': { type: 'string', default: '6' },
    sweeps: { type: 'string', default: '10' },
    /** Runs only scenarios whose name contains this. */
    only: { type: 'string', default: '' },
  },
});
const printLine = (line: string) => process.stdout.write(`${line}\n`);
let scenarioCount = 0;
let failures = 0;

await report('SIGKILL of the program during acknowledged writes', (dataDir) =>
  killProgram(dataDir, Number(values.rounds)),
);
await report('SIGKILL of one of its processes during acknowledged writes', (dataDir) =>
  killProcess(dataDir, Number(values['process-rounds'])),
);
await report('SIGKILL of a database process under load', (dataDir) =>
  killBackends(dataDir, Number(values['database-rounds'])),
);
await report('a database that ends all sessions once a second, under load', (dataDir) =>
  endSessions(dataDir, Number(values.sweeps)),
);
if (isInstalled()) await report('PgBouncer in transaction mode', throughPgBouncer);
await report('a database that restarts, then pauses, under load', databaseOutage);
await report('a database that is lost, and its standby, under load', failover);
await report('SIGKILL of workers during a broadcast', (dataDir) =>
  killBroadcast(dataDir, Number(values['broadcast-kills'])),
);
await report('SIGTERM with requests in flight', terminate);
await report('rolling restart of three copies under load', rollingRestart);

printLine(`${scenarioCount - failures} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;

async function report(name: string, run: (dataDir: string) => Promise<Record<string, number>>) {
  if (!name.includes(values.only)) return;
  scenarioCount += 1;
  try {
    const counts = await runScenario(run);
    printLine(
      `ok: ${name}: ${JSON.stringify(counts)}; nothing lost, nothing half-done, indexes sound`,
    );
  } catch (error) {
    failures += 1;
    printLine(`FAILED: ${name}`);
    console.error(error);
  }
}
