import { and, arrayContains, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { sessions } from '#features/auth/session/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { addToTotals } from '#features/contractors/totals/data.ts';
import { containsPattern } from '#lib/like.ts';
import type { AssignedRole } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import { isNotDeleted } from '../data.ts';
import type { VerificationStatus } from '../rules.ts';
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
  verificationStatus: users.verificationStatus,
  contractorId: contractors.id,
  businessName: contractors.businessName,
  rating: contractors.rating,
  reviewCount: contractors.reviewCount,
};

export type PeopleFilters = {
  q?: string | undefined;
  role?: AssignedRole | undefined;
  active?: boolean | undefined;
  confirmed?: boolean | undefined;
  state?: string | undefined;
  verification?: VerificationStatus | undefined;
  minRating?: number | undefined;
  adminsOnly?: boolean | undefined;
};

/** In the words of the partial indexes of the table: a parameter would not be recognized. */
const holds = (role: AssignedRole) => {
  if (role === 'homeowner') return sql`${users.roles} @> '{homeowner}'`;
  if (role === 'contractor') return sql`${users.roles} @> '{contractor}'`;
  return arrayContains(users.roles, [role]);
};

/** Matching people, newest first; one more than `limit` when there is a next page. */
export const listPeople = (
  db: Db,
  { after, limit, ...filters }: PeopleFilters & { after?: string | undefined; limit: number },
) =>
  db
    .select(summaryColumns)
    .from(users)
    .leftJoin(contractors, eq(contractors.userId, users.id))
    .where(
      and(
        isNotDeleted,
        ...matching(filters),
        after === undefined ? undefined : lt(users.id, after),
      ),
    )
    .orderBy(desc(users.id))
    .limit(inlineLimit(limit + 1));
export type PersonSummaryRow = Awaited<ReturnType<typeof listPeople>>[number];

function* matching({ q, role, active, confirmed, adminsOnly, ...filters }: PeopleFilters) {
  const { state, verification, minRating } = filters;
  if (q !== undefined)
    yield sql`(${users.name} || ' ' || ${users.email}) ilike ${containsPattern(q)}`;
  if (role !== undefined) yield holds(role);
  if (adminsOnly) yield holds('admin');
  if (active !== undefined) yield active ? users.isActive : sql`not ${users.isActive}`;
  if (confirmed !== undefined)
    yield confirmed ? users.emailVerified : sql`not ${users.emailVerified}`;
  if (state !== undefined) yield eq(users.state, state);
  if (verification !== undefined) yield eq(users.verificationStatus, verification);
  if (minRating !== undefined)
    yield sql`${contractors.rating} >= ${minRating}::float8 and ${contractors.reviewCount} > 0`;
}

export async function findPerson(db: Db, id: string) {
  const [person] = await findPeople(db, [id]);
  return person;
}

/** People with their business, in any order. */
export async function findPeople(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      user: users,
      contractorId: contractors.id,
      businessName: contractors.businessName,
      isBusinessShown: sql<boolean>`coalesce(${contractors.isActive}, false)`,
      canBusinessBeShown: sql<boolean>`${contractors.removedAt} is null and ${contractors.takenOverBy} is null`,
      rating: contractors.rating,
      reviewCount: contractors.reviewCount,
      sessionCount: sql<number>`(select count(*)::int from ${sessions}
        where ${sessions.userId} = ${users.id} and ${sessions.expiresAt} > now())`,
      lastSeenAt: sql<Date | null>`(select max(${sessions.lastSeenAt}) from ${sessions}
        where ${sessions.userId} = ${users.id})`.mapWith(sessions.lastSeenAt),
    })
    .from(users)
    .leftJoin(contractors, eq(contractors.userId, users.id))
    .where(and(inArray(users.id, [...ids]), isNotDeleted));
  return rows.map(({ user, ...found }) => ({ ...user, ...found }));
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
