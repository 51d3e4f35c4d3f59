import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type pg from 'pg';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import type { DispatchedActivity } from '#server/outbox/dispatch-batch.ts';
import {
  ACTIVITY_RETENTION_DAYS,
  type ActivityType,
  type activitySeverities,
  loggedActivities,
  toMetadata,
} from './rules.ts';
import { platformActivities } from './tables.ts';

type Origin = { environment: string; version: string };

/** Adds those of the dispatched activities that the activity log has, in the dispatcher's transaction. */
export async function logActivities(
  client: pg.Client,
  dispatched: readonly DispatchedActivity[],
  { environment, version }: Origin,
) {
  const entries = dispatched.flatMap(({ id, type, data }) => {
    const logged = loggedActivities.get(type);
    if (!logged) return [];
    const [name, description] = logged;
    return [{ id, name, description, metadata: toMetadata(data) }];
  });
  if (entries.length === 0) return;
  await client.query(
    `insert into platform_activities
       (id, type, description, user_id, user_role, severity, timestamp, environment, version, metadata)
     select activities.id, entry.name, entry.description, actor_id, actor_role, severity, activities.created_at,
       $2, $3, entry.metadata
     from json_to_recordset($1::json) entry (id bigint, name text, description text, metadata jsonb)
     join activities on activities.id = entry.id
     on conflict do nothing`,
    [JSON.stringify(entries), environment, version],
  );
}

type ActivityQuery = {
  type?: ActivityType | undefined;
  severity?: (typeof activitySeverities)[number] | undefined;
  userId?: string | undefined;
  before?: number | undefined;
  limit: number;
};

/** The activity log, newest first; one more than `limit` when there is a next page. */
export const listActivities = (db: Db, { type, severity, userId, before, limit }: ActivityQuery) =>
  db
    .select({ ...platformActivityColumns, userName: users.name })
    .from(platformActivities)
    .leftJoin(users, eq(users.id, platformActivities.userId))
    .where(
      and(
        type && eq(platformActivities.type, type),
        severity && eq(platformActivities.severity, severity),
        userId === undefined ? undefined : eq(platformActivities.userId, userId),
        before === undefined ? undefined : lt(platformActivities.id, before),
      ),
    )
    .orderBy(desc(platformActivities.id))
    .limit(inlineLimit(limit + 1));

const platformActivityColumns = {
  id: platformActivities.id,
  type: platformActivities.type,
  description: platformActivities.description,
  userId: platformActivities.userId,
  userRole: platformActivities.userRole,
  severity: platformActivities.severity,
  timestamp: platformActivities.timestamp,
  createdAt: platformActivities.createdAt,
  environment: platformActivities.environment,
  version: platformActivities.version,
  metadata: platformActivities.metadata,
};

/** Removes a batch of what is older than the log keeps; returns how many. */
export async function removeOldActivities(db: Db, now: Date, limit: number) {
  const before = new Date(now.getTime() - ACTIVITY_RETENTION_DAYS * 86_400_000);
  const old = db
    .select({ id: platformActivities.id })
    .from(platformActivities)
    .where(lt(platformActivities.createdAt, before))
    .orderBy(platformActivities.createdAt)
    .limit(limit);
  const { rowCount } = await db
    .delete(platformActivities)
    .where(inArray(platformActivities.id, old));
  return rowCount ?? 0;
}
