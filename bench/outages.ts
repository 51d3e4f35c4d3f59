import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startFakeTwilio } from '#test/fake-twilio.ts';
import { startSmtpCatcher } from '#test/smtp-catcher.ts';
import { client, type Send } from '../scripts/crash/client.ts';
import { confirmAddresses } from '../scripts/prove/people.ts';
import { readOptions } from './options.ts';
import { percentile, printLine } from './report.ts';
import { withServer } from './with-server.ts';

/**
 * How requests slow down while the mail server and Twilio hang, and whether everything is sent afterwards. Each
 * request causes an email and a text. `npm run bench:outages -- --minutes 10`
 */
const options = readOptions({
  requests: { type: 'string', default: '150' },
  rounds: { type: 'string', default: '3' },
  minutes: {
    type: 'string',
    default: '0',
    about: 'How long both keep hanging after the last request',
  },
});
const [REQUESTS, ROUNDS] = [Number(options.requests), Number(options.rounds)];
const QUOTES = 20;
const PACE_MS = 25;

const [smtp, twilio] = await Promise.all([startSmtpCatcher(), startFakeTwilio()]);
await withServer(async (start, databaseUrl) => {
  const product = await start({ SEED: 'none', SMTP_URL: smtp.url, ...twilio.environment });
  const { send, quotes } = await createSentQuotes(product.url, databaseUrl);
  const times = { up: [] as number[], hanging: [] as number[] };
  const warm: number[] = [];
  await remindAll(send, quotes, warm);

  for (let round = 0; round < ROUNDS; round += 1)
    for (const state of ['up', 'hanging'] as const) {
      smtp.hang(state === 'hanging');
      twilio.setState(state === 'hanging' ? 'hangs' : 'well');
      await remindAll(send, quotes, times[state]);
    }
  await pause(Number(options.minutes) * 60_000);

  printLine(`${REQUESTS * ROUNDS} reminders in each state, in turn; ${PACE_MS} ms between two`);
  printLine('| mail server and Twilio | p50 ms | p95 ms | p99 ms |');
  printLine('|---|---|---|---|');
  for (const [state, all] of Object.entries(times))
    printLine(
      `| ${state} | ${[0.5, 0.95, 0.99].map((part) => percentile(all, part).toFixed(1)).join(' | ')} |`,
    );
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const waiting = await countQueued(pool);
  smtp.hang(false);
  twilio.setState('well');
  const recovered = performance.now();
  while ((await countQueued(pool)) > 0) await pause(500);
  const seconds = Math.round((performance.now() - recovered) / 1000);
  const { rows } = await pool.query<{ channel: string; status: string; count: number }>(
    `select channel, status, count(*)::int as count from outgoing_messages
     where key like 'quote-reminded:%' group by channel, status order by channel`,
  );
  await pool.end();

  printLine(`${waiting} were queued when both came back; none ${seconds} s later`);
  const sent = warm.length + times.up.length + times.hanging.length;
  for (const { channel, status, count } of rows)
    printLine(`${channel}: ${count} of ${sent} reminders are ${status}`);
  const ids = smtp.mails.map(({ raw }) => /^Message-ID:\s*(.*)$/im.exec(raw)?.[1]);
  printLine(`mails delivered twice: ${ids.length - new Set(ids).size}`);
});
await Promise.all([smtp.stop(), twilio.stop()]);

/** Sent quotes of one contractor to one homeowner. */
async function createSentQuotes(url: string, databaseUrl: string) {
  const register = async (role: string, extra: object) => {
    const { token } = await client(() => url)('POST', '/api/users', {
      ...{ role, email: `${randomUUID()}@example.com`, password: 'plumb and level' },
      ...{ firstName: 'Robin', lastName: 'Bench', phone: '(312) 555-0142', zipCode: '60614' },
      ...extra,
    });
    return client(() => url, String(token));
  };
  const homeowner = await register('homeowner', {});
  const service = 'Roof Repair';
  const send = await register('contractor', { businessName: 'Bench & Co', services: [service] });
  await confirmAddresses(databaseUrl);
  const { leadId } = await homeowner('POST', '/api/projects', {
    ...{ title: 'Leak', description: 'It drips.', category: service, zipCode: '60614' },
  });
  await send('POST', `/api/leads/${leadId}/interest`, {});
  const quotes: string[] = [];
  for (let n = 0; n < QUOTES; n += 1) {
    const { id } = await send('POST', `/api/leads/${leadId}/quotes`, {
      projectTitle: `Leak ${n}`,
      items: [{ description: 'Work', amount: 250_000 }],
    });
    await send('POST', `/api/quotes/${id}/send`, {});
    quotes.push(String(id));
  }
  return { send, quotes };
}

/** One request after another, so that they do not slow each other down. */
async function remindAll(send: Send, quotes: readonly string[], times: number[]) {
  for (let n = 0; n < REQUESTS; n += 1) {
    const began = performance.now();
    await send('POST', `/api/quotes/${quotes[n % quotes.length]}/remind`, {});
    times.push(performance.now() - began);
    await pause(PACE_MS);
  }
}

async function countQueued(pool: pg.Pool) {
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*) from outgoing_messages where status = 'queued')::int
       + (select count(*) from activities where position is null)::int
       + (select count(*) from graphile_worker.jobs where task_identifier like 'quote.%')::int as count`,
  );
  return rows[0]?.count ?? 0;
}
