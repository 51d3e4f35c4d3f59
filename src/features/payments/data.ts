import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Dispute, Payment, RefundStatus } from './rules.ts';
import { type PaymentRow, paymentRefunds, payments, type RefundRow } from './tables.ts';

export type StoredPayment = { row: PaymentRow; refunds: RefundRow[]; payment: Payment };

const toPayment = (row: PaymentRow, refunds: readonly RefundRow[]): Payment => ({
  ...row,
  attemptAt: row.attemptAt?.getTime() ?? 0,
  refunds: refunds.map(({ id, amount, status }) => ({ id, amount, status })),
  dispute: toDispute(row),
});

const toDispute = ({
  disputeReference,
  disputeStatus,
  disputeAmount,
}: PaymentRow): Dispute | null =>
  disputeReference && disputeStatus
    ? { reference: disputeReference, status: disputeStatus, amount: disputeAmount ?? 0 }
    : null;

/** The payments of invoices, oldest first. An invoice has few: `MAX_PAYMENTS` at most. */
export async function listPayments(
  db: Db,
  invoiceIds: readonly string[],
): Promise<StoredPayment[]> {
  if (invoiceIds.length === 0) return [];
  const rows = await db
    .select()
    .from(payments)
    .where(inArray(payments.invoiceId, [...invoiceIds]))
    .orderBy(asc(payments.id));
  const refunds = rows.length
    ? await db
        .select()
        .from(paymentRefunds)
        .where(
          inArray(
            paymentRefunds.paymentId,
            rows.map(({ id }) => id),
          ),
        )
        .orderBy(asc(paymentRefunds.createdAt))
    : [];
  return rows.map((row) => {
    const own = refunds.filter(({ paymentId }) => paymentId === row.id);
    return { row, refunds: own, payment: toPayment(row, own) };
  });
}

/** Where a payment belongs; undefined when there is none. */
export async function findPaymentInvoice(db: Db, id: string) {
  const [row] = await db
    .select({ invoiceId: payments.invoiceId })
    .from(payments)
    .where(eq(payments.id, id));
  return row?.invoiceId;
}

/** A payment as the provider that took it may name it; undefined for an id that is no payment of that provider. */
export async function findProviderPayment(db: Db, id: string, provider: string) {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.provider, provider)));
  return row;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export async function insertPayment(tx: Db, values: typeof payments.$inferInsert) {
  const [row] = await tx.insert(payments).values(values).returning();
  if (!row) throw new Error('the payment was not inserted');
  return row;
}

/** Stores what an event, an answer or a refund made of a payment. The caller holds the lock of its invoice. */
export async function storePayment(tx: Db, before: Payment, after: Payment, now: Date) {
  const { status, attemptAt, failure, allocated, surplus, dispute } = after;
  await tx
    .update(payments)
    .set({
      ...{ status, failure, allocated, surplus, updatedAt: now },
      attemptAt: attemptAt ? new Date(attemptAt) : null,
      ...(status === 'succeeded' && before.status !== 'succeeded' && { succeededAt: now }),
      ...(dispute && {
        disputeReference: dispute.reference,
        disputeStatus: dispute.status,
        disputeAmount: dispute.amount,
      }),
    })
    .where(eq(payments.id, after.id));
  for (const { id, amount, status: refundStatus } of after.refunds) {
    const known = before.refunds.find((one) => one.id === id);
    if (known?.status === refundStatus) continue;
    await upsertRefund(tx, {
      id,
      paymentId: after.id,
      amount,
      status: refundStatus,
      createdAt: now,
      updatedAt: now,
    });
  }
}

type NewRefund = typeof paymentRefunds.$inferInsert & { status: RefundStatus };

export const upsertRefund = (tx: Db, refund: NewRefund) =>
  tx
    .insert(paymentRefunds)
    .values(refund)
    .onConflictDoUpdate({
      target: paymentRefunds.id,
      set: { status: refund.status, updatedAt: refund.updatedAt },
    });

export const setCheckout = (
  tx: Db,
  id: string,
  checkout: { reference: string; checkoutUrl: string },
) => tx.update(payments).set(checkout).where(eq(payments.id, id));

/** A refund that waits for the provider, with its payment. */
export async function findPendingRefund(db: Db, refundId: string) {
  const [row] = await db
    .select({ refund: paymentRefunds, payment: payments })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(and(eq(paymentRefunds.id, refundId), eq(paymentRefunds.status, 'pending')));
  return row;
}

/** Checkouts whose time is over, so that nobody can finish them at the provider. */
export const listExpiredCheckouts = (db: Db, before: Date, limit: number) =>
  db
    .select({
      id: payments.id,
      provider: payments.provider,
      reference: payments.reference,
      account: payments.account,
    })
    .from(payments)
    .where(and(sql`status in ('open', 'failed')`, lt(payments.expiresAt, before)))
    .orderBy(asc(payments.expiresAt))
    .limit(limit);

/** What a business received and paid back through the product, by month, newest first. */
export async function listMonths(db: Db, contractorId: string, since: Date) {
  const month = sql<string>`to_char(${payments.succeededAt} at time zone 'UTC', 'YYYY-MM')`;
  return db
    .select({
      month,
      online:
        sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.method} = 'online'), 0)::bigint`.mapWith(
          Number,
        ),
      direct:
        sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.method} <> 'online'), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(payments)
    .where(
      and(
        eq(payments.contractorId, contractorId),
        sql`status = 'succeeded'`,
        sql`${payments.succeededAt} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(month)
    .orderBy(sql`1 desc`);
}
