import { and, desc, eq, getTableColumns, gt, lt, lte, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import type { RecordScope } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { ConnectRequestStatus } from './rules.ts';
import { connectRequests } from './tables.ts';

export type ConnectRequestRow = typeof connectRequests.$inferSelect;

const isIn = (scope: RecordScope) => {
  if (scope === 'all') return undefined;
  return 'homeownerId' in scope
    ? eq(connectRequests.homeownerId, scope.homeownerId)
    : eq(connectRequests.contractorId, scope.contractorId);
};

const selectRequests = (db: Db) =>
  db
    .select({
      ...getTableColumns(connectRequests),
      homeowner: {
        name: users.name,
        firstName: users.firstName,
        email: users.email,
        phone: users.phone,
        emailVerified: users.emailVerified,
      },
      contractorName: contractors.businessName,
      ownerId: contractors.userId,
    })
    .from(connectRequests)
    .innerJoin(users, eq(users.id, connectRequests.homeownerId))
    .innerJoin(contractors, eq(contractors.id, connectRequests.contractorId));

export type ConnectRequestView = NonNullable<Awaited<ReturnType<typeof findConnectRequest>>>;

export async function findConnectRequest(db: Db, id: string, scope: RecordScope) {
  const [row] = await selectRequests(db).where(and(eq(connectRequests.id, id), isIn(scope)));
  return row;
}

/** Newest first; one row more than `limit`. */
export const listConnectRequests = (
  db: Db,
  scope: RecordScope,
  {
    status,
    after,
    limit,
  }: { status?: ConnectRequestStatus | undefined; after?: string | undefined; limit: number },
) =>
  selectRequests(db)
    .where(
      and(
        isIn(scope),
        status ? eq(connectRequests.status, status) : undefined,
        after ? lt(connectRequests.id, after) : undefined,
      ),
    )
    .orderBy(desc(connectRequests.id))
    .limit(limit + 1);

const DAY_MS = 24 * 3_600_000;

type Asked = Pick<ConnectRequestRow, 'id' | 'homeownerId' | 'contractorId' | 'createdAt'>;

/** How often the homeowner asked the same business in the day before this request, whatever became of that. */
export const countAskedBefore = (db: Db, { id, homeownerId, contractorId, createdAt }: Asked) =>
  db.$count(
    connectRequests,
    and(
      eq(connectRequests.homeownerId, homeownerId),
      eq(connectRequests.contractorId, contractorId),
      lt(connectRequests.id, id),
      gt(connectRequests.createdAt, new Date(createdAt.getTime() - DAY_MS)),
    ),
  );

const MAX_COUNT = 1_000;

/** How many wait for an answer, up to a thousand. */
export async function countPending(db: Db, scope: RecordScope, now: Date) {
  const rows = db
    .select({ one: sql`1` })
    .from(connectRequests)
    .where(
      and(
        isIn(scope),
        sql`${connectRequests.status} = 'pending'`,
        gt(connectRequests.expiresAt, now),
      ),
    )
    .limit(MAX_COUNT);
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(rows.as('pending'));
  return row?.count ?? 0;
}

/** Undefined when the homeowner has an open request to the same business. */
export async function insertConnectRequest(tx: Db, request: typeof connectRequests.$inferInsert) {
  const [row] = await tx
    .insert(connectRequests)
    .values(request)
    .onConflictDoNothing({
      target: [connectRequests.homeownerId, connectRequests.contractorId],
      where: sql`status = 'pending'`,
    })
    .returning({ id: connectRequests.id });
  return row?.id;
}

/** Ends a request that is still open; false when somebody else, or the clock, was first. */
export async function endConnectRequest(
  tx: Db,
  id: string,
  ending: Partial<ConnectRequestRow> & { status: ConnectRequestStatus; decidedAt: Date },
) {
  const { rowCount } = await tx
    .update(connectRequests)
    .set(ending)
    .where(
      and(
        eq(connectRequests.id, id),
        sql`${connectRequests.status} = 'pending'`,
        gt(connectRequests.expiresAt, ending.decidedAt),
      ),
    );
  return rowCount === 1;
}

export const setConversation = (tx: Db, id: string, conversationId: string) =>
  tx.update(connectRequests).set({ conversationId }).where(eq(connectRequests.id, id));

/** Expires what nobody answered in time, of one homeowner or of all; returns what it ended. */
export const expireConnectRequests = (tx: Db, now: Date, homeownerId?: string) =>
  tx
    .update(connectRequests)
    .set({ status: 'expired', decidedAt: now })
    .where(
      and(
        sql`${connectRequests.status} = 'pending'`,
        lte(connectRequests.expiresAt, now),
        homeownerId ? eq(connectRequests.homeownerId, homeownerId) : undefined,
      ),
    )
    .returning();
