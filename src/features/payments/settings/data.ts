import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { quotes } from '#features/quotes/tables.ts';
import { invoiceLabel } from '#lib/invoice-label.ts';
import type { Db } from '#server/database/database.ts';
import { listPayments } from '../data.ts';
import { invoices } from '../invoices/tables.ts';
import { refundableOf } from '../rules.ts';
import { payments } from '../tables.ts';
import { defaultPaymentSettings, type PaymentSettings } from './rules.ts';
import { paymentSettings } from './tables.ts';

export async function getPaymentSettings(db: Db): Promise<PaymentSettings> {
  const [row] = await db.select().from(paymentSettings);
  if (!row) return defaultPaymentSettings;
  const { termsDays, proPrice, businessPrice } = row;
  return { termsDays, prices: { pro: proPrice, business: businessPrice } };
}

export async function savePaymentSettings(
  db: Db,
  { termsDays, prices }: PaymentSettings,
  by: { updatedBy: string; updatedAt: Date },
) {
  const values = { termsDays, proPrice: prices.pro, businessPrice: prices.business, ...by };
  await db
    .insert(paymentSettings)
    .values(values)
    .onConflictDoUpdate({ target: paymentSettings.id, set: values });
}

const RECENT = 50;

/** The latest payments of all, newest first. */
export async function listRecentPayments(db: Db) {
  const rows = await db
    .select({ payment: payments, number: invoices.number, quote: quotes })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(quotes, eq(quotes.id, invoices.quoteId))
    .where(and(sql`${payments.status} = 'succeeded'`, isNotNull(payments.succeededAt)))
    .orderBy(desc(payments.id))
    .limit(RECENT);
  const stored = await listPayments(db, [...new Set(rows.map(({ payment }) => payment.invoiceId))]);
  return rows.map(({ payment: { id, invoiceId, amount, succeededAt }, number, quote }) => {
    const found = stored.find(({ row }) => row.id === id);
    return {
      paymentId: id,
      invoiceId,
      label: invoiceLabel(number ?? 0),
      businessName: quote.contractorName,
      customerName: quote.customerName,
      amount,
      refundableAmount: found ? refundableOf(found.payment) : 0,
      succeededAt: succeededAt ?? new Date(0),
    };
  });
}
