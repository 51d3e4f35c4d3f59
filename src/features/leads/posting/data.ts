import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { openLeadStatuses } from '../rules.ts';
import { leads } from '../tables.ts';

/** Posts of one homeowner follow each other: `may_post_unconfirmed` in database/triggers.sql takes the same lock. */
const POSTING_LOCK = 7_150_003;

/** Whether the homeowner's address is confirmed, once nobody else posts for them; until the transaction ends. */
export async function lockPosting(tx: Db, homeownerId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${POSTING_LOCK}, hashtext(${homeownerId}))`);
  const [row] = await tx
    .select({ isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, homeownerId));
  return row?.isConfirmed ?? false;
}

/** When the homeowner posted last, newest first; as many as `limit`. */
export async function listPostingTimes(
  tx: Db,
  { homeownerId, since, limit }: { homeownerId: string; since: Date; limit: number },
) {
  const rows = await tx
    .select({ createdAt: leads.createdAt })
    .from(leads)
    .where(and(eq(leads.homeownerId, homeownerId), gt(leads.createdAt, since)))
    .orderBy(desc(leads.id))
    .limit(limit);
  return rows.map(({ createdAt }) => createdAt);
}

/** A homeowner's leads that still take interest, counted up to `max`. */
export async function countOpenLeads(tx: Db, homeownerId: string, max: number) {
  const open = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.homeownerId, homeownerId), inArray(leads.status, [...openLeadStatuses])))
    .limit(max)
    .as('open');
  const [row] = await tx.select({ count: count() }).from(open);
  return row?.count ?? 0;
}
