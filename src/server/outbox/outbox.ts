import { and, asc, eq, gt, inArray, max, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../context.ts';
import type { Db } from '../database/database.ts';
import { activities, deliveries } from './tables.ts';

export type ActivityRow = typeof activities.$inferSelect;

export type NewActivity = {
  /** `<subject>.<event>`, as in `quote.sent`. */
  type: string;
  subjectType: string;
  subjectId: string;
  /** Ids of the users and contractors whose live streams receive it. */
  audience: readonly (string | null | undefined)[];
  /** Ids and small facts that reactions need; nothing personal. */
  data?: Record<string, string | number | boolean | null | readonly string[]>;
  severity?: 'info' | 'warning' | 'error';
};

type ActivityActor =
  | Exclude<Actor, { kind: 'person' }>
  | Pick<Extract<Actor, { kind: 'person' }>, 'kind' | 'uid' | 'role'>;

/** The actor and the request of an activity. */
type ActivitySource = { actor: ActivityActor; requestId: string };

/**
 * Records an activity. Call it in the transaction of the change, after the subject's row was written: the row's lock
 * keeps the activities of one subject in order.
 */
export async function recordActivity(tx: Db, context: ActivitySource, activity: NewActivity) {
  await insertActivity(tx, context, activity);
}

/** The same, returning the activity's id. */
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
  if (!row) throw new Error('the activity was not inserted');
  return row.id;
}

/**
 * Records that somebody made a call about a subject, unless they did so within the hour: screens repeat their calls,
 * and a log that anybody can fill is of no use.
 */
export async function recordActivityOnceAnHour(
  db: Db,
  context: ActivitySource,
  {
    type,
    subjectType,
    subjectId,
    severity,
    call,
  }: Pick<NewActivity, 'type' | 'subjectType' | 'subjectId' | 'severity'> & { call: string },
) {
  const { actorId, actorRole, requestId } = actorColumns(context);
  await db.execute(sql`
    insert into ${activities}
      (type, subject_type, subject_id, audience, data, severity, actor_id, actor_role, request_id)
    select ${type}::text, ${subjectType}::text, ${subjectId}::uuid, '{}'::uuid[],
      jsonb_build_object('call', ${call}::text), ${severity}::text, ${actorId}::uuid, ${actorRole}::text,
      ${requestId}::text
    where not exists (
      select from ${activities}
      where type in ('record.read', 'access.refused') and type = ${type}::text
        and actor_id = ${actorId}::uuid and subject_id = ${subjectId}::uuid and data ->> 'call' = ${call}::text and created_at > now() - interval '1 hour')`);
}

type ActivityInStatement = Pick<NewActivity, 'type' | 'subjectType'> & {
  /** The common table expression with the changed row, which has these. */
  from: SQL;
  subjectId: SQL;
  /** An array of ids without nulls. */
  audience: SQL;
  data: SQL;
  /** The values of `activitySource` in the statement; by default its placeholders. */
  source?: (name: 'actorId' | 'actorRole' | 'requestId') => SQL;
};

const sourceTypes = { actorId: sql`uuid`, actorRole: sql`text`, requestId: sql`text` };
const sourcePlaceholder = (name: keyof typeof sourceTypes) =>
  sql`${sql.placeholder(name)}::${sourceTypes[name]}`;

/**
 * The activity of a change that is one statement, as a part of it: a common table expression. Give the statement
 * the values of `activitySource`.
 */
export const insertActivitySql = ({
  source = sourcePlaceholder,
  ...activity
}: ActivityInStatement) => sql`
  insert into ${activities}
    (type, subject_type, subject_id, audience, data, actor_id, actor_role, request_id)
  select ${activity.type}::text, ${activity.subjectType}::text, ${activity.subjectId}, ${activity.audience},
    ${activity.data}, ${source('actorId')}, ${source('actorRole')}, ${source('requestId')}
  from ${activity.from}`;

/** The values of a statement with an `insertActivitySql`. */
export const activitySource = (context: ActivitySource) => actorColumns(context);

/** Records several activities with one statement, each for the request that it follows from. */
export async function recordActivities(
  tx: Db,
  { actor }: Pick<ActivitySource, 'actor'>,
  recorded: readonly (NewActivity & { requestId: string })[],
) {
  if (recorded.length === 0) return;
  await tx.insert(activities).values(
    recorded.map(({ requestId, audience, ...activity }) => ({
      data: {},
      ...activity,
      ...actorColumns({ actor, requestId }),
      audience: uniqueRecipients(audience),
    })),
  );
}

/** A condition of reads by subject: the index of subjects leaves these out. */
export const isFoundBySubject = sql`(${activities.type} <> 'message.sent' and ${activities.type} <> 'notification.created')`;

/** Whether the subject has an activity of this type, which is none of messages or notifications. */
export async function hasActivity(tx: Db, subjectId: string, type: string) {
  const [found] = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.subjectId, subjectId), eq(activities.type, type), isFoundBySubject))
    .limit(1);
  return found !== undefined;
}

/** How many activities of this type, which is none of messages or notifications, the subject has with these data. */
export const countActivities = (
  tx: Db,
  subjectId: string,
  type: string,
  data: Record<string, unknown>,
) =>
  tx.$count(
    activities,
    and(
      eq(activities.subjectId, subjectId),
      eq(activities.type, type),
      isFoundBySubject,
      sql`${activities.data} @> ${JSON.stringify(data)}::jsonb`,
    ),
  );

/** Who caused each of these activities, by their ids; undefined for guests and jobs. */
export async function listActorIds(db: Db, activityIds: readonly number[]) {
  const rows = await db
    .select({ id: activities.id, actorId: activities.actorId })
    .from(activities)
    .where(inArray(activities.id, [...activityIds]));
  return new Map(rows.map(({ id, actorId }) => [id, actorId ?? undefined]));
}

const uniqueRecipients = (audience: NewActivity['audience']) => [
  ...new Set(audience.filter((id): id is string => Boolean(id))),
];

const actorColumns = ({ actor, requestId }: { actor: ActivityActor; requestId: string }) => ({
  actorId: actor.kind === 'person' ? actor.uid : null,
  actorRole: actor.kind === 'person' ? actor.role : actor.kind,
  requestId,
});

/** The deliveries to these recipients after `position`, in order. */
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

/** How long deliveries are kept for live streams that resume. */
export const DELIVERY_RETENTION_DAYS = 3;
/** Activities of the same time may have been dispatched in another order. */
const RETENTION_MARGIN_HOURS = 1;

/** Whether everything after this position is still stored, so that a stream can resume from it. */
export async function canResume(db: Db, position: number) {
  const age = sql`now() - make_interval(days => ${DELIVERY_RETENTION_DAYS}, hours => ${-RETENTION_MARGIN_HOURS})`;
  const [next] = await db
    .select({ isKept: sql<boolean>`${activities.createdAt} > ${age}` })
    .from(activities)
    .where(gt(activities.position, position))
    .orderBy(asc(activities.position))
    .limit(1);
  if (next) return next.isKept;
  const [{ newest } = {}] = await db.select({ newest: max(activities.position) }).from(activities);
  return position === (newest ?? 0);
}

const MAX_MEASURED = 10_000;

/** How many activities were recorded and not dispatched, and for how many seconds the oldest of them was. */
export async function measureOutbox(db: Pick<Db, 'execute'>) {
  const { rows } = await db.execute<{ queue: string; count: number; seconds: number }>(sql`
    select 'outbox' as queue, count(*)::int as count,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from (select created_at from ${activities} where position is null limit ${MAX_MEASURED}) waiting`);
  return rows;
}
