import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Api } from '#browser/context.ts';
import { findSession, personOf } from '#features/auth/session/data.ts';
import { readConfig } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { createDiskStorage } from '#server/files/storage.ts';
import { createApi } from '#server/http/api.ts';
import { LiveHub } from '#server/live/live-hub.ts';
import { createWeb } from '#server/pages/web.ts';
import { seedBulkContractors } from '../database/seed/contractors.ts';
import { residentBytes } from '../scripts/crash/processes.ts';
import { freePort } from '../scripts/crash/program.ts';
import type { BaselineScenario } from './baseline.ts';
import { createFixtures } from './fixtures.ts';
import { CONNECTIONS, type Measurement, measure } from './measure.ts';
import { startBaseline, startProduct, stop } from './processes.ts';
import { recordStatements } from './recorder.ts';
import { printLine } from './report.ts';
import { type BenchFixtures, type Scenario, scenarios } from './scenarios.ts';

const { values: options } = parseArgs({
  options: {
    contractors: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const dataDir = path.resolve(process.env.DATA_DIR ?? '.data', 'bench');

const server = await openPostgres(readConfig({ ...process.env, DATA_DIR: dataDir }));
await migrateAll(server.url);
const { pool, db } = openDatabase(server.url, () => {});
const { rows } = await pool.query<{ count: number }>(
  'select count(*)::int as count from contractors',
);
const missing = Number(options.contractors) - (rows[0]?.count ?? 0);
if (missing > 0) {
  printLine(`Creating ${missing} contractors`);
  await seedBulkContractors(pool, missing);
}

const product = await startProduct(server.url, dataDir, await freePort());
const fixtures = await createFixtures(product.url, pool);
const selectedScenarios = scenarios.filter(
  ({ name }) => !options.only || name.includes(options.only),
);
const baseline = await startBaseline({
  url: server.url,
  port: await freePort(),
  knownIds: fixtures.callers.flatMap(({ uid, conversationId }) => [uid, conversationId]),
  scenarios: await recordAll(selectedScenarios, fixtures),
});

printLine(
  `${options.contractors} contractors, ${CONNECTIONS} connections, ${seconds} s a run, two runs each`,
);
printLine(`from start to first answer: ${Math.round(product.startMs)} ms`);
printLine('| | product /s | p99 ms | baseline /s | p99 ms | ratio | goal |');
printLine('|---|---|---|---|---|---|---|');
for (const scenario of selectedScenarios) await compareWithBaseline(scenario);
printLine(`memory after load: ${Math.round(residentBytes(product.child.pid) / 2 ** 20)} MiB`);

await stop(product);
await stop(baseline);
await pool.end();
await server.stop();

/** Baseline and product in turn, twice, so that both run under the same conditions. */
async function compareWithBaseline({ name, goal, request }: Scenario) {
  let turns = 0;
  const turn = () => {
    turns += 1;
    return turns;
  };
  const productRequest = request(fixtures, turn);
  const baselineRequest = { method: 'GET' as const, path: () => `/${encodeURIComponent(name)}` };
  const runs: { product: Measurement[]; baseline: Measurement[] } = { product: [], baseline: [] };
  await measure(baseline.url, baselineRequest, 1);
  await measure(product.url, productRequest, 2);
  for (let n = 0; n < 2; n += 1) {
    runs.baseline.push(await measure(baseline.url, baselineRequest, seconds));
    runs.product.push(await measure(product.url, productRequest, seconds));
  }
  const mean = (all: Measurement[]) =>
    Math.round(all.reduce((sum, { perSecond }) => sum + perSecond, 0) / all.length);
  const worst = (all: Measurement[]) => Math.max(...all.map(({ p99 }) => p99));
  const refused = [...runs.product, ...runs.baseline].reduce((sum, run) => sum + run.refused, 0);
  const ratio = mean(runs.product) / mean(runs.baseline);
  const note = refused > 0 ? ` (${refused} refused)` : '';
  printLine(
    `| ${name} | ${mean(runs.product)} | ${worst(runs.product)} | ${mean(runs.baseline)} | ${worst(runs.baseline)} | ${ratio.toFixed(2)} | ${goal ?? ''}${note} |`,
  );
}

/** The statements that the product sends for one call of each scenario, session lookup included. */
async function recordAll(all: readonly Scenario[], on: BenchFixtures) {
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const services = {
    config,
    live: new LiveHub(),
    storage: createDiskStorage(dataDir),
    siteUrl: () => 'http://localhost',
    wakeDispatcher: () => {},
    publishEphemeral: () => {},
  };
  const api = createApi(pino({ level: 'silent' }));
  const web = await createWeb({ config });
  const recorded: Record<string, BaselineScenario> = {};
  for (const { name, call, page, signedIn, argumentSets } of all) {
    const statements = await recordStatements(async () => {
      const token = signedIn ? on.callers[0]?.token : undefined;
      const session = token ? await findSession(db, token, new Date()) : undefined;
      const context: Context = {
        db,
        actor: session ? personOf(session) : { kind: 'guest' },
        now: () => new Date(),
        requestId: randomUUID(),
        responseHeaders: new Headers(),
        services,
      };
      const client = api.client(context) as Api;
      await call?.(client, on);
      if (page) {
        const request = new Request(`http://localhost${page(on)}`);
        await (
          await web.render(request, { api: client, nonce: 'bench', site: 'http://localhost' })
        ).text();
      }
    });
    const [first = [], ...others] = argumentSets(on);
    recorded[encodeURIComponent(name)] = {
      statements,
      recordedValues: first,
      otherValues: [first, ...others],
    };
  }
  await web.close();
  return recorded;
}
