import { and, desc, eq, getTableColumns, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { contractors, leadPreferences } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { boundingBox } from '#lib/grid.ts';
import type { Timing } from '#lib/timing.ts';
import type { Db } from '#server/database/database.ts';
import { type RowTexts, selectBrief, selectTexts } from '#server/database/json-statement.ts';
import { bucketedRowLimit, inlineLimit } from '#server/database/prepared-statements.ts';
import { boundingBoxSql, milesApartSql } from '#server/places/zip-codes.ts';
import {
  isNotPassedBy,
  type LeadView,
  maxDistance,
  minProjectValue,
  pastWorkOf,
  reservedSpotCount,
  timingOf,
} from '../data.ts';
import { MAX_SPOTS } from '../rules.ts';
import { type LeadRow, leads } from '../tables.ts';

export type LeadSeeker = NonNullable<Awaited<ReturnType<typeof findLeadSeeker>>>;

/** The services, location and preferences by which an active contractor is shown leads. */
export async function findLeadSeeker(db: Db, contractorId: string) {
  const [row] = await selectBrief(
    db,
    'lead-seeker',
    () =>
      db
        .select({
          contractorId: contractors.id,
          userId: contractors.userId,
          services: contractors.services,
          latitude: contractors.latitude,
          longitude: contractors.longitude,
          maxDistance,
          minProjectValue,
        })
        .from(contractors)
        .leftJoin(leadPreferences, eq(leadPreferences.contractorId, contractors.id))
        .where(and(eq(contractors.id, sql.placeholder('contractorId')), contractors.isActive)),
    { contractorId },
  );
  return row;
}

type AvailablePage = {
  service?: string | undefined;
  zipCode?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/**
 * Leads with a spot left that match a contractor, newest first: quotes of others change nothing until somebody is
 * chosen. Reads at least one row more than `limit`. The lateral join reads
 * each service in index order and only as far as the page needs.
 */
export function listAvailableLeads(
  db: Db,
  seeker: LeadSeeker,
  { service, zipCode, before, limit }: AvailablePage,
): Promise<RowTexts<LeadView>> {
  const rows = bucketedRowLimit(limit);
  return selectTexts(
    db,
    `available-leads ${zipCode !== undefined} ${before !== undefined} ${rows}`,
    () =>
      selectAvailable(db, {
        inZipCode: zipCode !== undefined,
        isLater: before !== undefined,
        rows,
      }),
    { ...seekerValues(seeker, service), zipCode, before },
  );
}

/**
 * What a dashboard says of the `most` newest of these leads, as one JSON value in its own statement: their count, and a few
 * columns of the `shown` newest. Null for a business that is not shown leads.
 */
export const availableNews = (
  contractorId: SQL,
  { most, shown }: { most: number; shown: number },
) => sql`(
  select json_build_object('count', count(*)::int, 'newest', coalesce(json_agg(json_build_object('id', id,
      'service', service, 'city', city, 'projectTitle', project_title, 'createdAt', created_at,
      'timing', ${timingOf(sql`news.project_id`)}, 'isFormer', ${pastWorkOf(contractorId, {
        homeownerId: sql`news.homeowner_id`,
        projectId: sql`news.project_id`,
      })} is not null) order by age) filter (where age <= ${shown}), '[]'))
  from (
    select recent.*, row_number() over (order by created_at desc, id desc) as age
    from (
      select found.* from (${seekerWithBox(contractorId)}) seeker
      cross join lateral unnest(seeker.services) requested(service)
      cross join lateral (
        select ${leads.id} as id, ${leads.service} as service, ${leads.city} as city,
          ${leads.projectTitle} as project_title, ${leads.createdAt} as created_at,
          ${leads.projectId} as project_id, ${leads.homeownerId} as homeowner_id
        from ${leads} where ${isAvailable(readSeeker())} order by ${leads.id} desc limit ${most}
      ) found
      order by found.id desc limit ${most}
    ) recent
  ) news)`;

export type AvailableNews = {
  count: number;
  newest: (Pick<LeadRow, 'id' | 'service' | 'city' | 'projectTitle'> & {
    createdAt: string;
    timing: Timing | null;
    /** Whether its homeowner has hired the business before. */
    isFormer: boolean;
  })[];
};

/** As `findLeadSeeker` and `boundingBox`. Without its own limit, each lead would compute the box again. */
const seekerWithBox = (contractorId: SQL) => sql`
  select own.*, ${boundingBoxSql(sql`own`, sql`own.max_distance`)}
  from (
    select ${contractors.id} as contractor_id, ${contractors.userId} as user_id,
      ${contractors.services} as services, ${contractors.latitude} as latitude,
      ${contractors.longitude} as longitude, ${maxDistance} as max_distance,
      ${minProjectValue} as min_project_value
    from ${contractors} left join ${leadPreferences} on ${leadPreferences.contractorId} = ${contractors.id}
    where ${contractors.id} = ${contractorId} and ${contractors.isActive}
  ) own limit 1`;

const seekerValues = (seeker: LeadSeeker, service?: string) => ({
  ...seeker,
  ...boundingBox(seeker, seeker.maxDistance),
  services: seeker.services.filter((name) => service === undefined || name === service),
});

const { placeholder } = sql;

const number = (name: string) => sql`${placeholder(name)}::float8`;

/** What a statement knows of whoever looks for leads. */
type SeekerSql = Record<
  | 'contractorId'
  | 'userId'
  | 'latitude'
  | 'longitude'
  | 'south'
  | 'north'
  | 'west'
  | 'east'
  | 'maxDistance'
  | 'minProjectValue',
  SQL
>;

/** Given as `seekerValues`. */
const givenSeeker = (): SeekerSql => ({
  contractorId: sql`${placeholder('contractorId')}::uuid`,
  userId: sql`${placeholder('userId')}::uuid`,
  ...{ latitude: number('latitude'), longitude: number('longitude') },
  ...{ south: number('south'), north: number('north'), west: number('west'), east: number('east') },
  maxDistance: number('maxDistance'),
  minProjectValue: sql`${placeholder('minProjectValue')}::int`,
});

/** A row of `seekerWithBox`. */
const readSeeker = (): SeekerSql => ({
  contractorId: sql`seeker.contractor_id`,
  userId: sql`seeker.user_id`,
  ...{ latitude: sql`seeker.latitude`, longitude: sql`seeker.longitude` },
  ...{ south: sql`seeker.south`, north: sql`seeker.north` },
  ...{ west: sql`seeker.west`, east: sql`seeker.east` },
  maxDistance: sql`seeker.max_distance`,
  minProjectValue: sql`seeker.min_project_value`,
});

/** Whether a lead matches a seeker in the service `requested.service`. */
function isAvailable(seeker: SeekerSql) {
  const { contractorId, minProjectValue: minimum } = seeker;
  return and(
    sql`${leads.service} = requested.service`,
    // Literals, as in the index: with parameters, a generic plan could not use the partial index.
    sql`${leads.status} in ('new', 'contacted', 'quoted')`,
    sql`${leads.homeownerId} is distinct from ${seeker.userId}`,
    isNull(leads.contractorId),
    isNull(leads.assignedContractor),
    // A contractor who was asked by name or invited finds the lead among their own.
    sql`${leads.askedContractor} is distinct from ${contractorId}`,
    sql`${contractorId} <> all(${leads.invitedContractors})`,
    sql`cardinality(${leads.interestedContractors}) + ${reservedSpotCount(contractorId)} < ${MAX_SPOTS}`,
    sql`${contractorId} <> all(${leads.interestedContractors})`,
    isNotPassedBy(contractorId, sql`${leads.id}`),
    sql`${leads.latitude} between ${seeker.south} and ${seeker.north}`,
    sql`${leads.longitude} between ${seeker.west} and ${seeker.east}`,
    sql`${milesApartSql(seeker, leads)} <= ${seeker.maxDistance}`,
    sql`coalesce(${leads.budgetMax}, ${leads.budgetMin}, ${minimum}) >= ${minimum}`,
  );
}

function selectAvailable(
  db: Db,
  { inZipCode, isLater, rows }: { inZipCode: boolean; isLater: boolean; rows: number },
) {
  const seeker = givenSeeker();
  const found = db
    .select({
      ...getTableColumns(leads),
      miles: sql<number>`${milesApartSql(seeker, leads)}`.as('miles'),
    })
    .from(leads)
    .where(
      and(
        isAvailable(seeker),
        inZipCode ? eq(leads.zipCode, placeholder('zipCode')) : undefined,
        isLater ? lt(leads.id, placeholder('before')) : undefined,
      ),
    )
    .orderBy(desc(leads.id))
    .limit(inlineLimit(rows))
    .as('found');
  const { miles: exactMiles, ...columns } = found._.selectedFields;
  return db
    .select({
      ...columns,
      // Whoever has no part in a lead learns nothing of the quotes of others.
      quoteId: sql<string | null>`null::uuid`,
      homeownerFirstName: users.firstName,
      timing: timingOf(found.projectId),
      pastWork: pastWorkOf(seeker.contractorId, found),
      miles: sql<number>`round((${exactMiles})::numeric, 1)::float8`,
    })
    .from(sql`unnest(${placeholder('services')}::text[]) requested(service)`)
    .innerJoinLateral(found, sql`true`)
    .innerJoin(users, eq(users.id, found.homeownerId))
    .orderBy(desc(found.id))
    .limit(inlineLimit(rows));
}
