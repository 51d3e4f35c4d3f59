import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import { AUDIT_RETENTION_YEARS, keptActions, type Severity, unkeptActions } from './rules.ts';
import { auditEntries, auditHead } from './tables.ts';

/** Positions of the outbox that one round looks at: history is caught up with in pieces. */
const MAX_POSITIONS = 5_000;

const appendQuery = {
  name: 'append-audit-entries',
  text: 'select append_audit_entries($1, $2, $3) as "hasMore"',
};

/** Appends what was dispatched to the log, in the dispatcher's transaction. Returns whether more waits. */
export async function appendAuditEntries(client: pg.Client) {
  const values = [Object.keys(keptActions), unkeptActions, MAX_POSITIONS];
  const { rows } = await client.query<{ hasMore: boolean }>({ ...appendQuery, values });
  return rows[0]?.hasMore === true;
}

export type AuditFilters = {
  personId?: string | undefined;
  action?: string | undefined;
  severity?: Severity | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type AuditCursor = { recordedAt: string; sequence: number };
type AuditQuery = AuditFilters & { after?: AuditCursor | undefined; limit: number };

/** The entries that match, newest first; one more than `limit` when there is a next page. */
export async function listAuditEntries(db: Db, { personId, limit, ...query }: AuditQuery) {
  const most = inlineLimit(limit + 1);
  const newest = [desc(auditEntries.recordedAt), desc(auditEntries.sequence)] as const;
  const page = (...conditions: SQL[]) =>
    db
      .select()
      .from(auditEntries)
      .where(and(...conditions, ...matching(query)))
      .orderBy(...newest)
      .limit(most);
  // Each half in order from an index of its own: an `or` would read and sort all that a person ever did.
  const found = (
    personId === undefined
      ? page()
      : unionAll(
          page(eq(auditEntries.actorId, personId)),
          page(
            eq(auditEntries.subjectId, personId),
            sql`${auditEntries.actorId} is distinct from ${personId}`,
          ),
        )
          .orderBy(sql`recorded_at desc`, sql`sequence desc`)
          .limit(most)
  ).as('found');
  const [actors, subjects] = [alias(users, 'actors'), alias(users, 'subjects')];
  return db
    .select({
      sequence: found.sequence,
      recordedAt: found.recordedAt,
      action: found.action,
      severity: found.severity,
      actorId: found.actorId,
      actorName: actors.name,
      actorRole: found.actorRole,
      subjectType: found.subjectType,
      subjectId: found.subjectId,
      subjectName: subjects.name,
      details: found.details,
      requestId: found.requestId,
      hash: found.hash,
    })
    .from(found)
    .leftJoin(actors, eq(actors.id, found.actorId))
    .leftJoin(subjects, eq(subjects.id, found.subjectId))
    .orderBy(desc(found.recordedAt), desc(found.sequence));
}
export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

function* matching({ action, severity, from, to, after }: Omit<AuditQuery, 'personId' | 'limit'>) {
  const { recordedAt, sequence } = auditEntries;
  if (action !== undefined) yield eq(auditEntries.action, action);
  if (severity !== undefined) yield eq(auditEntries.severity, severity);
  if (from !== undefined) yield sql`${recordedAt} >= ${from}::date at time zone 'UTC'`;
  if (to !== undefined) yield sql`${recordedAt} < (${to}::date + 1) at time zone 'UTC'`;
  if (after)
    yield sql`(${recordedAt}, ${sequence}) < (${after.recordedAt}::timestamptz, ${after.sequence}::bigint)`;
}

/** The end of the chain as the database has it. */
export async function findAuditHead(db: Db) {
  const [head] = await db.select().from(auditHead);
  return head;
}

const CHAIN_PAGE = 5_000;

/** The chain from its beginning, as text that hashes: what is read is what was appended. */
export async function* readChain(db: Db) {
  for (let after = 0; ; ) {
    const rows = await db
      .select({
        sequence: auditEntries.sequence,
        recordedAt: auditEntries.recordedAt,
        previousHash: auditEntries.previousHash,
        hash: auditEntries.hash,
        fields: sql<(string | null)[]>`array[sequence::text, activity_id::text,
          (extract(epoch from recorded_at) * 1000)::bigint::text, action, severity, actor_id::text, actor_role,
          subject_type, subject_id::text, details::text, request_id, previous_hash]`,
      })
      .from(auditEntries)
      .where(gt(auditEntries.sequence, after))
      .orderBy(asc(auditEntries.sequence))
      .limit(CHAIN_PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHAIN_PAGE) return;
    after = last.sequence;
  }
}

/** Activities that should be in the log and are not, of those that are still kept. */
export async function countMissingEntries(db: Db) {
  const kept = sql.param(Object.keys(keptActions));
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from activities
    where position <= (select position from audit_head)
      and (type = any (${kept}::text[])
        or (actor_role = 'admin' and type <> all (${sql.param(unkeptActions)}::text[])))
      and created_at >= now() - make_interval(years => ${AUDIT_RETENTION_YEARS}::int)
      and not exists (select from audit_entries where activity_id = activities.id)`);
  return rows[0]?.count ?? 0;
}

/** Removes a batch of the entries that nobody has to keep any longer, oldest first; returns how many. */
export async function removeOldEntries(db: Db, now: Date, limit: number) {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - AUDIT_RETENTION_YEARS);
  const [firstKept] = await db
    .select({ sequence: auditEntries.sequence })
    .from(auditEntries)
    .where(gte(auditEntries.recordedAt, before))
    .orderBy(asc(auditEntries.sequence))
    .limit(1);
  const removed = await db.delete(auditEntries).where(
    sql`${auditEntries.sequence} = any(array(
      select sequence from audit_entries
      where ${firstKept ? lt(auditEntries.sequence, firstKept.sequence) : sql`true`}
      order by sequence limit ${limit}))`,
  );
  return removed.rowCount ?? 0;
}
