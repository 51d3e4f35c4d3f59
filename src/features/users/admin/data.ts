import { and, arrayContains, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { addToTotals } from '#features/contractors/totals/data.ts';
import { containsPattern } from '#lib/like.ts';
import type { AssignedRole } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import { isNotDeleted } from '../data.ts';
import { users } from '../tables.ts';

const summaryColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  roles: users.roles,
  isActive: users.isActive,
  isMasterAdmin: users.isMasterAdmin,
  emailVerified: users.emailVerified,
  city: users.city,
  state: users.state,
  createdAt: users.createdAt,
};

type PeopleQuery = {
  q?: string | undefined;
  role?: AssignedRole | undefined;
  active?: boolean | undefined;
  adminsOnly?: boolean | undefined;
  after?: string | undefined;
  limit: number;
};

/** Matching people, newest first; one more than `limit` when there is a next page. */
export const listPeople = (db: Db, { q, role, active, adminsOnly, after, limit }: PeopleQuery) =>
  db
    .select(summaryColumns)
    .from(users)
    .where(
      and(
        isNotDeleted,
        q === undefined
          ? undefined
          : sql`(${users.name} || ' ' || ${users.email}) ilike ${containsPattern(q)}`,
        role && arrayContains(users.roles, [role]),
        adminsOnly ? arrayContains(users.roles, ['admin']) : undefined,
        active === undefined ? undefined : active ? users.isActive : sql`not ${users.isActive}`,
        after === undefined ? undefined : lt(users.id, after),
      ),
    )
    .orderBy(desc(users.id))
    .limit(inlineLimit(limit + 1));

export async function findPerson(db: Db, id: string) {
  const [row] = await db
    .select({ user: users, contractorId: contractors.id })
    .from(users)
    .leftJoin(contractors, eq(contractors.userId, users.id))
    .where(and(eq(users.id, id), isNotDeleted));
  return row && { ...row.user, contractorId: row.contractorId };
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * Hides a person's business or shows it again; returns its id if that changed anything. A business that was removed
 * or claimed by another stays hidden.
 */
export async function setBusinessActive(tx: Db, userId: string, isActive: boolean, now: Date) {
  const [row] = await tx
    .update(contractors)
    .set({ isActive, updatedAt: now })
    .where(
      and(
        eq(contractors.userId, userId),
        eq(contractors.isActive, !isActive),
        isNull(contractors.removedAt),
        isNull(contractors.takenOverBy),
      ),
    )
    .returning({ id: contractors.id });
  if (row) await addToTotals(tx, { activeContractors: isActive ? 1 : -1 });
  return row?.id;
}
