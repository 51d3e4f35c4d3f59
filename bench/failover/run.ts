import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#server/database/database.ts';
import { startSmtpCatcher } from '#test/smtp-catcher.ts';
import { createWriters } from '../../scripts/crash/writers.ts';
import {
  createPairs,
  openStreams,
  sendAtRate,
  summarizeArrivals,
  waitForArrival,
} from '../stream-pairs.ts';
import { startCluster } from './cluster.ts';
import { waitFor } from './programs.ts';
import { startSite } from './site.ts';
import { watchDatabase, watchUrl } from './watch.ts';

const STREAM_PAIRS = 30;
const MESSAGES_A_SECOND = 10;
/** A process is gone this soon after it was killed. */
const KILL_MS = 100;
const QUIET_MS = 5_000;
const FROZEN_MS = 20_000;
const DRAIN_MS = 180_000;
/** What everyone is told who cannot be served from a cache. */
const saysSo = /"code":"unavailable"|We’re working on it/;

export type Trouble = {
  name: string;
  /** The longest time between two acknowledged writes. */
  gapMs: number;
  /** From the database's return until each copy was ready. */
  readyMs: number;
};

/**
 * Three copies behind haproxy on a PostgreSQL cluster that loses its primary, a copy and its standby under load.
 * Throws when something acknowledged is lost; returns how long everything took.
 */
export async function runFailover(report: (line: string) => void) {
  const home = mkdtempSync(path.join(tmpdir(), 'plumbline-failover-'));
  const dataDir = path.join(home, 'site');
  mkdirSync(dataDir);
  const smtp = await startSmtpCatcher();
  const cluster = await startCluster(home);
  let site: Awaited<ReturnType<typeof startSite>> | undefined;
  let isWhole = false;
  try {
    site = await startSite(cluster, dataDir, smtp.url);
    const figures = await play(cluster, site, smtp.mails, report);
    isWhole = true;
    return figures;
  } catch (error) {
    throw new Error(`files kept in ${home}`, { cause: error });
  } finally {
    await site?.stop();
    await cluster.stop();
    await smtp.stop();
    if (isWhole) rmSync(home, { recursive: true, force: true });
  }
}

async function play(
  cluster: Awaited<ReturnType<typeof startCluster>>,
  site: Awaited<ReturnType<typeof startSite>>,
  mails: readonly { raw: string }[],
  report: (line: string) => void,
) {
  const base = () => site.url;
  const acknowledged: number[] = [];
  let repeated = 0;
  const writers = await createWriters(base, {
    onAcknowledged: () => acknowledged.push(performance.now()),
    goOn: true,
    onRepeated: () => {
      repeated += 1;
    },
  });
  const { db, pool } = openDatabase(cluster.directUrl, () => {});
  const pairs = await createPairs(db, STREAM_PAIRS);
  await pool.end();
  const streams = new AbortController();
  await openStreams(pairs, base, streams.signal);

  const over = new AbortController();
  const written = writers.write(over.signal);
  const talking = sendAtRate(pairs, base, { rate: MESSAGES_A_SECOND, until: over.signal });
  const database = watchDatabase(cluster.directUrl);
  const ready = site.copies().map((_, n) => watchUrl(() => `${site.copies()[n]}/readyz`));
  const asset = await findAsset(site.url);
  const kept = [watchUrl(() => `${site.url}/`), watchUrl(() => `${site.url}${asset}`)];
  const others = [
    watchUrl(() => `${site.url}/api/contractors?limit=1`),
    // A page that nothing keeps: this one is missing.
    watchUrl(
      () => `${site.url}/contractor/${randomUUID()}`,
      (status) => status === 404,
    ),
  ];
  const all = [database, ...ready, ...kept, ...others];

  const troubles: Trouble[] = [];
  const began = performance.now();
  const during = async (name: string, cause: () => Promise<unknown>) => {
    await pause(QUIET_MS);
    const from = performance.now();
    await cause();
    const caused = performance.now();
    await waitFor(
      `the site after ${name}`,
      async () => {
        const since = Math.max(caused, ...all.map((watch) => watch.lastFailureSince(from) ?? 0));
        return all.every(({ isGood }) => isGood) && performance.now() - since > QUIET_MS;
      },
      120_000,
    );
    await cluster.whole();
    const back = database.lastFailureSince(from) ?? from;
    const trouble = {
      name,
      gapMs: longestGap(acknowledged, from),
      readyMs: Math.max(0, ...ready.map((watch) => (watch.lastFailureSince(back) ?? back) - back)),
    };
    troubles.push(trouble);
    report(`${name}: ${JSON.stringify(trouble)}`);
  };

  await during('the primary’s PostgreSQL killed', async () =>
    cluster.killPostgres(await cluster.primary()),
  );
  await during('the primary’s machine lost', async () => {
    const lost = await cluster.primary();
    cluster.signal(lost, 'SIGKILL');
    await waitFor('another primary', async () => (await cluster.primary()) !== lost);
    lost.start();
  });
  await during('the standby cut off', async () => {
    const cut = await cluster.synchronous();
    cluster.signal(cut, 'SIGSTOP');
    await pause(FROZEN_MS);
    cluster.signal(cut, 'SIGCONT');
  });
  const beforeKill = performance.now();
  await site.kill(1);
  await waitFor('the killed copy', async () => ready[1]?.isGood);
  const copyGapMs = longestGap(acknowledged, beforeKill);
  report(`a copy killed: ${JSON.stringify({ copyGapMs })}`);

  await pause(2 * QUIET_MS);
  const rolling = performance.now();
  const [repeatedBefore, doneBefore] = [repeated, acknowledged.length];
  const slowestStopMs = await site.restartInTurn();
  const front = [...kept, ...others];
  const failed =
    repeated -
    repeatedBefore +
    front.reduce((sum, watch) => sum + watch.failuresSince(rolling).length, 0);
  const restarted = {
    failed,
    slowestStopMs,
    requests:
      acknowledged.length -
      doneBefore +
      front.flatMap(({ samples }) => samples.filter((sample) => sample.asked >= rolling)).length,
  };
  report(`restarted in turn: ${JSON.stringify(restarted)}`);

  over.abort();
  await Promise.all([written, talking]);
  await Promise.all(all.map((watch) => watch.stop()));
  await waitForArrival(pairs, 30_000);
  streams.abort();
  await drained(cluster.directUrl);
  await writers.verify();
  const arrivals = summarizeArrivals(pairs);
  const keptFailures = kept.flatMap((watch) => watch.failuresSince(began));
  const silent = others
    .flatMap((watch) => watch.failuresSince(began))
    .filter(({ note }) => !saysSo.test(note));
  /** Nobody can answer what was on its way to the killed copy: at most one of each kind, as none is asked twice at a time. */
  const cut = silent.filter(
    ({ asked, answered }) => asked <= beforeKill + KILL_MS && answered >= beforeKill,
  );
  for (const { note } of [...keptFailures, ...silent]) report(note.slice(0, 300));
  const ids = mails.map(({ raw }) => /^Message-ID:\s*(.*)$/im.exec(raw)?.[1]);
  return {
    ...{ troubles, copyGapMs, restarted, repeated },
    acknowledged: acknowledged.length,
    messages: arrivals.messages,
    streams: arrivals.streams,
    wrongStreams: arrivals.wrong,
    /** Requests for what is kept that failed: those that were on their way to the killed copy. */
    keptFailed: keptFailures.length,
    keptAsked: kept.reduce((sum, { samples }) => sum + samples.length, 0),
    /** Answers that were neither what was asked for nor said why. */
    silent: silent.length - cut.length,
    mails: ids.length,
    mailedTwice: ids.length - new Set(ids).size,
  };
}

function longestGap(times: readonly number[], from: number) {
  const since = [from, ...times.filter((time) => time >= from), performance.now()];
  return Math.max(...since.slice(1).map((time, n) => time - (since[n] ?? time)));
}

async function findAsset(url: string) {
  const page = await (await fetch(url)).text();
  const asset = /"(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? /"(\/assets\/[^"]+)"/.exec(page)?.[1];
  if (!asset) throw new Error('the first page has no file');
  return asset;
}

/** Waits until everything that followed has happened. */
async function drained(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => {});
  await waitFor(
    'the queues',
    async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select (select count(*) from activities where position is null)::int
           + (select count(*) from outgoing_messages where status = 'queued')::int
           + (select count(*) from graphile_worker.jobs where attempts < max_attempts and run_at <= now())::int as count`,
      );
      return rows[0]?.count === 0;
    },
    DRAIN_MS,
  );
  await pool.end();
}
