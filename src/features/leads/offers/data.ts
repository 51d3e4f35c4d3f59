import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import { MAX_OFFER_DISTANCE } from '#features/contractors/settings/rules.ts';
import { contractorServices, contractors, leadPreferences } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { boundingBox } from '#lib/grid.ts';
import type { Db } from '#server/database/database.ts';
import { queryPrepared, selectBrief, selectPrepared } from '#server/database/json-statement.ts';
import { bucketedRowLimit, inlineLimit } from '#server/database/prepared-statements.ts';
import { activities } from '#server/outbox/tables.ts';
import { milesApartSql } from '#server/places/zip-codes.ts';
import { type LeadView, maxDistance, minProjectValue, reservedSpotCount } from '../data.ts';
import { MAX_OFFER_COUNT, MAX_SPOTS, openLeadStatuses } from '../rules.ts';
import { type LeadRow, leads } from '../tables.ts';

/** The contractors to notify of a new lead: those whose services, distance and minimum budget match, nearest first. */
export const findMatchingContractors = async (db: Db, lead: LeadRow) =>
  (await listMatchingContractors(db, [lead])).get(lead.id) ?? [];

/** The same for several leads, by the id of the lead. */
export async function listMatchingContractors(db: Db, found: readonly LeadRow[]) {
  const wanted = found.map(({ budgetMin, budgetMax, ...lead }) => ({
    ...{ id: lead.id, service: lead.service, homeownerId: lead.homeownerId },
    ...{ latitude: lead.latitude, longitude: lead.longitude, budget: budgetMax ?? budgetMin },
    ...boundingBox(lead, MAX_OFFER_DISTANCE),
  }));
  const rows = await queryPrepared<{ leadId: string; contractorIds: string[] }>(
    db,
    'matching-contractors',
    selectMatching,
    { leads: JSON.stringify(wanted) },
  );
  return new Map(rows.map(({ leadId, contractorIds }) => [leadId, contractorIds]));
}

/**
 * Distance comes first: it leaves about one in sixteen of the businesses around, and only those are looked up. The
 * leads' columns are given, because statistics of a table that a burst has just filled mislead the planner.
 */
function selectMatching() {
  const lead = { latitude: sql`lead.latitude`, longitude: sql`lead.longitude` };
  const share = sql`${maxDistance} / ${MAX_OFFER_DISTANCE}::float8`;
  return sql`
    select lead.id as "leadId", matching.ids as "contractorIds"
    from jsonb_to_recordset(${sql.placeholder('leads')}::jsonb) as lead (
      id uuid, service text, "homeownerId" uuid, latitude float8, longitude float8, budget int,
      south float8, north float8, west float8, east float8)
    cross join lateral (
      select array_agg(id order by away, id) as ids from (
        select ${contractors.id} as id, near.away
        from (
          select contractor_id, away, minimum
          from (
            select ${contractorServices.contractorId} as contractor_id, ${maxDistance} as most,
              ${minProjectValue} as minimum, ${milesApartSql(contractorServices, lead)} as away
            from ${contractorServices}
            left join ${leadPreferences}
              on ${eq(leadPreferences.contractorId, contractorServices.contractorId)}
            where ${contractorServices.service} = lead.service
              and ${contractorServices.latitude} between lead.south and lead.north
              and ${contractorServices.longitude} between lead.west and lead.east
              -- The box of this business, which is usually much smaller: cheap, unlike a distance.
              and abs(${contractorServices.latitude} - lead.latitude) <= (lead.north - lead.latitude) * ${share}
              and abs(${contractorServices.longitude} - lead.longitude) <= (lead.east - lead.longitude) * ${share}
            offset 0
          ) in_box
          where away <= most
          offset 0
        ) near
        join ${contractors} on ${contractors.id} = near.contractor_id
        where ${contractors.isActive}
          -- The business has an owner, and the owner is not the homeowner.
          and ${contractors.userId} <> lead."homeownerId"
          and coalesce(lead.budget, near.minimum) >= near.minimum
        order by near.away, ${contractors.id}
        limit ${MAX_OFFER_COUNT}
      ) nearest
    ) matching
    where matching.ids is not null`;
}

/**
 * The activities that offered these leads, and to whom: those who were invited first, then the contractor asked by
 * name, then the nearest. A lead that nobody was offered is missing.
 */
export async function listOffers(db: Db, leadIds: readonly string[]) {
  const rows = await db
    .select({
      id: activities.id,
      type: activities.type,
      leadId: activities.subjectId,
      audience: activities.audience,
    })
    .from(activities)
    .where(
      and(
        inArray(activities.subjectId, [...leadIds]),
        inArray(activities.type, ['lead.offered', 'lead.invited']),
      ),
    )
    // The types in this order: those who were invited come first.
    .orderBy(asc(activities.type), asc(activities.id));
  return new Map(
    [...Map.groupBy(rows, ({ leadId }) => leadId)].map(([leadId, offers]) => [
      leadId,
      {
        isOffered: offers.some(({ type }) => type === 'lead.offered'),
        activityIds: offers.map(({ id }) => id),
        contractorIds: offers.flatMap(({ audience }) => audience),
      },
    ]),
  );
}

/** Locks leads in the order of their ids, so that two jobs never wait for each other. */
export const lockLeads = (tx: Db, ids: readonly string[]): Promise<LeadRow[]> =>
  tx
    .select()
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    .orderBy(asc(leads.id))
    .for('no key update');

/** Which of these homeowners have confirmed their address. */
export async function listConfirmedHomeowners(db: Db, homeownerIds: readonly string[]) {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...homeownerIds]), users.emailVerified));
  return new Set(rows.map(({ id }) => id));
}

/** The owners of businesses, and where the businesses are, by the id of the business. */
export async function listContractorOwners(db: Db, contractorIds: readonly string[]) {
  const rows = await db
    .select({
      contractorId: contractors.id,
      latitude: contractors.latitude,
      longitude: contractors.longitude,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
    })
    .from(contractors)
    .innerJoin(users, eq(users.id, contractors.userId))
    .where(and(inArray(contractors.id, [...new Set(contractorIds)]), users.isActive));
  return new Map(rows.map((row) => [row.contractorId, row]));
}

export async function isHomeownerConfirmed(db: Db, { homeownerId }: LeadRow) {
  const [homeowner] = await db
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, homeownerId));
  return homeowner?.emailVerified === true;
}

/** The ids of a homeowner's open leads that wait until the address is confirmed. */
export async function listUnannouncedLeads(db: Db, homeownerId: string) {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.homeownerId, homeownerId),
        isNull(leads.announcedAt),
        inArray(leads.status, [...openLeadStatuses]),
      ),
    )
    .orderBy(desc(leads.id))
    .limit(MAX_UNANNOUNCED);
  return rows.map(({ id }) => id);
}

/** More than an account can have open before it has confirmed its address. */
const MAX_UNANNOUNCED = 100;

export async function markAnnounced(tx: Db, ids: readonly string[], now: Date) {
  if (ids.length > 0)
    await tx
      .update(leads)
      .set({ announcedAt: now })
      .where(inArray(leads.id, [...ids]));
}

/** The owners of these businesses, with the distance from each to the lead. */
export const findContractorUsers = (db: Db, contractorIds: readonly string[], lead: LeadRow) =>
  db
    .select({
      contractorId: contractors.id,
      businessName: contractors.businessName,
      rating: contractors.rating,
      reviewCount: contractors.reviewCount,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      miles: sql<number>`round((${milesApartSql(contractors, lead)})::numeric, 1)::float8`,
    })
    .from(contractors)
    .innerJoin(users, eq(users.id, contractors.userId))
    .where(and(inArray(contractors.id, [...contractorIds]), users.isActive));

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
 * New leads that match a contractor, newest first; reads one row more than `limit`. The lateral join reads
 * each service in index order and only as far as the page needs.
 */
export async function listAvailableLeads(
  db: Db,
  seeker: LeadSeeker,
  { service, zipCode, before, limit }: AvailablePage,
): Promise<LeadView[]> {
  const rows = bucketedRowLimit(limit);
  const found = await selectPrepared(
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
  return found.slice(0, limit + 1);
}

type LeadNews = Pick<LeadRow, 'id' | 'service' | 'city' | 'projectTitle'> & { createdAt: string };

/** What a dashboard says of the newest of these leads: a few of the many columns of each. */
export const listAvailableNews = (db: Db, seeker: LeadSeeker, limit: number) =>
  queryPrepared<LeadNews>(
    db,
    `available-news ${limit}`,
    () => sql`
      select found.* from unnest(${placeholder('services')}::text[]) requested(service)
      cross join lateral (
        select ${leads.id} as id, ${leads.service} as service, ${leads.city} as city,
          ${leads.projectTitle} as "projectTitle", ${leads.createdAt} as "createdAt"
        from ${leads} where ${isAvailable()} order by ${leads.id} desc limit ${limit}
      ) found
      order by found.id desc limit ${limit}`,
    seekerValues(seeker),
  );

const seekerValues = (seeker: LeadSeeker, service?: string) => ({
  ...seeker,
  ...boundingBox(seeker, seeker.maxDistance),
  services: seeker.services.filter((name) => service === undefined || name === service),
});

const { placeholder } = sql;

const number = (name: string) => sql`${placeholder(name)}::float8`;
const seekerMiles = () =>
  milesApartSql({ latitude: number('latitude'), longitude: number('longitude') }, leads);

/** Whether a lead matches the seeker of `seekerValues` in the service `requested.service`. */
function isAvailable() {
  const contractorId = sql`${placeholder('contractorId')}::uuid`;
  const minimum = sql`${placeholder('minProjectValue')}::int`;
  return and(
    sql`${leads.service} = requested.service`,
    // A literal, as in the index: with a parameter, a generic plan could not use the partial index.
    sql`${leads.status} = 'new'`,
    sql`${leads.homeownerId} is distinct from ${placeholder('userId')}::uuid`,
    isNull(leads.contractorId),
    isNull(leads.assignedContractor),
    // A contractor who was asked by name or invited finds the lead among their own.
    sql`${leads.askedContractor} is distinct from ${contractorId}`,
    sql`${contractorId} <> all(${leads.invitedContractors})`,
    sql`cardinality(${leads.interestedContractors}) + ${reservedSpotCount(contractorId)} < ${MAX_SPOTS}`,
    sql`${contractorId} <> all(${leads.interestedContractors})`,
    sql`${leads.latitude} between ${number('south')} and ${number('north')}`,
    sql`${leads.longitude} between ${number('west')} and ${number('east')}`,
    sql`${seekerMiles()} <= ${number('maxDistance')}`,
    sql`coalesce(${leads.budgetMax}, ${leads.budgetMin}, ${minimum}) >= ${minimum}`,
  );
}

function selectAvailable(
  db: Db,
  { inZipCode, isLater, rows }: { inZipCode: boolean; isLater: boolean; rows: number },
) {
  const found = db
    .select({ ...getTableColumns(leads), miles: sql<number>`${seekerMiles()}`.as('miles') })
    .from(leads)
    .where(
      and(
        isAvailable(),
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
      homeownerFirstName: users.firstName,
      miles: sql<number>`round((${exactMiles})::numeric, 1)::float8`,
    })
    .from(sql`unnest(${placeholder('services')}::text[]) requested(service)`)
    .innerJoinLateral(found, sql`true`)
    .innerJoin(users, eq(users.id, found.homeownerId))
    .orderBy(desc(found.id))
    .limit(inlineLimit(rows));
}
