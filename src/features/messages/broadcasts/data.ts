import { and, count, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { ActorContext } from '#server/context.ts';
import { lockAvailable } from '#server/database/claims.ts';
import type { Db } from '#server/database/database.ts';
import { type NewActivity, recordActivity } from '#server/outbox/outbox.ts';
import {
  type AudienceRole,
  audienceRoles,
  type BroadcastStatus,
  broadcastMoves,
  finalMove,
  MAX_PER_ROLE,
} from './rules.ts';
import { broadcasts, broadcastTargets } from './tables.ts';

export type BroadcastRow = typeof broadcasts.$inferSelect;
export type Audience = { roles: readonly AudienceRole[]; state?: string | null | undefined };

const inAudience = (role: AudienceRole, state: string | null | undefined) =>
  and(
    sql`${users.roles} @> array[${role}]::text[]`,
    eq(users.isActive, true),
    eq(users.sample, false),
    state ? eq(users.state, state) : undefined,
  );

/**
 * Recipients, per role those who joined first; someone with both roles counts for the role named
 * first.
 */
function audienceQuery(db: Db, { roles, state }: Audience) {
  const perRole = audienceRoles
    .filter((role) => roles.includes(role))
    .map((role) =>
      db
        .select({ userId: users.id, role: sql<AudienceRole>`${role}::text`.as('target_role') })
        .from(users)
        .where(inAudience(role, state))
        .orderBy(users.id)
        .limit(MAX_PER_ROLE),
    );
  return sql.join(
    perRole.map((query) => sql`(${query})`),
    sql` union all `,
  );
}

/** Per role how many exist and how many would be reached, and how many people that is in all. */
export async function countAudience(db: Db, audience: Audience) {
  const counts = { contractor: 0, homeowner: 0 };
  for (const role of audienceRoles)
    if (audience.roles.includes(role)) {
      const [row] = await db
        .select({ count: count() })
        .from(users)
        .where(inAudience(role, audience.state));
      counts[role] = row?.count ?? 0;
    }
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(distinct id)::int as total from (${audienceQuery(db, audience)}) people`,
  );
  const counted = (matching: number) => ({ matching, reached: Math.min(matching, MAX_PER_ROLE) });
  return {
    contractor: counted(counts.contractor),
    homeowner: counted(counts.homeowner),
    total: rows[0]?.total ?? 0,
  };
}

export const listBroadcasts = (
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
) =>
  db
    .select()
    .from(broadcasts)
    .where(after === undefined ? undefined : lt(broadcasts.id, after))
    .orderBy(desc(broadcasts.id))
    .limit(limit);

export async function findBroadcast(db: Db, id: string) {
  const [row] = await db.select().from(broadcasts).where(eq(broadcasts.id, id));
  return row;
}

/** Only the admin who wrote a broadcast receives its events. */
const recordBroadcastActivity = (
  tx: Db,
  context: ActorContext,
  { id, createdBy }: Pick<BroadcastRow, 'id' | 'createdBy'>,
  event: string,
  data?: NewActivity['data'],
) =>
  recordActivity(tx, context, {
    type: `broadcast.${event}`,
    subjectType: 'broadcast',
    subjectId: id,
    audience: [createdBy],
    ...(data && { data }),
  });

type NewBroadcast = Pick<
  BroadcastRow,
  'message' | 'roles' | 'state' | 'scheduledAt' | 'createdBy' | 'createdByName'
> &
  Partial<Pick<BroadcastRow, 'subject'>>;

export async function insertBroadcast(tx: Db, context: ActorContext, broadcast: NewBroadcast) {
  const status = broadcast.scheduledAt ? 'scheduled' : 'sending';
  const now = context.now();
  const [row] = await tx
    .insert(broadcasts)
    .values({ ...broadcast, status, createdAt: now, lastUpdated: now })
    .returning();
  if (!row) throw new Error('the broadcast was not written');
  await recordBroadcastActivity(tx, context, row, 'created', { status });
  return row;
}

/** Matches on the status that was read: when two moves race, only one gets a row back. */
export async function moveBroadcast(
  tx: Db,
  context: ActorContext,
  { id, status }: { id: string; status: BroadcastStatus },
  move: keyof typeof broadcastMoves,
  changes: Partial<BroadcastRow> = {},
) {
  const [moved] = await tx
    .update(broadcasts)
    .set({ ...changes, status: broadcastMoves[move].to, lastUpdated: context.now() })
    .where(and(eq(broadcasts.id, id), eq(broadcasts.status, status)))
    .returning();
  if (moved) await recordBroadcastActivity(tx, context, moved, move);
  return moved;
}

/** Goes back to those who were not reached. The ids of the messages stay, so nobody gets it twice. */
export async function retryBroadcast(tx: Db, context: ActorContext, broadcast: BroadcastRow) {
  const begun = { failedCount: 0, error: null, completedAt: null, failedAt: null };
  const moved = await moveBroadcast(tx, context, broadcast, 'retry', begun);
  if (!moved) return undefined;
  const { broadcastId, status } = broadcastTargets;
  await tx
    .update(broadcastTargets)
    .set({ status: 'pending', error: null })
    .where(and(eq(broadcastId, broadcast.id), eq(status, 'failed')));
  return moved;
}

/** Broadcasts that are due or were started, oldest first. */
export const listDueBroadcasts = (db: Db, now: Date) =>
  db
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(
      and(
        inArray(broadcasts.status, ['scheduled', 'sending']),
        or(isNull(broadcasts.scheduledAt), lte(broadcasts.scheduledAt, now)),
      ),
    )
    .orderBy(broadcasts.id);

async function lockBroadcast(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(broadcasts)
    .where(eq(broadcasts.id, id))
    .for('no key update');
  return row;
}

/**
 * Starts a broadcast, or finds it started: its recipients are written down once. Undefined when it
 * must not be sent, or not yet.
 */
export const startSending = (db: Db, context: ActorContext, id: string) =>
  db.transaction(async (tx) => {
    const locked = await lockBroadcast(tx, id);
    const now = context.now();
    const isDue = locked?.status === 'scheduled' && locked.scheduledAt && locked.scheduledAt <= now;
    const row = isDue ? await moveBroadcast(tx, context, locked, 'send') : locked;
    if (row?.status !== 'sending' || row.startedAt)
      return row?.status === 'sending' ? row : undefined;
    const { rowCount } = await tx.execute(sql`
      insert into ${broadcastTargets} (broadcast_id, user_id, role)
      select ${id}::uuid, id, target_role from (${audienceQuery(tx, row)}) people
      on conflict do nothing`);
    const [started] = await tx
      .update(broadcasts)
      .set({ targetCount: rowCount ?? 0, startedAt: now, lastUpdated: now })
      .where(eq(broadcasts.id, id))
      .returning();
    if (started) await recordBroadcastActivity(tx, context, started, 'progressed');
    return started;
  });

const isTarget = (broadcastId: string, userId: string) =>
  and(eq(broadcastTargets.broadcastId, broadcastId), eq(broadcastTargets.userId, userId));
const isPending = sql`${broadcastTargets.status} = 'pending'`;

/** The next recipients without a message; `after` is the last one of the previous batch. */
export const listPendingTargets = (db: Db, id: string, after: string | undefined, limit: number) =>
  db
    .select({ userId: broadcastTargets.userId, role: broadcastTargets.role })
    .from(broadcastTargets)
    .where(
      and(
        eq(broadcastTargets.broadcastId, id),
        isPending,
        after === undefined ? undefined : sql`${broadcastTargets.userId} > ${after}::uuid`,
      ),
    )
    .orderBy(broadcastTargets.userId)
    .limit(limit);

/**
 * Locks a recipient for this transaction; false when they already have the message or another
 * worker holds them.
 */
export async function lockTarget(tx: Db, id: string, userId: string) {
  const [locked] = await lockAvailable(tx, {
    key: broadcastTargets.userId,
    where: and(isTarget(id, userId), isPending),
    limit: 1,
  });
  return locked !== undefined;
}

export const markTarget = (
  tx: Db,
  id: string,
  userId: string,
  outcome:
    | { status: 'sent'; conversationId: string; sentAt: Date }
    | { status: 'failed'; error: string },
) =>
  tx
    .update(broadcastTargets)
    .set(outcome)
    .where(and(isTarget(id, userId), isPending));

/** How many were reached, how many were not, and the most frequent reason. */
async function countTargets(tx: Db, id: string) {
  const rows = await tx
    .select({
      status: broadcastTargets.status,
      error: broadcastTargets.error,
      count: count(),
    })
    .from(broadcastTargets)
    .where(eq(broadcastTargets.broadcastId, id))
    .groupBy(broadcastTargets.status, broadcastTargets.error)
    .orderBy(desc(count()));
  const sum = (status: string) =>
    rows.filter((row) => row.status === status).reduce((total, row) => total + row.count, 0);
  return {
    pending: sum('pending'),
    sentCount: sum('sent'),
    failedCount: sum('failed'),
    reason: rows.find(({ status }) => status === 'failed')?.error,
  };
}

/**
 * Saves the progress and finishes the broadcast once everyone was tried. Returns whether it is
 * finished.
 */
export const saveProgress = (db: Db, context: ActorContext, id: string) =>
  db.transaction(async (tx) => {
    const locked = await lockBroadcast(tx, id);
    if (locked?.status !== 'sending') return true;
    const { pending, reason, ...counts } = await countTargets(tx, id);
    const now = context.now();
    const error = reason ? failureMessage(counts.failedCount, reason) : null;
    if (pending === 0) {
      const end = finalMove({ ...locked, ...counts });
      const endTimes: Partial<BroadcastRow> =
        end === 'complete' ? { completedAt: now } : { failedAt: now };
      await moveBroadcast(tx, context, locked, end, { ...counts, error, ...endTimes });
      return true;
    }
    await tx
      .update(broadcasts)
      .set({ ...counts, error, lastUpdated: now })
      .where(eq(broadcasts.id, id));
    await recordBroadcastActivity(tx, context, locked, 'progressed');
    return false;
  });

const failureMessage = (failed: number, reason: string) =>
  `${failed === 1 ? 'One person was' : `${failed} people were`} not reached: ${reason}`;
