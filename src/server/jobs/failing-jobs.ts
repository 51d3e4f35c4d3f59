import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

/** Tries after which a job is failing rather than unlucky: about a minute and a half. */
const FAILING_ATTEMPTS = 5;
const MAX_COUNT = 1_000;

/**
 * How many jobs keep failing, or have used up their tries; counted as far as a thousand. Whatever such a job would have
 * done, somebody is waiting for it: the admins' overview and `/metrics` show it.
 */
export async function countFailingJobs(db: Pick<Db, 'execute'>) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from
      (select from graphile_worker.jobs where attempts >= ${FAILING_ATTEMPTS} limit ${MAX_COUNT}) failing`,
  );
  return rows[0]?.count ?? 0;
}

/** A kind of jobs that keeps failing; `isLast` when one of them has used up its tries. */
type FailingKind = { kind: string; count: number; isLast: boolean };
const MAX_KINDS = 20;

/** The kinds of the jobs that keep failing, those with most jobs first. */
export async function listFailingKinds(db: Pick<Db, 'execute'>) {
  const { rows } = await db.execute<FailingKind>(sql`
    select task_identifier as kind, count(*)::int as count, bool_or(attempts >= max_attempts) as "isLast"
    from (select * from graphile_worker.jobs where attempts >= ${FAILING_ATTEMPTS} limit ${MAX_COUNT}) failing
    group by task_identifier order by count(*) desc, task_identifier limit ${MAX_KINDS}`);
  return rows;
}

export type QueueMeasure = { queue: string; count: number; seconds: number };
const MAX_MEASURED = 10_000;

/** How many jobs are due and wait, and for how many seconds the oldest of them has. */
export async function measureWaitingJobs(db: Pick<Db, 'execute'>): Promise<QueueMeasure[]> {
  const { rows } = await db.execute<QueueMeasure>(sql`
    select 'jobs' as queue, count(*)::int as count,
      coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
    from (select run_at from graphile_worker.jobs
      where locked_at is null and run_at <= now() and attempts < max_attempts
      order by run_at limit ${MAX_MEASURED}) waiting`);
  return rows;
}
