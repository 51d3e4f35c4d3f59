import { type SQL, sql } from 'drizzle-orm';
import { newId } from '#lib/columns.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { rowColumns, runPrepared } from '#server/database/json-statement.ts';
import { isPool } from '#server/database/transactions.ts';
import { WriteBatches } from '#server/database/write-batches.ts';
import { activitySource, insertActivitySql } from '#server/outbox/outbox.ts';
import { isSwitchedOn, platformNumber } from '#server/platform-settings/platform-settings.ts';
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

/** What an account whose address is not confirmed may post; null for one whose is. */
export type PostingLimit = { perDay: number; scale: number } | null;

/** The values of a lead that is written, and their types in SQL. */
const valueTypes = {
  ...{ id: sql`uuid`, homeownerId: sql`uuid`, homeownerName: sql`text`, homeownerEmail: sql`text` },
  ...{ service: sql`text`, projectTitle: sql`text`, description: sql`text`, location: sql`text` },
  ...{ city: sql`text`, state: sql`text`, zipCode: sql`text` },
  ...{ latitude: sql`float8`, longitude: sql`float8`, budgetMin: sql`int`, budgetMax: sql`int` },
  ...{ createdAt: sql`timestamptz`, perDay: sql`int`, scale: sql`float8` },
  ...{ actorId: sql`uuid`, actorRole: sql`text`, requestId: sql`text` },
};
type ValueName = keyof typeof valueTypes;
type Values = Record<ValueName, unknown> & { homeownerId: string };

const maxOpen = platformNumber('maxUnconfirmedOpen');

/** Inserts one lead and its activity, or with `isBatch` several, in one statement. */
function insertSql({ isBatch }: { isBatch: boolean }) {
  const value = (name: ValueName): SQL =>
    isBatch
      ? sql`given.${sql.identifier(name)}`
      : sql`${sql.placeholder(name)}::${valueTypes[name]}`;
  const types = sql.join(
    Object.entries(valueTypes).map(([name, type]) => sql`${sql.identifier(name)} ${type}`),
    sql`, `,
  );
  const given = isBatch
    ? sql`given as materialized (
    select * from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as given (${types})
  ), `
    : sql``;
  return sql`
  with ${given}lead as (
    insert into ${leads} (id, type, homeowner_id, homeowner_name, homeowner_email, service, project_title,
      description, location, city, state, zip_code, latitude, longitude, budget_min, budget_max, created_at,
      updated_at)
    select ${value('id')}, 'direct', ${value('homeownerId')}, ${value('homeownerName')},
      ${value('homeownerEmail')}, ${value('service')}, ${value('projectTitle')}, ${value('description')},
      ${value('location')}, ${value('city')}, ${value('state')}, ${value('zipCode')}, ${value('latitude')},
      ${value('longitude')}, ${value('budgetMin')}, ${value('budgetMax')}, ${value('createdAt')},
      ${value('createdAt')}
    ${isBatch ? sql`from given` : sql``}
    where ${isSwitchedOn('projectPosting')} and (${value('perDay')} is null
      or may_post_unconfirmed(${value('homeownerId')}, ${value('createdAt')}, ${value('perDay')},
        ceil(${maxOpen} * ${value('scale')})::int))
    returning ${rowColumns(leads)}
  ), activity as (${insertActivitySql({
    type: 'lead.created',
    subjectType: 'lead',
    subjectId: sql`lead.id`,
    audience: sql`array[lead."homeownerId"]`,
    // Whether it asks a contractor by name.
    data: sql`jsonb_build_object('projectId', null, 'asks', false)`,
    source: value,
    from: isBatch ? sql`lead join given using (id)` : sql`lead`,
  })})
  select row_to_json(lead) from lead`;
}

/**
 * Inserts a lead that any contractor may take, and its activity. Undefined where posting is switched off, the homeowner
 * has posted as much as the limit allows, or posts another one just now.
 */
export function insertDirectLead(
  db: Db,
  context: ActorContext,
  lead: DirectLead,
  limit: PostingLimit = null,
): Promise<LeadRow | undefined> {
  const { perDay = null, scale = null } = limit ?? {};
  const values = { ...lead, id: newId(), perDay, scale, ...activitySource(context) };
  // In a transaction it is part of something larger.
  return isPool(db) ? batchesOf(db).write(values) : insertOne(db, values);
}

async function insertOne(db: Db, values: Values) {
  const build = () => insertSql({ isBatch: false });
  const [row] = await runPrepared(db, 'insert-lead', leads, build, values);
  return row;
}

async function insertAll(db: Db, given: readonly Values[]) {
  const build = () => insertSql({ isBatch: true });
  const values = { given: JSON.stringify(given) };
  const rows = await runPrepared(db, 'insert-leads', leads, build, values);
  return new Map<string, LeadRow | undefined>(rows.map((row) => [row.homeownerId, row]));
}

type LeadBatches = WriteBatches<Values, LeadRow | undefined>;
const batches = new WeakMap<Db, LeadBatches>();

/** Leads that are posted at the same time are written together, those of one homeowner one after the other. */
function batchesOf(db: Db) {
  let ofDatabase = batches.get(db);
  if (!ofDatabase) {
    ofDatabase = new WriteBatches({
      keyOf: ({ homeownerId }) => homeownerId,
      writeOne: (values) => insertOne(db, values),
      writeAll: (given) => insertAll(db, given),
    });
    batches.set(db, ofDatabase);
  }
  return ofDatabase;
}
