/*
 * Lighthouse with its own mobile settings (slow 4G, a processor four times slower) on the production build
 * with the demo world, in the browser that tests use. Fails below the budgets.
 */
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { printLine } from './report.ts';
import { landingPages, withServer } from './with-server.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MIN_SCORE = 98;
const MAX_LCP_MS = 2_000;
const MAX_CLS = 0.001;
const MAX_SCRIPT_BYTES = 80 * 1024;

const requestedPaths = process.argv.slice(2);

await withServer(async (start) => {
  const { url } = await start();
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    printLine(`| page | ${categories.join(' | ')} | LCP ms | CLS | script KB |`);
    printLine('|---|---|---|---|---|---|---|---|');
    for (const path of requestedPaths.length > 0 ? requestedPaths : await landingPages(url)) {
      // Warm the page cache: most visitors get a cached page.
      await fetch(`${url}${path}`);
      const { categories: scores, audits } = await runLighthouse(`${url}${path}`, chrome.port);
      const score = (name: string) => Math.round((scores[name]?.score ?? 0) * 100);
      const lcp = Math.round(largestPaintMs(audits) ?? Number.NaN);
      const cls = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
      const script = scriptBytes(audits['network-requests']?.details);
      printLine(
        `| ${path} | ${categories.map(score).join(' | ')} | ${lcp} | ${cls.toFixed(3)} | ${(script / 1024).toFixed(1)} |`,
      );
      // A search with parameters is kept from search engines, which Lighthouse counts against it.
      const demanded = path.includes('?')
        ? categories.filter((name) => name !== 'seo')
        : categories;
      const passes =
        demanded.every((name) => score(name) >= MIN_SCORE) &&
        lcp < MAX_LCP_MS &&
        cls < MAX_CLS &&
        script <= MAX_SCRIPT_BYTES;
      if (passes) continue;
      process.exitCode = 1;
      for (const name of demanded)
        for (const { id } of scores[name]?.auditRefs ?? []) {
          const audit = audits[id];
          if (audit?.score !== null && audit && audit.score < 0.9)
            printLine(
              `  ${name}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`,
            );
        }
    }
  } finally {
    chrome.kill();
  }
});

/** Tries again once if the browser reports no paint at all, which happens on a busy machine. */
async function runLighthouse(page: string, port: number) {
  for (let tries = 2; ; tries -= 1) {
    const result = await lighthouse(page, { port, logLevel: 'error' });
    if (!result) throw new Error('Lighthouse gave no result');
    if (tries === 1 || largestPaintMs(result.lhr.audits) !== undefined) return result.lhr;
  }
}

/** Largest contentful paint, in ms. */
function largestPaintMs(audits: Result['audits']) {
  return audits['largest-contentful-paint']?.numericValue;
}

/** Transferred bytes of scripts, compressed. */
function scriptBytes(details: unknown) {
  const { items = [] } = (details ?? {}) as {
    items?: { resourceType?: string; transferSize?: number }[];
  };
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
