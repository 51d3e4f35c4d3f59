import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { quotes } from '#features/quotes/tables.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { localAt } from '#lib/zoned-time.ts';
import type { Db } from '#server/database/database.ts';
import { activities } from '#server/outbox/tables.ts';
import type { MoneyCaller } from '../rules.ts';
import type { InvoiceStatus } from './rules.ts';
import { type InvoiceRow, invoiceCounters, invoices } from './tables.ts';

/** A business's own invoices, a homeowner's once they were issued, everything for a master admin. */
export function visibleTo({ role, uid, contractorId, isMasterAdmin }: MoneyCaller) {
  if (role === 'homeowner') return and(eq(invoices.homeownerId, uid), ne(invoices.status, 'draft'));
  if (role === 'contractor' && contractorId) return eq(invoices.contractorId, contractorId);
  return role === 'admin' && isMasterAdmin ? undefined : sql`false`;
}

/** An invoice with the names of its quote, as they were signed. */
const selectInvoices = (db: Db) =>
  db
    .select({
      ...getTableColumns(invoices),
      contractorName: quotes.contractorName,
      customerName: quotes.customerName,
      projectTitle: quotes.projectTitle,
    })
    .from(invoices)
    .innerJoin(quotes, eq(quotes.id, invoices.quoteId));

export type NamedInvoice = Awaited<ReturnType<typeof selectInvoices>>[number];

export async function findInvoice(db: Db, caller: MoneyCaller, id: string) {
  const [row] = await selectInvoices(db).where(and(eq(invoices.id, id), visibleTo(caller)));
  return row;
}

/** Whatever the caller may see: for jobs. */
export async function findAnyInvoice(db: Db, id: string) {
  const [row] = await selectInvoices(db).where(eq(invoices.id, id));
  return row;
}

type Filter = {
  /** Leaves out what is not late: what was due on this day or later. */
  overdueBefore?: string | undefined;
  status?: InvoiceStatus | undefined;
  quoteId?: string | undefined;
  projectId?: string | undefined;
};

export async function listInvoices(
  db: Db,
  caller: MoneyCaller,
  {
    status,
    quoteId,
    projectId,
    overdueBefore,
    cursor,
    limit,
  }: Filter & { cursor?: string | undefined; limit: number },
) {
  const after = idFromCursor(cursor);
  const rows = await selectInvoices(db)
    .where(
      and(
        visibleTo(caller),
        status && eq(invoices.status, status),
        quoteId ? eq(invoices.quoteId, quoteId) : undefined,
        projectId ? eq(invoices.projectId, projectId) : undefined,
        overdueBefore ? isOverdueBefore(overdueBefore) : undefined,
        after ? lt(invoices.id, after) : undefined,
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(limit + 1);
  return pageFrom(rows, limit, ({ id }) => [id]);
}

/** Locks an invoice, so that its payments change one after the other. Every transaction locks it before its payments. */
export async function lockInvoice(tx: Db, id: string) {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('no key update');
  return row;
}

export async function insertInvoice(tx: Db, values: typeof invoices.$inferInsert) {
  const [row] = await tx
    .insert(invoices)
    .values(values)
    .onConflictDoNothing({ target: invoices.source })
    .returning();
  return row;
}

export async function changeInvoice(
  tx: Db,
  { id, status }: Pick<InvoiceRow, 'id' | 'status'>,
  changes: Partial<typeof invoices.$inferInsert>,
) {
  const [row] = await tx
    .update(invoices)
    .set(changes)
    .where(and(eq(invoices.id, id), eq(invoices.status, status)))
    .returning();
  return row;
}

export async function removeInvoice(tx: Db, { id, status }: Pick<InvoiceRow, 'id' | 'status'>) {
  const [row] = await tx
    .delete(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.status, status)))
    .returning({ id: invoices.id });
  return row !== undefined;
}

/** The next number of a business. Nobody else gets one until the transaction ends, and one that fails uses none up. */
export async function nextNumber(tx: Db, contractorId: string) {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ contractorId, last: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.contractorId,
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last });
  if (!row) throw new Error('an invoice has no number');
  return row.last;
}

/** An accepted quote of a business, locked: its invoices are added up one after the other. */
export async function lockAcceptedQuote(tx: Db, id: string) {
  const [row] = await tx.select().from(quotes).where(eq(quotes.id, id)).for('no key update');
  return row;
}

/** What the invoices of a quote that were sent come to, void ones left out, and how many there are in all. */
export async function sumInvoices(tx: Db, quoteId: string) {
  const sent = sql`status not in ('draft', 'void')`;
  const [row] = await tx
    .select({
      amount:
        sql<number>`coalesce(sum(${invoices.totalAmount}) filter (where ${sent}), 0)::bigint`.mapWith(
          Number,
        ),
      count: sql<number>`count(*)::int`,
    })
    .from(invoices)
    .where(eq(invoices.quoteId, quoteId));
  return row ?? { amount: 0, count: 0 };
}

/** An invoiced quote, and what its payments come to: those that arrived and were not refunded, and those on their way. */
export async function findPaidQuote(tx: Db, quoteId: string) {
  const { totalAmount, projectId } = getTableColumns(quotes);
  const [row] = await tx
    .select({
      ...{ totalAmount, projectId },
      paid: sql<number>`(select coalesce(sum(paid_amount - refunded_amount + pending_amount), 0)
        from ${invoices} where ${invoices.quoteId} = ${quotes.id})::bigint`.mapWith(Number),
    })
    .from(quotes)
    .where(eq(quotes.id, quoteId));
  return row;
}

const isOverdueBefore = (day: string) =>
  sql`${invoices.status} in ('due', 'failed') and ${invoices.dueDate} < ${day}`;

/** What is owed, by or to somebody. */
export async function sumOwed(db: Db, caller: MoneyCaller, overdueBefore: string) {
  const open = sql`${invoices.totalAmount} - ${invoices.paidAmount} - ${invoices.pendingAmount}`;
  const total = (condition: SQL, amount: SQL) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`.mapWith(Number);
  const owed = sql`${invoices.status} in ('due', 'failed', 'processing')`;
  const [row] = await db
    .select({
      dueAmount: total(owed, open),
      overdueAmount: total(isOverdueBefore(overdueBefore), open),
      pendingAmount: total(owed, sql`${invoices.pendingAmount}`),
      paidAmount: total(sql`true`, sql`${invoices.paidAmount}`),
      refundedAmount: total(sql`true`, sql`${invoices.refundedAmount}`),
      disputedAmount: total(sql`true`, sql`${invoices.disputedAmount}`),
    })
    .from(invoices)
    .where(visibleTo(caller));
  return (
    row ?? {
      dueAmount: 0,
      overdueAmount: 0,
      pendingAmount: 0,
      paidAmount: 0,
      refundedAmount: 0,
      disputedAmount: 0,
    }
  );
}

const DAY_MS = 86_400_000;
/** How long before its last day a homeowner is reminded of an invoice that they have had for as long. */
const DUE_SOON_DAYS = 3;

const dayAfter = (now: Date, days: number) =>
  localAt(new Date(now.getTime() + days * DAY_MS), 'America/New_York').date;

/** Locks the invoices that are due within days and of which nobody was reminded yet. */
export const listDueSoon = (tx: Db, { now, limit }: { now: Date; limit: number }) =>
  tx
    .select()
    .from(invoices)
    .where(
      and(
        sql`${invoices.status} in ('due', 'failed')`,
        gte(invoices.dueDate, dayAfter(now, 0)),
        lte(invoices.dueDate, dayAfter(now, DUE_SOON_DAYS)),
        lt(invoices.issuedAt, new Date(now.getTime() - DUE_SOON_DAYS * DAY_MS)),
        sql`not exists (select from ${activities} where ${activities.subjectId} = ${invoices.id}
          and ${activities.type} = 'invoice.dueSoon')`,
      ),
    )
    .orderBy(invoices.dueDate)
    .limit(limit)
    .for('no key update', { skipLocked: true });

/** Marks overdue invoices to remind of, and returns them: one that runs twice reminds once. */
export async function claimOverdue(
  tx: Db,
  {
    before,
    remindedBefore,
    now,
    limit,
    times,
  }: { before: string; remindedBefore: Date; now: Date; limit: number; times: number },
) {
  const due = tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        inArray(invoices.status, ['due', 'failed']),
        sql`status in ('due', 'failed')`,
        lt(invoices.dueDate, before),
        lt(invoices.reminderCount, times),
        or(sql`${invoices.remindedAt} is null`, lt(invoices.remindedAt, remindedBefore)),
      ),
    )
    .orderBy(invoices.dueDate)
    .limit(limit)
    .for('no key update', { skipLocked: true });
  return tx
    .update(invoices)
    .set({ remindedAt: now, reminderCount: sql`${invoices.reminderCount} + 1` })
    .where(inArray(invoices.id, due))
    .returning();
}
