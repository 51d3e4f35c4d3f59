import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { customers } from '#features/customers/tables.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { assignItemIds, calculateTotals, type StoredQuoteItem } from '../items/rules.ts';
import { type QuoteRow, quotes } from '../tables.ts';

/** The names and contact details of both parties, from their current profiles. */
export async function findParties(
  db: Db,
  { contractorId, homeownerId }: { contractorId: string; homeownerId: string },
) {
  const [parties] = await db
    .select({
      contractorName: contractors.businessName,
      customerName: users.name,
      customerEmail: users.email,
      customerPhone: users.phone,
    })
    .from(users)
    .innerJoin(contractors, eq(contractors.id, contractorId))
    .where(eq(users.id, homeownerId));
  if (!parties) throw new Error('the homeowner and the contractor of a quote must exist');
  return parties;
}

/** The same for a customer without an account, from what the contractor wrote down. */
export async function findPartiesOfRecord(
  db: Db,
  { contractorId, customerId }: { contractorId: string; customerId: string },
) {
  const [parties] = await db
    .select({
      contractorName: contractors.businessName,
      customerName: customers.name,
      customerEmail: customers.email,
      customerPhone: customers.phone,
    })
    .from(customers)
    .innerJoin(contractors, eq(contractors.id, customers.contractorId))
    .where(and(eq(customers.id, customerId), eq(customers.contractorId, contractorId)));
  return parties;
}

/** The contractor's latest draft for a lead. Lock the lead first: then nobody writes another meanwhile. */
export async function findDraftForLead(
  tx: Db,
  { contractorId, leadId }: { contractorId: string; leadId: string },
) {
  const [draft] = await tx
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.leadId, leadId),
        eq(quotes.contractorId, contractorId),
        eq(quotes.status, 'draft'),
      ),
    )
    .orderBy(desc(quotes.id))
    .limit(1);
  return draft;
}

/**
 * What the contractor's latest quote that was sent says of payment. Its warranty is of the work: it is that of their latest
 * quote for the service of the lead, and empty without one.
 */
export async function findLastTerms(db: Db, contractorId: string, leadId: string | undefined) {
  const warranty = sql<string>`coalesce((select earlier.warranty from quotes earlier
    join leads on leads.id = earlier.lead_id
    where earlier.contractor_id = ${contractorId} and earlier.sent_at is not null
      and leads.service = (select service from leads where id = ${leadId ?? null})
    order by earlier.id desc limit 1), '')`;
  const [last] = await db
    .select({
      terms: quotes.terms,
      warranty: leadId === undefined ? sql<string>`''` : warranty,
      depositPercent: quotes.depositPercent,
    })
    .from(quotes)
    .where(and(eq(quotes.contractorId, contractorId), isNotNull(quotes.sentAt)))
    .orderBy(desc(quotes.id))
    .limit(1);
  return last ?? { terms: '', warranty: '', depositPercent: null };
}

export async function insertQuote(tx: Db, quote: typeof quotes.$inferInsert) {
  const [row] = await tx.insert(quotes).values(quote).returning();
  if (!row) throw new Error('inserting a quote returned no row');
  return row;
}

/** The columns that hold these lines: a line found among `known` keeps its id, and the total is calculated. */
export function itemized(
  items: readonly Omit<StoredQuoteItem, 'id'>[],
  known: readonly StoredQuoteItem[] = [],
) {
  const priced = calculateTotals(assignItemIds(items, known, newId), new Set());
  return { items: priced.items, totalAmount: priced.totalAmount };
}

/** Changes the content of a quote, or sends it, unless another window changed it since it was read. */
export async function changeContent(
  tx: Db,
  { id, status, edits }: Pick<QuoteRow, 'id' | 'status' | 'edits'>,
  changes: Partial<typeof quotes.$inferInsert>,
) {
  const [row] = await tx
    .update(quotes)
    .set({ ...changes, edits: edits + 1 })
    .where(and(eq(quotes.id, id), eq(quotes.status, status), eq(quotes.edits, edits)))
    .returning();
  return row;
}
