import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { demoSignIns } from '../database/seed/sign-ins.ts';
import { readOptions } from './options.ts';
import { percentile, printLine } from './report.ts';
import { withServer } from './with-server.ts';

/**
 * How long a month of 500 entries takes to open: the call, and in the browser from the click on "Later" until the
 * month is drawn. Fails where the median is above 200 ms. `npm run bench:calendar -- --runs 5`
 */
const options = readOptions({
  runs: { type: 'string', default: '30' },
  events: { type: 'string', default: '500' },
});
const [RUNS, EVENTS] = [Number(options.runs), Number(options.events)];
const MAX_MS = 200;
const REST_MS = 500;
/** Half-hour entries from six in the morning, so that none overlaps. */
const MINUTES = 30;

await withServer(async (start, databaseUrl) => {
  const { url } = await start();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const { user, token } = await signIn(page, url);
    const month = await fillNextMonth(databaseUrl, user.contractorId);

    const answered: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      const answer = await fetch(`${url}/api/events?from=${month.from}&to=${month.to}&limit=1000`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { items } = (await answer.json()) as { items: unknown[] };
      answered.push(performance.now() - started);
      if (items.length < EVENTS) throw new Error(`the month has ${items.length} entries`);
    }
    const drawn: number[] = [];
    for (let run = 0; run < RUNS; run += 1) drawn.push(await openMonth(page, url, month.before));

    printLine(`| a month of ${EVENTS} entries | p50 ms | p95 ms |`);
    printLine('|---|---|---|');
    for (const [name, times] of [
      ['the call answered', answered],
      ['drawn after the click', drawn],
    ] as const) {
      const at = (share: number) => percentile(times, share);
      printLine(`| ${name} | ${at(0.5).toFixed(1)} | ${at(0.95).toFixed(1)} |`);
      if (at(0.5) > MAX_MS) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
});

async function signIn(page: Page, url: string) {
  const { email, password } = demoSignIns.find(({ role }) => role === 'contractor') ?? {};
  const answer = await page.request.post(`${url}/api/session`, {
    data: { email, password },
    headers: { origin: url },
  });
  return (await answer.json()) as { user: { contractorId: string }; token: string };
}

/** Confirmed entries on the days of next month; the days that its page shows, and the month before it. */
async function fillNextMonth(databaseUrl: string, contractorId: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  // Ends with the database if it fails.
  client.on('error', () => {});
  const { rows } = await client.query<{ from: string; to: string; before: string }>(
    `with month as (select (date_trunc('month', now()) + interval '1 month')::date as first),
       days as (select (first + interval '1 month')::date - first as count from month)
     insert into calendar_events (id, contractor_id, title, date, end_date, start_time, end_time, time_zone,
       starts_at, ends_at)
     select uuidv7(), $1, 'Visit ' || i, day::text, day::text, to_char(starts, 'HH24:MI'), to_char(ends, 'HH24:MI'),
       'America/Chicago', (day + starts) at time zone 'America/Chicago', (day + ends) at time zone 'America/Chicago'
     from generate_series(0, $2::int - 1) i, month, days,
       lateral (select first + i % count as day, make_interval(mins => 360 + i / count * $3::int)) at (day, clock),
       lateral (select '00:00'::time + clock as starts, '00:00'::time + clock + make_interval(mins => $3::int) as ends) times
     returning (select first::text from month) as from,
       (select (first + interval '1 month - 1 day')::date::text from month) as to,
       (select (first - interval '1 month')::date::text from month) as before`,
    [contractorId, EVENTS, MINUTES],
  );
  await client.end();
  const [month] = rows;
  if (!month) throw new Error('nothing was entered');
  return month;
}

/** Opens the month before anew, goes on by a click once it is at rest, and waits until the entries are painted. */
async function openMonth(page: Page, url: string, before: string) {
  await page.goto(`${url}/contractor/calendar?view=month&date=${before}`);
  await page.locator('main ol time').first().waitFor();
  await comeToRest(page);
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const started = performance.now();
        const isDrawn = () =>
          [...document.querySelectorAll('main ol a')].filter((entry) =>
            entry.textContent?.includes('Visit '),
          ).length > 50;
        const look = () => {
          if (isDrawn()) requestAnimationFrame(() => resolve(performance.now() - started));
          else if (performance.now() - started > 10_000) reject(new Error('nothing was drawn'));
          else requestAnimationFrame(look);
        };
        const later = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Later',
        );
        later?.click();
        look();
      }),
  );
}

/** A person clicks once the page has loaded: it has asked for nothing for a while. */
async function comeToRest(page: Page) {
  await page.evaluate(async (restMs) => {
    const restSince = () => {
      const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return Math.max(...requests.map(({ responseEnd }) => responseEnd));
    };
    while (performance.now() - restSince() < restMs) await new Promise(requestAnimationFrame);
  }, REST_MS);
}
