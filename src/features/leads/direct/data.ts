import { sql } from 'drizzle-orm';
import { newId } from '#lib/columns.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { rowColumns, runPrepared } from '#server/database/json-statement.ts';
import { activitySource, insertActivitySql } from '#server/outbox/outbox.ts';
import { isSwitchedOn, switchedOffError } from '#server/platform-settings/platform-settings.ts';
import { type LeadRow, leads } from '../tables.ts';

export type DirectLead = Pick<
  LeadRow,
  | 'homeownerId'
  | 'homeownerName'
  | 'homeownerEmail'
  | 'service'
  | 'projectTitle'
  | 'description'
  | 'location'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'latitude'
  | 'longitude'
  | 'budgetMin'
  | 'budgetMax'
  | 'createdAt'
>;

const { placeholder } = sql;

const directLeadSql = () => sql`
  with lead as (
    insert into ${leads} (id, type, homeowner_id, homeowner_name, homeowner_email, service, project_title,
      description, location, city, state, zip_code, latitude, longitude, budget_min, budget_max, created_at,
      updated_at)
    select ${placeholder('id')}, 'direct', ${placeholder('homeownerId')}, ${placeholder('homeownerName')},
      ${placeholder('homeownerEmail')}, ${placeholder('service')}, ${placeholder('projectTitle')},
      ${placeholder('description')}, ${placeholder('location')}, ${placeholder('city')},
      ${placeholder('state')}, ${placeholder('zipCode')}, ${placeholder('latitude')},
      ${placeholder('longitude')}, ${placeholder('budgetMin')}, ${placeholder('budgetMax')},
      ${placeholder('createdAt')}, ${placeholder('createdAt')}
    where ${isSwitchedOn('projectPosting')}
    returning ${rowColumns(leads)}
  ), activity as (${insertActivitySql({
    type: 'lead.created',
    subjectType: 'lead',
    subjectId: sql`lead.id`,
    audience: sql`array[lead."homeownerId"]`,
    // Whether it asks a contractor by name.
    data: sql`jsonb_build_object('projectId', null, 'asks', false)`,
    from: sql`lead`,
  })})
  select row_to_json(lead) from lead`;

/** Inserts a lead that any contractor may take, and its activity, in one statement, unless posting is switched off. */
export async function insertDirectLead(db: Db, context: ActorContext, lead: DirectLead) {
  const values = { ...lead, id: newId(), ...activitySource(context) };
  const [row] = await runPrepared(db, 'insert-lead', leads, directLeadSql, values);
  if (!row) throw switchedOffError('projectPosting');
  return row;
}
