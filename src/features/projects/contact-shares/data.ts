import { and, desc, eq, inArray, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { projects } from '../tables.ts';
import { contactShares } from './tables.ts';

type Pair = { projectId: string; contractorId: string };

/** Whether the contractor may call the homeowner of a row: unless its record of them says that they want no calls. */
const mayCall = (contractorId: string) =>
  sql<boolean>`coalesce((select allow_phone from customers
    where customers.contractor_id = ${contractorId} and customers.homeowner_id = ${users.id}), true)`;

const isOf = ({ projectId, contractorId }: Pair) =>
  and(eq(contactShares.projectId, projectId), eq(contactShares.contractorId, contractorId));

export async function findContactShare(db: Db, pair: Pair) {
  const [row] = await db.select().from(contactShares).where(isOf(pair));
  return row;
}

/** Writes what is shared from now on; sharing nothing removes the row. True if that changed anything. */
export async function saveContactShare(
  tx: Db,
  share: typeof contactShares.$inferInsert,
): Promise<boolean> {
  const { phone, address, sharedAt } = share;
  if (!phone && !address) {
    const { rowCount } = await tx.delete(contactShares).where(isOf(share));
    return rowCount === 1;
  }
  const { rowCount } = await tx
    .insert(contactShares)
    .values(share)
    .onConflictDoUpdate({
      target: [contactShares.projectId, contactShares.contractorId],
      set: { phone, address, sharedAt },
      setWhere: sql`(contact_shares.phone, contact_shares.address) is distinct from (${phone}::boolean, ${address}::boolean)`,
    });
  return rowCount === 1;
}

/** Ends what a homeowner shared about a project; with `winner`, with everybody but the one who does the work. */
export const endSharesOfProject = (tx: Db, projectId: string, winner?: string | null) =>
  tx
    .delete(contactShares)
    .where(
      and(
        eq(contactShares.projectId, projectId),
        winner ? ne(contactShares.contractorId, winner) : undefined,
      ),
    );

/** Ends what a homeowner shared with one contractor, about any project. */
export const endSharesWith = (
  tx: Db,
  { homeownerId, contractorId }: { homeownerId: string; contractorId: string },
) =>
  tx
    .delete(contactShares)
    .where(
      and(eq(contactShares.homeownerId, homeownerId), eq(contactShares.contractorId, contractorId)),
    );

/**
 * How a contractor reaches the homeowners of projects: what they share with it, or all of it once its quote was
 * accepted. Null for what it may not see, or was never given; projects of which it sees nothing are left out.
 */
export async function listSharedContacts(
  db: Db,
  contractorId: string,
  projectIds: readonly string[],
) {
  if (projectIds.length === 0) return [];
  const hasWon = sql`(${projects.contractorId} = ${contractorId} and ${projects.acceptedQuoteId} is not null)`;
  const rows = await db
    .select({
      projectId: projects.id,
      phone: sql<
        string | null
      >`case when ${contactShares.phone} or ${hasWon} then nullif(${users.phone}, '') end`,
      mayCall: mayCall(contractorId),
      streetAddress: sql<
        string | null
      >`case when ${contactShares.address} or ${hasWon} then ${projects.streetAddress} end`,
      city: projects.city,
      state: projects.state,
      zipCode: projects.zipCode,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.homeownerId))
    .leftJoin(
      contactShares,
      and(eq(contactShares.projectId, projects.id), eq(contactShares.contractorId, contractorId)),
    )
    .where(inArray(projects.id, [...projectIds]));
  return rows.filter((row) => row.phone || row.streetAddress);
}

/**
 * Of projects that do not show it their address, where a contractor worked last for the same homeowner in the same ZIP code:
 * what it may see of that job already.
 */
export async function listLastJobs(db: Db, contractorId: string, projectIds: readonly string[]) {
  if (projectIds.length === 0) return [];
  const asked = alias(projects, 'asked');
  return db
    .selectDistinctOn([asked.id], {
      projectId: asked.id,
      phone: sql<string | null>`nullif(${users.phone}, '')`,
      mayCall: mayCall(contractorId),
      streetAddress: sql<string>`${projects.streetAddress}`,
      city: projects.city,
      state: projects.state,
      zipCode: projects.zipCode,
    })
    .from(asked)
    .innerJoin(
      projects,
      and(
        eq(projects.homeownerId, asked.homeownerId),
        eq(projects.zipCode, asked.zipCode),
        ne(projects.id, asked.id),
      ),
    )
    .innerJoin(users, eq(users.id, projects.homeownerId))
    .where(
      and(
        inArray(asked.id, [...projectIds]),
        eq(projects.contractorId, contractorId),
        isNotNull(projects.acceptedQuoteId),
        isNotNull(projects.streetAddress),
      ),
    )
    .orderBy(asked.id, desc(projects.id));
}

/** `listSharedContacts` of one project; null if the contractor sees nothing. */
export async function findSharedContact(db: Db, { projectId, contractorId }: Pair) {
  const [row] = await listSharedContacts(db, contractorId, [projectId]);
  if (!row) return null;
  const { phone, mayCall, streetAddress } = row;
  return { phone, mayCall, streetAddress };
}

/** Whether a homeowner shares their phone number with a contractor, about any project. */
export const sharesPhone = (contractorId: SQLWrapper, homeownerId: SQLWrapper): SQL<boolean> =>
  sql`exists (select from ${contactShares} share where share.contractor_id = ${contractorId}
    and share.homeowner_id = ${homeownerId} and share.phone)`;
