import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type ContractorSearch, searchContractors } from '#features/search/data.ts';
import { contractorSorts, leastRatings, radii } from '#features/search/rules.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/database.ts';
import { openPostgres } from '#server/postgres.ts';
import { placeOfZip } from '#server/zip-codes.ts';

/*
 * How long the database takes for a search, for every combination of filters that the page offers: the time
 * from sending each statement of it to its answer, summed. Of a data folder that `npm run seed` filled:
 *
 *     DATA_DIR=.data npm run seed -- --contractors 1000000
 *     node bench/search.ts --data .data --data other-folder --rounds 3
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: ['.data'] },
    rounds: { type: 'string', default: '3' },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const places = ['10001', '60614', '90012', '59801', '33101', '77002'].flatMap(
  (zip) => placeOfZip(zip) ?? [],
);
const services = ['Roof Repair', 'Pest Control', 'Kitchen Remodeling', 'Locksmith'];
const texts = ['plumbing', 'garrity roofing', 'rofing', 'okafor', 'heating chicago', 'family'];

type Asked = { name: string; search: ContractorSearch };

/** Every combination that is offered, each of a place, a service and words that change from one to the next. */
function everyCombination(): Asked[] {
  let turn = 0;
  const next = <Value>(of: readonly Value[]) => of[turn++ % of.length];
  const asked: Asked[] = [];
  for (const byText of [false, true])
    for (const byService of [false, true])
      for (const miles of [undefined, ...radii])
        for (const minRating of [undefined, ...leastRatings])
          for (const verified of [false, true])
            for (const sort of contractorSorts) {
              const place = miles && next(places);
              if (sort === 'distance' && !place) continue;
              const search = {
                ...(byText && { text: next(texts) }),
                ...(byService && { service: next(services) }),
                ...(place && { around: { place, miles } }),
                minRating,
                verified,
                sort,
                limit: 20,
              };
              const name = [
                byText && 'words',
                byService && 'service',
                miles && `${miles} mi`,
                minRating && `rating ${minRating}`,
                verified && 'verified',
                sort,
              ];
              asked.push({ name: name.filter(Boolean).join(', '), search });
            }
  return asked;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** Whether it has words, a service, a place. */
const kindOf = (name: string) =>
  [
    /words/.test(name) ? 'words' : 'no words',
    /service/.test(name) ? 'a service' : 'any service',
    / mi\b/.test(name) ? 'a place' : 'everywhere',
  ].join(', ');

async function measure(dataDir: string) {
  const config = readConfig({ ...process.env, DATA_DIR: path.resolve(dataDir) });
  const server = await openPostgres(config);
  const pool = new pg.Pool({ connectionString: server.url, max: 1, statement_timeout: 5_000 });
  let spent = 0;
  /** Counts the time of whatever is sent. */
  const timed = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (key !== 'query' || typeof value !== 'function')
          return typeof value === 'function' ? value.bind(target) : value;
        return async (...sent: unknown[]) => {
          const begun = performance.now();
          try {
            return await value.apply(target, sent);
          } finally {
            spent += performance.now() - begun;
          }
        };
      },
    });
  // The server ends before the last connection has heard of it.
  pool.on('error', () => {});
  pool.on('connect', (each) => each.on('error', () => {}));
  const client = await pool.connect();
  const db: Db = drizzle(timed(client), { casing: 'snake_case' });
  const { rows } = await client.query<{ count: number }>(
    "select value::int as count from totals where name = 'activeContractors'",
  );
  const asked = everyCombination();
  const times = new Map<string, number[]>();
  // The first round fills caches and plans statements.
  for (let round = 0; round <= Number(options.rounds); round += 1)
    for (const { name, search } of asked) {
      spent = 0;
      const page = await searchContractors(db, search);
      if (page.nextCursor && round % 2 === 1) {
        spent = 0;
        await searchContractors(db, { ...search, cursor: page.nextCursor });
      }
      if (round > 0) times.set(name, [...(times.get(name) ?? []), spent]);
    }
  client.release();
  await pool.end();
  await server.stop();
  const all = [...times.values()].flat().sort((a, b) => a - b);
  const worst = [...times]
    .map(([name, each]) => ({
      name,
      ms: at(
        each.toSorted((a, b) => a - b),
        0.95,
      ),
    }))
    .sort((a, b) => b.ms - a.ms);
  const kinds = Map.groupBy(times, ([name]) => kindOf(name));
  const timesOfKinds = [...kinds].map(
    ([kind, some]) => [kind, some.flatMap(([, each]) => each).sort((a, b) => a - b)] as const,
  );
  return { contractors: rows[0]?.count, combinations: times.size, all, worst, kinds: timesOfKinds };
}

say('| contractors | combinations | p50 ms | p95 ms | p99 ms | slowest combination, its p95 |');
say('|---|---|---|---|---|---|');
for (const dataDir of options.data) {
  const { contractors, combinations, all, worst, kinds } = await measure(dataDir);
  const ms = (share: number) => at(all, share).toFixed(1);
  const [first] = worst;
  say(
    `| ${contractors} | ${combinations} | ${ms(0.5)} | ${ms(0.95)} | ${ms(0.99)} | ${first?.name}: ${first?.ms.toFixed(1)} ms |`,
  );
  const slow = worst.filter(({ ms: taken }) => taken > 50);
  say(`${slow.length} of ${combinations} combinations have a p95 above 50 ms`);
  for (const { name, ms: taken } of worst.slice(0, 8)) say(`  ${taken.toFixed(1)} ms ${name}`);
  for (const [kind, each] of kinds)
    say(`  of ${kind}: p50 ${at(each, 0.5).toFixed(1)}, p95 ${at(each, 0.95).toFixed(1)} ms`);
}
