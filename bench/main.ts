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
import { localStorage } from '#server/files/storage.ts';
import { createApi } from '#server/http/api.ts';
import { LiveHub } from '#server/live/live.ts';
import { createWeb } from '#server/pages/web.ts';
import { seedContractors } from '../database/seed/contractors.ts';
import { freePort } from '../scripts/crash/program.ts';
import type { FloorScenario } from './floor.ts';
import { CONNECTIONS, type Measured, measure } from './measure.ts';
import { memoryOf, startFloor, startProduct, stop } from './processes.ts';
import { recordStatements } from './recorder.ts';
import { type Scenario, type Stage, scenarios } from './scenarios.ts';
import { prepareStage } from './stage.ts';

const { values: options } = parseArgs({
  options: {
    contractors: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const say = (line: string) => process.stdout.write(`${line}\n`);
const dataDir = path.resolve(process.env.DATA_DIR ?? '.data', 'bench');

const server = await openPostgres(readConfig({ ...process.env, DATA_DIR: dataDir }));
await migrateAll(server.url);
const { pool, db } = openDatabase(server.url, () => {});
const { rows } = await pool.query<{ count: number }>(
  'select count(*)::int as count from contractors',
);
const missing = Number(options.contractors) - (rows[0]?.count ?? 0);
if (missing > 0) {
  say(`Making ${missing} contractors`);
  await seedContractors(pool, missing);
}

const product = await startProduct(server.url, dataDir, await freePort());
const stage = await prepareStage(product.url, pool);
const chosen = scenarios.filter(({ name }) => !options.only || name.includes(options.only));
const floor = await startFloor({
  url: server.url,
  port: await freePort(),
  known: stage.callers.flatMap(({ uid, conversationId }) => [uid, conversationId]),
  scenarios: await recordAll(chosen, stage),
});

say(
  `${options.contractors} contractors, ${CONNECTIONS} connections, ${seconds} s a run, two runs each in turn`,
);
say(`start to first answer ${Math.round(product.startMs)} ms`);
say('| | product /s | p99 ms | floor /s | p99 ms | ratio | goal |');
say('|---|---|---|---|---|---|---|');
for (const scenario of chosen) await compare(scenario);
say(`memory after load ${memoryOf(product)} MB`);

await stop(product);
await stop(floor);
await pool.end();
await server.stop();

/** Floor and product in turn, twice, so that both meet the same weather. */
async function compare({ name, goal, request }: Scenario) {
  let turns = 0;
  const turn = () => {
    turns += 1;
    return turns;
  };
  const asked = request(stage, turn);
  const bare = { method: 'GET' as const, path: () => `/${encodeURIComponent(name)}` };
  const runs: { product: Measured[]; floor: Measured[] } = { product: [], floor: [] };
  await measure(floor.url, bare, 1);
  await measure(product.url, asked, 2);
  for (let n = 0; n < 2; n += 1) {
    runs.floor.push(await measure(floor.url, bare, seconds));
    runs.product.push(await measure(product.url, asked, seconds));
  }
  const mean = (all: Measured[]) =>
    Math.round(all.reduce((sum, { perSecond }) => sum + perSecond, 0) / all.length);
  const worst = (all: Measured[]) => Math.max(...all.map(({ p99 }) => p99));
  const refused = [...runs.product, ...runs.floor].reduce((sum, run) => sum + run.refused, 0);
  const ratio = mean(runs.product) / mean(runs.floor);
  const note = refused > 0 ? ` (${refused} refused)` : '';
  say(
    `| ${name} | ${mean(runs.product)} | ${worst(runs.product)} | ${mean(runs.floor)} | ${worst(runs.floor)} | ${ratio.toFixed(2)} | ${goal ?? ''}${note} |`,
  );
}

/** What the product sends to PostgreSQL for one call of each kind, its session's lookup included. */
async function recordAll(all: readonly Scenario[], on: Stage) {
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const services = {
    config,
    live: new LiveHub(),
    storage: localStorage(dataDir),
    siteUrl: () => 'http://localhost',
    committed: () => {},
    whisper: () => {},
  };
  const api = createApi(pino({ level: 'silent' }));
  const web = await createWeb({ config });
  const recorded: Record<string, FloorScenario> = {};
  for (const { name, call, page, signedIn, varies } of all) {
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
    const [first = [], ...others] = varies(on);
    recorded[encodeURIComponent(name)] = {
      statements,
      recorded: first,
      others: [first, ...others],
    };
  }
  await web.close();
  return recorded;
}
