import { readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type ContractorSearch, searchContractors } from '#features/search/data.ts';
import { contractorSorts } from '#features/search/ranking/rules.ts';
import { minRatingOptions, radiusOptions } from '#features/search/rules.ts';
import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/database/database.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { readOptions } from './options.ts';
import { percentile, printLine } from './report.ts';

/*
 * How long a search takes in the database, for every combination of filters that the page offers: the time from
 * sending each statement to its answer, summed. On data folders that `npm run seed` filled; several take turns
 * search by search, so that all run under the same conditions:
 *
 *     DATA_DIR=small npm run seed -- --contractors 10000
 *     DATA_DIR=large npm run seed -- --contractors 1000000
 *     npm run bench:search -- --data small --data large --rounds 3
 */
const options = readOptions({
  data: { type: 'string', multiple: true, default: ['.data'] },
  rounds: { type: 'string', default: '3' },
  only: {
    type: 'string',
    default: '',
    about: 'Only combinations whose name matches this regular expression',
  },
});

const places = ['10001', '60614', '90012', '59801', '33101', '77002'].flatMap(
  (zip) => findPlaceByZip(zip) ?? [],
);
const services = ['Roof Repair', 'Pest Control', 'Kitchen Remodeling', 'Locksmith'];
const texts = ['plumbing', 'garrity roofing', 'rofing', 'okafor', 'heating chicago', 'family'];

type SearchCase = { name: string; search: ContractorSearch };

/** Every combination that the page offers, with places, services and words in turn. */
function allCombinations(): SearchCase[] {
  let turn = 0;
  const next = <Value>(of: readonly Value[]) => of[turn++ % of.length];
  const cases: SearchCase[] = [];
  for (const byText of [false, true])
    for (const byService of [false, true])
      for (const miles of [undefined, ...radiusOptions])
        for (const minRating of [undefined, ...minRatingOptions])
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
              cases.push({ name: name.filter(Boolean).join(', '), search });
            }
  return cases;
}

/** Groups combinations by whether they have words, a service, a place. */
const kindOf = (name: string) =>
  [
    /words/.test(name) ? 'words' : 'no words',
    /service/.test(name) ? 'a service' : 'any service',
    / mi\b/.test(name) ? 'a place' : 'everywhere',
  ].join(', ');

/** Opens a folder's database with one connection that measures the time of its statements. */
async function openDataset(dataDir: string) {
  const config = readConfig({ ...process.env, DATA_DIR: path.resolve(dataDir) });
  const server = await openPostgres(config);
  const pool = new pg.Pool({ connectionString: server.url, max: 1, statement_timeout: 5_000 });
  let spent = 0;
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
  // The server stops before the pool has closed its last connection.
  pool.on('error', () => {});
  pool.on('connect', (each) => each.on('error', () => {}));
  const client = await pool.connect();
  const db: Db = drizzle(timed(client), { casing: 'snake_case' });
  const { rows } = await client.query<{ count: number }>(
    "select value::int as count from totals where name = 'activeContractors'",
  );
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  /** CPU milliseconds that the database has spent on this connection. Linux only. */
  const worked = () =>
    Number(readFileSync(`/proc/${own[0]?.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  const times = new Map<string, number[]>();
  const work = new Map<string, number[]>();

  return {
    contractors: rows[0]?.count ?? 0,
    times,
    work,
    /** Measures the first page, on every other round the second one. */
    async ask({ name, search }: SearchCase, round: number) {
      spent = 0;
      let before = worked();
      const page = await searchContractors(db, search);
      if (page.nextCursor && round % 2 === 1) {
        spent = 0;
        before = worked();
        await searchContractors(db, { ...search, cursor: page.nextCursor });
      }
      // The first round fills caches and plans statements.
      if (round === 0) return;
      times.set(name, [...(times.get(name) ?? []), spent]);
      work.set(name, [...(work.get(name) ?? []), worked() - before]);
    },
    async close() {
      client.release();
      await pool.end();
      await server.stop();
    },
  };
}

const allTimes = (times: Map<string, number[]>) => [...times.values()].flat();

const datasets = [];
for (const dataDir of options.data) datasets.push(await openDataset(dataDir));
const namePattern = new RegExp(options.only);
const searchCases = allCombinations().filter(({ name }) => namePattern.test(name));
for (let round = 0; round <= Number(options.rounds); round += 1)
  for (const one of searchCases) for (const dataset of datasets) await dataset.ask(one, round);
for (const dataset of datasets) await dataset.close();

printLine(
  '| contractors | combinations | p50 ms | p95 ms | p99 ms | slowest combination, its p95 |',
);
printLine('|---|---|---|---|---|---|');
for (const { contractors, times } of datasets) {
  const ms = (share: number) => percentile(allTimes(times), share).toFixed(1);
  const worst = [...times]
    .map(([name, each]) => ({ name, ms: percentile(each, 0.95) }))
    .sort((a, b) => b.ms - a.ms);
  const [first] = worst;
  printLine(
    `| ${contractors} | ${times.size} | ${ms(0.5)} | ${ms(0.95)} | ${ms(0.99)} | ${first?.name}: ${first?.ms.toFixed(1)} ms |`,
  );
  const slow = worst.filter(({ ms: taken }) => taken > 50);
  printLine(`${slow.length} of ${times.size} combinations have a p95 above 50 ms`);
  for (const { name, ms: taken } of worst.slice(0, 8))
    printLine(`  ${taken.toFixed(1)} ms ${name}`);
  for (const [kind, some] of Map.groupBy(times, ([name]) => kindOf(name))) {
    const each = some.flatMap(([, taken]) => taken);
    printLine(
      `  of ${kind}: p50 ${percentile(each, 0.5).toFixed(1)}, p95 ${percentile(each, 0.95).toFixed(1)} ms`,
    );
  }
}

type Dataset = (typeof datasets)[number];

/** Compares CPU time, which a busy machine does not change, of the best round of each combination. */
function compare(small: Dataset, large: Dataset) {
  const least = ({ work }: Dataset, name: string) => Math.min(...(work.get(name) ?? [0]));
  const ratios = searchCases
    .map(({ name }) => ({ name, from: least(small, name), to: least(large, name) }))
    .map((one) => ({ ...one, ratio: one.to / one.from }))
    .sort((a, b) => b.ratio - a.ratio);
  const p95 = (some: typeof ratios, of: 'from' | 'to') =>
    percentile(
      some.map((one) => one[of]),
      0.95,
    );
  const describe = (some: typeof ratios) =>
    `p95 ${p95(some, 'from').toFixed(1)} to ${p95(some, 'to').toFixed(1)} ms, ${(p95(some, 'to') / p95(some, 'from')).toFixed(1)} times`;
  printLine(
    `From ${small.contractors} to ${large.contractors}, the database's own work: ${describe(ratios)}`,
  );
  for (const [kind, some] of Map.groupBy(ratios, ({ name }) => kindOf(name))) {
    const above = some.filter(({ ratio }) => ratio > 3).length;
    printLine(`  of ${kind}: ${describe(some)}; ${above} of ${some.length} more than three times`);
  }
  for (const { name, from, to, ratio } of ratios.slice(0, 12))
    printLine(`  ${ratio.toFixed(1)} times, ${from.toFixed(1)} to ${to.toFixed(1)} ms: ${name}`);
  printLine('The slowest of many:');
  for (const { name, to, from } of ratios.toSorted((a, b) => b.to - a.to).slice(0, 12))
    printLine(`  ${from.toFixed(1)} to ${to.toFixed(1)} ms: ${name}`);
}

const [smallest, ...larger] = datasets.toSorted((a, b) => a.contractors - b.contractors);
if (smallest) for (const large of larger) compare(smallest, large);
