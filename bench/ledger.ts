import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { checkLedger } from '#features/payments/ledger/service.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { readOptions } from './options.ts';
import { printLine } from './report.ts';

/**
 * How long `npm run ledger:check` takes for a million entries: invoices that were issued and paid, by a thousand
 * businesses. Fails above a minute, and if the check finds something, or does not find the one entry that is wrong
 * afterwards. `npm run bench:ledger -- --entries 100000`
 */
const options = readOptions({ entries: { type: 'string', default: '1000000' } });
const MAX_SECONDS = 60;
const BUSINESSES = 1_000;
/** An invoice that was paid has two entries for what is owed, and two for what arrived. */
const INVOICES = Math.ceil(Number(options.entries) / 4);

const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-bench-'));
const server = await openPostgres(readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir }));
try {
  await migrateAll(server.url);
  const { pool, db } = openDatabase(server.url, () => {}, { query_timeout: 30 * 60_000 });
  const client = await pool.connect();
  await fill(client);

  const right = await timed(() => checkLedger(db));
  const { entries, findings } = right.answer;
  printLine(`| ${entries} entries of ${INVOICES} paid invoices | seconds | found |`);
  printLine('|---|---|---|');
  printLine(`| as they were booked | ${right.seconds.toFixed(1)} | ${findings.length} |`);
  await client.query(
    'update ledger_entries set amount = amount + 1 where id = (select max(id) from ledger_entries)',
  );
  const wrong = await timed(() => checkLedger(db));
  const found = wrong.answer.findings.length;
  printLine(`| one of them a cent too high | ${wrong.seconds.toFixed(1)} | ${found} |`);

  client.release();
  await pool.end();
  if (right.seconds > MAX_SECONDS || findings.length > 0 || found === 0) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

async function timed<Answer>(run: () => Promise<Answer>) {
  const started = performance.now();
  const answer = await run();
  return { answer, seconds: (performance.now() - started) / 1_000 };
}

/** Fills the tables without their triggers: what is measured is reading them. */
async function fill(client: pg.PoolClient) {
  const number = `(i / ${BUSINESSES} + 1)::int`;
  for (const statement of [
    `set statement_timeout = 0`,
    `set session_replication_role = replica`,
    `create temp table bills as
       select i, uuidv7() as id, uuidv7() as payment, businesses.id as business, businesses.quote,
         businesses.homeowner, uuidv7() as issued, uuidv7() as paid, 10000 + (i * 7919) % 900000 as amount
       from generate_series(0, ${INVOICES - 1}) i join (
         select n, uuidv7() as id, uuidv7() as quote, uuidv7() as homeowner
         from generate_series(0, ${BUSINESSES - 1}) n) businesses on n = i % ${BUSINESSES}`,
    `insert into invoices (id, contractor_id, homeowner_id, quote_id, number, kind, title, items, total_amount,
         paid_amount, status, due_date, issued_at, paid_at)
       select id, business, homeowner, quote, ${number}, 'balance', 'Final invoice',
         jsonb_build_array(jsonb_build_object('description', 'The work as quoted', 'amount', amount)), amount,
         amount, 'paid', current_date, now(), now()
       from bills`,
    `insert into payments (id, invoice_id, contractor_id, homeowner_id, amount, method, status, allocated, succeeded_at)
       select payment, id, business, homeowner, amount, 'check', 'succeeded', amount, now() from bills`,
    `insert into ledger_transactions (id, key, invoice_id, payment_id)
       select issued, 'invoice:' || id || ':issued', id, null from bills
       union all select paid, 'payment:' || payment || ':succeeded', id, payment from bills`,
    `insert into ledger_entries (transaction_id, account, owner_id, amount)
       select issued, 'receivable', homeowner, amount from bills
       union all select issued, 'income', business, -amount from bills
       union all select paid, 'direct', business, amount from bills
       union all select paid, 'receivable', homeowner, -amount from bills`,
    `analyze invoices, payments, ledger_transactions, ledger_entries`,
  ])
    await client.query(statement);
}
