import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';

/** What is wrong: the check, and the row that fails it. */
export type Finding = { check: string; subject: string; detail: string };

/** Findings of one check that are reported at most. */
const MAX_FINDINGS = 20;

/**
 * Each looks for rows that must not exist. The database adds up: however large the ledger is, only what is wrong comes
 * into memory.
 */
const checks = {
  'every transaction adds up to nothing': sql`
    select transaction_id::text as subject, sum(amount)::text as detail from ledger_entries
    group by transaction_id having sum(amount) <> 0`,
  'every transaction has its entries': sql`
    select id::text as subject, key as detail from ledger_transactions
    where not exists (select from ledger_entries where transaction_id = ledger_transactions.id)`,
  'what the ledger says of an invoice is what the invoice says': sql`
    with booked as (
      select invoice_id,
        sum(amount) filter (where account = 'receivable') as receivable,
        sum(amount) filter (where account = 'refunds') as refunds,
        sum(amount) filter (where account = 'disputed') as disputed
      from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      group by invoice_id
    ), compared as (
      select id, coalesce(receivable, 0) as receivable, coalesce(refunds, 0) as refunds,
        coalesce(disputed, 0) as disputed, refunded_amount, disputed_amount,
        case when status in ('draft', 'void') then 0 else total_amount - paid_amount end as owed
      from invoices left join booked on invoice_id = invoices.id
    )
    select id::text as subject, format('owed %s, refunded %s, disputed %s; in the ledger %s, %s, %s',
        owed, refunded_amount, disputed_amount, receivable, refunds, disputed) as detail
    from compared
    where (owed, refunded_amount, disputed_amount) <> (receivable, refunds, disputed)`,
  'every payment is in the ledger as it was made': sql`
    select payments.id::text as subject, key as detail from payments
    left join ledger_transactions on key = 'payment:' || payments.id || ':succeeded'
    where (status = 'succeeded') <> (key is not null)`,
  'the numbers of a business have no gap': sql`
    select contractor_id::text as subject, count(*) || ' of ' || max(number) as detail from invoices
    where number is not null group by contractor_id having count(*) <> max(number)`,
};

/** Proves that the books add up. Each check sees one moment, so that it can run while others pay. */
export const checkLedger = (db: Db) =>
  db.transaction(async (tx) => {
    // A ledger of millions of entries takes longer than any call may.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local work_mem = '128MB'`);
    return runChecks(tx);
  });

async function runChecks(db: Db) {
  const findings: Finding[] = [];
  for (const [check, wrong] of Object.entries(checks)) {
    const { rows } = await db.execute<{ subject: string; detail: string }>(
      sql`select * from (${wrong}) found limit ${MAX_FINDINGS}`,
    );
    findings.push(...rows.map((row) => ({ check, ...row })));
  }
  const { rows } = await db.execute<{ entries: string; total: string }>(
    sql`select count(*)::text as entries, coalesce(sum(amount) filter (where amount > 0), 0)::text as total
      from ledger_entries`,
  );
  return {
    findings,
    checks: Object.keys(checks).length,
    entries: Number(rows[0]?.entries ?? 0),
    total: Number(rows[0]?.total ?? 0),
  };
}
