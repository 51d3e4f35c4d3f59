import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { checkLedger } from '#features/payments/ledger/service.ts';
import { openDatabase } from '#server/database/database.ts';
import { runningDatabaseUrl } from '#server/database/embedded-postgres/running.ts';
import { client, Refused, type Send } from './client.ts';
import { type Program, startProgram } from './program.ts';

const [PRICE, PART] = [10_000, 100];
const SEEN_MS = 10_000;
/** Events that were stored and not applied are found by the job of the next minute. */
const SETTLE_MS = 150_000;
const POLL_MS = 5;

type Sides = { home: Send; business: Send; quoteId: string };
type Deed = {
  what: string;
  /** What it writes to, in this order. Before each of them the program is killed once. */
  tables: readonly string[];
  /** Brings a new invoice to where the deed begins; the path and body of its call. */
  prepare: (
    sides: Sides,
    invoiceId: string,
  ) => Promise<{ by: keyof Sides & ('home' | 'business'); path: string; body?: object }>;
  refunds?: true;
};

const applied = ['ledger_transactions', 'ledger_entries', 'invoices', 'activities'];
const checkout = async ({ home }: Sides, id: string) =>
  String((await home('POST', `/api/invoices/${id}/pay`, {}, key())).paymentId);
const payWithCard = async (sides: Sides, id: string) => {
  const paymentId = await checkout(sides, id);
  await sides.home('POST', `/api/sandbox/checkouts/${paymentId}/pay`, { card: 'works' }, key());
  return paymentId;
};
const recorded = async ({ business }: Sides, id: string) => {
  const body = { amount: PRICE, method: 'check' };
  const answer = await business('POST', `/api/invoices/${id}/record-payment`, body, key());
  return String((answer.payments as { id: string }[])[0]?.id);
};
const key = () => ({ 'idempotency-key': randomUUID() });

const deeds: readonly Deed[] = [
  {
    what: 'a checkout is opened',
    tables: ['payments', 'sandbox_checkouts'],
    prepare: async (_, id) => ({ by: 'home', path: `/api/invoices/${id}/pay`, body: {} }),
  },
  {
    what: 'a card is charged',
    tables: ['sandbox_checkouts', 'payment_events', 'payments', ...applied],
    prepare: async (sides, id) => ({
      by: 'home',
      path: `/api/sandbox/checkouts/${await checkout(sides, id)}/pay`,
      body: { card: 'works' },
    }),
  },
  {
    what: 'a check is recorded',
    tables: ['idempotency_keys', 'payments', 'invoices', 'activities'],
    prepare: async (_, id) => ({
      by: 'business',
      path: `/api/invoices/${id}/record-payment`,
      body: { amount: PRICE, method: 'check' },
    }),
  },
  {
    what: 'a check is confirmed',
    tables: ['idempotency_keys', 'payments', ...applied],
    prepare: async (sides, id) => ({
      by: 'home',
      path: `/api/payments/${await recorded(sides, id)}/confirm`,
    }),
  },
  {
    what: 'money is paid back',
    // The provider is asked in a job.
    tables: ['payment_refunds', 'sandbox_checkouts', 'payment_events', ...applied],
    prepare: async (sides, id) => ({
      by: 'business',
      path: `/api/payments/${await payWithCard(sides, id)}/refund`,
      body: { amount: PART, reason: 'A rebate' },
    }),
    refunds: true,
  },
];

const steps = deeds.flatMap((deed) => deed.tables.map((table) => ({ deed, table })));
export const PAYMENT_STEPS = steps.length;

/**
 * Kills the program before each write of a payment: the table it goes to is locked, and the program killed once it
 * waits there. After each start the books add up, and the client repeats its call. In the end each invoice is paid once,
 * and says what the provider says. With fewer `kills` than steps, every so many are left out.
 */
export async function killPayments(dataDir: string, kills = PAYMENT_STEPS) {
  // One process, so that a kill ends all of it at once.
  const start = () => startProgram({ DATA_DIR: dataDir, ROLE: 'all' });
  let program = await start();
  const sides = await signedQuote(() => program.url);
  const invoices: { id: string; hasRefund: boolean }[] = [];
  let slowest = 0;
  const chosen = steps.filter(
    (_, n) =>
      Math.floor((n * kills) / steps.length) !== Math.floor(((n - 1) * kills) / steps.length),
  );
  for (const { deed, table } of chosen) {
    const step = `${deed.what}, before ${table}`;
    const id = await newInvoice(sides);
    const { by, path, body } = await deed.prepare(sides, id);
    const once = key();
    await killBefore(table, dataDir, program, () => sides[by]('POST', path, body, once), step);
    program = await start();
    slowest = Math.max(slowest, program.readyMs);
    await assertBooksAddUp(dataDir, step);
    const { paidAmount } = await sides.home('GET', `/api/invoices/${id}`);
    if (paidAmount !== 0 && paidAmount !== PRICE)
      throw new Error(`${step}: ${paidAmount} cents are paid`);
    await repeat(() => sides[by]('POST', path, body, once));
    invoices.push({ id, hasRefund: deed.refunds === true });
  }
  await withDatabase(dataDir, (database) => settle(database, invoices));
  for (const { id } of invoices) await payTheRest(sides, id);
  await withDatabase(dataDir, (database) => settle(database, invoices));
  for (const { id, hasRefund } of invoices) {
    const {
      payments: made,
      paidAmount,
      refundedAmount,
    } = await sides.home('GET', `/api/invoices/${id}`);
    const paid = (made as { status: string }[]).filter(({ status }) => status === 'succeeded');
    if (paid.length !== 1 || paidAmount !== PRICE || refundedAmount !== (hasRefund ? PART : 0))
      throw new Error(
        `${paid.length} payments, ${paidAmount} cents paid and ${refundedAmount} paid back`,
      );
  }
  await assertBooksAddUp(dataDir, 'at the end');
  await program.end('SIGTERM');
  return { kills: chosen.length, invoices: invoices.length, slowestReadyMs: Math.round(slowest) };
}

/** A homeowner and a business with a signed quote that holds an invoice for each step. */
async function signedQuote(base: () => string): Promise<Sides> {
  const guest = client(base);
  const register = async (role: string, extra: object) => {
    const person = { firstName: 'Robin', lastName: 'Payer', phone: '(312) 555-0100' };
    const { token } = await guest('POST', '/api/users', {
      ...{ role, ...person, email: `${randomUUID()}@example.com`, password: 'plumb and level' },
      ...{ zipCode: '60614', ...extra },
    });
    return client(base, String(token));
  };
  const business = await register('contractor', {
    ...{ businessName: 'Square Deal Roofs', services: ['Roof Repair'] },
  });
  const home = await register('homeowner', {});
  const text = { title: 'A new roof', description: 'All of it.', category: 'Roof Repair' };
  const { leadId } = await home('POST', '/api/projects', { ...text, zipCode: '60614' }, key());
  await business('POST', `/api/leads/${leadId}/interest`, undefined, key());
  const quote = await business(
    'POST',
    `/api/leads/${leadId}/quotes`,
    {
      projectTitle: text.title,
      items: [{ description: 'Everything', amount: 2 * PRICE * steps.length }],
      validUntil: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    },
    key(),
  );
  const quoteId = String(quote.id);
  await business('POST', `/api/quotes/${quoteId}/send`, { channels: ['portal'] }, key());
  await home('POST', `/api/quotes/${quoteId}/accept`, {}, key());
  return { home, business, quoteId };
}

async function newInvoice({ business, quoteId }: Sides) {
  const items = [{ description: 'A step of the work', amount: PRICE }];
  return String((await business('POST', '/api/invoices', { quoteId, items }, key())).id);
}

/** Kills the program while it waits to write to a table. Nobody answers the call then. */
async function killBefore(
  table: string,
  dataDir: string,
  program: Program,
  call: () => Promise<unknown>,
  step: string,
) {
  await withDatabase(dataDir, async (database) => {
    await database.query('begin');
    await database.query(`lock table ${table} in share mode`);
    let refused: unknown;
    const answer = call().catch((error: unknown) => {
      refused = error;
    });
    const deadline = performance.now() + SEEN_MS;
    for (;;) {
      // Within a transaction, everybody's activity stays as it was first read.
      await database.query('select pg_stat_clear_snapshot()');
      const { rowCount } = await database.query(
        `select from pg_locks join pg_stat_activity using (pid)
         where relation = $1::regclass and not granted and query ~* 'insert|update' limit 1`,
        [table],
      );
      if (rowCount) break;
      if (performance.now() > deadline)
        throw new Error(`${step}: it never wrote there`, { cause: refused });
      await pause(POLL_MS);
    }
    await program.end('SIGKILL');
    await database.query('rollback').catch(() => undefined);
    await answer;
  });
}

/** As a client that got no answer: the same call again. What was done before may be refused. */
async function repeat(call: () => Promise<unknown>) {
  await call().catch((error: unknown) => {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
  });
}

async function payTheRest(sides: Sides, id: string) {
  const { status, payments: made } = await sides.home('GET', `/api/invoices/${id}`);
  if (status === 'paid') return;
  const waiting = (made as { id: string; status: string }[]).find(
    (one) => one.status === 'recorded',
  );
  if (waiting) await sides.home('POST', `/api/payments/${waiting.id}/confirm`, undefined, key());
  else await payWithCard(sides, id);
}

/** Waits until each invoice says what the provider says, and what was asked to be paid back has gone. */
async function settle(database: pg.Client, invoices: readonly { id: string }[]) {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const { rows } = await database.query<{ left: number }>(
      `select count(*)::int as left from payments join sandbox_checkouts checkout using (id)
       where payments.invoice_id = any ($1) and (
         (checkout.status = 'succeeded') <> (payments.status = 'succeeded')
         or exists (select from payment_refunds where payment_id = payments.id and status = 'pending')
         or checkout.refunded_amount <> (select coalesce(sum(amount), 0) from payment_refunds
           where payment_id = payments.id and status = 'succeeded'))`,
      [invoices.map(({ id }) => id)],
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > deadline)
      throw new Error(`${rows[0]?.left} payments are not what the provider says`);
    await pause(200);
  }
}

async function withDatabase<Result>(
  dataDir: string,
  work: (database: pg.Client) => Promise<Result>,
) {
  const database = new pg.Client(runningDatabaseUrl(dataDir));
  // The database may end with the program, or restart with the next one: the lock ends with the session.
  database.on('error', () => {});
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end().catch(() => undefined);
  }
}

async function assertBooksAddUp(dataDir: string, when: string) {
  const { pool, db } = openDatabase(runningDatabaseUrl(dataDir) ?? '', () => {});
  const { findings } = await checkLedger(db).finally(() => pool.end());
  if (findings.length > 0) throw new Error(`${when}: ${JSON.stringify(findings)}`);
}
