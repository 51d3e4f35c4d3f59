import { and, asc, eq, gt, inArray, max, min, sql } from 'drizzle-orm';
import type { Actor } from '../context.ts';
import type { Db } from '../database/database.ts';
import { activities, deliveries } from './tables.ts';

export type ActivityRow = typeof activities.$inferSelect;

export type NewActivity = {
  /** `<subject>.<what happened>`, as in `quote.sent`. */
  type: string;
  subjectType: string;
  subjectId: string;
  /** Ids of the people (uid) and contractors whose live stream hears of it. */
  audience: readonly (string | null | undefined)[];
  /** Ids and small facts that what follows needs; nothing personal. */
  data?: Record<string, string | number | boolean | null | readonly string[]>;
  severity?: 'info' | 'warning' | 'error';
};

type ActivityActor =
  | Exclude<Actor, { kind: 'person' }>
  | Pick<Extract<Actor, { kind: 'person' }>, 'kind' | 'uid' | 'role'>;

/** Who did it, and in which request. */
type ActivitySource = { actor: ActivityActor; requestId: string };

/**
 * Writes what happened beside what it changed: call it inside the transaction, after the subject's row
 * was written (its lock puts the activities of one subject in order).
 */
export async function recordActivity(tx: Db, context: ActivitySource, activity: NewActivity) {
  await insertActivity(tx, context, activity);
}

/** The same; gives the id of the activity, for what is keyed by it. */
export async function insertActivity(
  tx: Db,
  context: ActivitySource,
  { type, subjectType, subjectId, audience, data = {}, severity = 'info' }: NewActivity,
) {
  const [row] = await tx
    .insert(activities)
    .values({
      type,
      subjectType,
      subjectId,
      ...actorColumns(context),
      audience: uniqueRecipients(audience),
      data,
      severity,
    })
    .returning({ id: activities.id });
  if (!row) throw new Error('what happened was not written down');
  return row.id;
}

/** Whether that was recorded of the subject before. */
export async function hasActivity(tx: Db, subjectId: string, type: string) {
  const [found] = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.subjectId, subjectId), eq(activities.type, type)))
    .limit(1);
  return found !== undefined;
}

const uniqueRecipients = (audience: NewActivity['audience']) => [
  ...new Set(audience.filter((id): id is string => Boolean(id))),
];

const actorColumns = ({ actor, requestId }: { actor: ActivityActor; requestId: string }) => ({
  actorId: actor.kind === 'person' ? actor.uid : null,
  actorRole: actor.kind === 'person' ? actor.role : actor.kind,
  requestId,
});

/** What these recipients should hear after `position`, in order. */
export async function listDeliveriesAfter(
  db: Db,
  recipientIds: readonly string[],
  position: number,
  limit: number,
) {
  return db
    .select({
      position: deliveries.position,
      type: activities.type,
      subjectType: activities.subjectType,
      subjectId: activities.subjectId,
      data: activities.data,
    })
    .from(deliveries)
    .innerJoin(activities, sql`${activities.id} = ${deliveries.activityId}`)
    .where(
      and(inArray(deliveries.recipientId, [...recipientIds]), gt(deliveries.position, position)),
    )
    .orderBy(asc(deliveries.position))
    .limit(limit);
}

/** Whether everything after this position is still kept, so that a stream can go on from it. */
export async function canResume(db: Db, position: number) {
  const [{ oldest } = {}] = await db.select({ oldest: min(deliveries.position) }).from(deliveries);
  const [{ newest } = {}] = await db.select({ newest: max(activities.position) }).from(activities);
  return position <= (newest ?? 0) && position >= (oldest ?? 0) - 1;
}
