/*
 * How much faster an anonymous page is answered from the cache than by rendering: the product with and without
 * the cache, in turn, on the same database. Goal: ten times.
 */
import { type Measurement, measure } from './measure.ts';
import { printLine } from './report.ts';
import { landingPages, withServer } from './with-server.ts';

const GOAL = 10;
const SECONDS = 3;
const ROUNDS = 2;

await withServer(async (start) => {
  const rendering = await start({ PAGE_CACHE_MB: '0' });
  const keeping = await start();
  const headers = { 'accept-encoding': 'br' };
  printLine('| page | cached /s | p99 ms | rendered /s | p99 ms | ratio |');
  printLine('|---|---|---|---|---|---|');
  for (const path of await landingPages(keeping.url)) {
    const request = { method: 'GET' as const, path: () => path, headers };
    const runs: { cached: Measurement[]; rendered: Measurement[] } = { cached: [], rendered: [] };
    for (const { url } of [rendering, keeping]) await measure(url, request, 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.rendered.push(await measure(rendering.url, request, SECONDS));
      runs.cached.push(await measure(keeping.url, request, SECONDS));
    }
    const mean = (all: Measurement[]) =>
      all.reduce((sum, { perSecond }) => sum + perSecond, 0) / ROUNDS;
    const worst = (all: Measurement[]) => Math.max(...all.map(({ p99 }) => p99));
    const refused = [...runs.cached, ...runs.rendered].reduce((sum, run) => sum + run.refused, 0);
    const ratio = mean(runs.cached) / mean(runs.rendered);
    printLine(
      `| ${path} | ${Math.round(mean(runs.cached))} | ${worst(runs.cached)} | ${Math.round(mean(runs.rendered))} | ${worst(runs.rendered)} | ${ratio.toFixed(1)} |${refused > 0 ? ` (${refused} refused)` : ''}`,
    );
    if (ratio < GOAL || refused > 0) process.exitCode = 1;
  }
});
