import type pg from 'pg';
import { type JobPlan, setTaskName } from '../jobs/reactions.ts';
import type { ActivityRow } from './outbox.ts';

/** Activities per round. */
export const BATCH = 500;

/*
 * Not prepared under a name: a plan that was made while the table was small reads all of it once for every row of the
 * batch, and would be kept through the first rush.
 */
const dispatchBatchQuery = {
  text: `
    with batch as (
      select id, row_number() over (order by id) as number
      from (select id from activities where position is null order by id limit ${BATCH}) undispatched
    ), base as (
      select coalesce(max(position), 0) as position from activities
    ), placed as (
      update activities set position = base.position + batch.number
      from batch, base where activities.id = batch.id
      returning activities.id, activities.position, type, audience, data, request_id
    ), delivered as (
      insert into deliveries (recipient_id, position, activity_id)
      select recipient, placed.position, placed.id from placed, unnest(audience) recipient
    )
    select id::text, type, data, request_id as "requestId" from placed order by position`,
};

const MAX_ATTEMPTS = 25;

/** `graphile_worker.job_spec`. */
type JobSpec = { identifier: string; payload: unknown; job_key?: string; max_attempts: number };

/** The jobs that follow an activity of this type. */
export type PlanJobs = (type: string) => readonly JobPlan[];

/** Jobs that handle these activities: one of its own for a single activity, otherwise as few as the plan allows. */
function toJobSpecs({ name, maxActivities }: JobPlan, ids: readonly number[]): JobSpec[] {
  const [only] = ids;
  if (ids.length === 1)
    return [
      {
        identifier: name,
        payload: { activityId: only },
        job_key: `${name}:${only}`,
        max_attempts: MAX_ATTEMPTS,
      },
    ];
  return Array.from({ length: Math.ceil(ids.length / maxActivities) }, (_, n) => ({
    identifier: setTaskName(name),
    payload: ids.slice(n * maxActivities, (n + 1) * maxActivities),
    max_attempts: MAX_ATTEMPTS,
  }));
}

/** An activity that was given its position. */
export type DispatchedActivity = Pick<ActivityRow, 'type' | 'data' | 'requestId'> & { id: string };
const toId = ({ id }: DispatchedActivity) => Number(id);

/** Gives the next activities their positions, and writes their deliveries and jobs. Returns which they were. */
export async function dispatchBatch(client: pg.Client, planJobs: PlanJobs) {
  const { rows } = await client.query<DispatchedActivity>(dispatchBatchQuery);
  const jobs = [...Map.groupBy(rows, ({ type }) => type)].flatMap(([type, ofType]) =>
    planJobs(type).flatMap((plan) => {
      const { follows } = plan;
      const concerned = follows ? ofType.filter(({ data }) => follows(data)) : ofType;
      return concerned.length > 0 ? toJobSpecs(plan, concerned.map(toId)) : [];
    }),
  );
  if (jobs.length > 0)
    await client.query(
      `select graphile_worker.add_jobs(array(
         select json_populate_recordset(null::graphile_worker.job_spec, $1::json)))`,
      [JSON.stringify(jobs)],
    );
  return rows;
}
