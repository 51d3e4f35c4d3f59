import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { MAX_OFFER_DISTANCE } from '#features/contractors/settings/rules.ts';
import { contractorServices, contractors, leadPreferences } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { boundingBox } from '#lib/grid.ts';
import type { Db } from '#server/database/database.ts';
import { queryPrepared } from '#server/database/json-statement.ts';
import { isFoundBySubject } from '#server/outbox/outbox.ts';
import { activities } from '#server/outbox/tables.ts';
import { milesApartSql } from '#server/places/zip-codes.ts';
import { maxDistance, minProjectValue } from '../data.ts';
import { MAX_OFFER_COUNT, openLeadStatuses } from '../rules.ts';
import { type LeadRow, leads } from '../tables.ts';

/** The contractors to notify of a new lead: those whose services, distance and minimum budget match, nearest first. */
export const findMatchingContractors = async (db: Db, lead: LeadRow) =>
  (await listMatchingContractors(db, [lead])).get(lead.id) ?? [];

/**
 * The same for several leads, by the id of the lead. Leads for one service, place and budget are matched once: after a
 * storm a hundred neighbors ask for the same.
 */
export async function listMatchingContractors(db: Db, found: readonly LeadRow[]) {
  const groups = [...Map.groupBy(found, matchedBy).values()] as [LeadRow, ...LeadRow[]][];
  const wanted = groups.map(([lead], group) => ({
    ...{ group, service: lead.service, budget: budgetOf(lead) },
    ...{ latitude: lead.latitude, longitude: lead.longitude },
    ...boundingBox(lead, MAX_OFFER_DISTANCE),
  }));
  const rows = await queryPrepared<{ group: number; ids: string[]; userIds: string[] }>(
    db,
    'matching-contractors',
    selectMatching,
    { leads: JSON.stringify(wanted) },
  );
  return new Map(
    rows.flatMap(({ group, ids, userIds }) =>
      (groups[group] ?? []).map(({ id, homeownerId }) => [
        id,
        // Nobody is offered their own lead.
        ids.filter((_, n) => userIds[n] !== homeownerId).slice(0, MAX_OFFER_COUNT),
      ]),
    ),
  );
}

const budgetOf = ({ budgetMin, budgetMax }: LeadRow) => budgetMax ?? budgetMin;

const matchedBy = (lead: LeadRow) =>
  JSON.stringify([lead.service, lead.latitude, lead.longitude, budgetOf(lead)]);

/**
 * Distance comes first: it leaves about one in sixteen of the businesses around, and only those are looked up. The
 * leads' columns are given, because statistics of a table that a burst has just filled mislead the planner.
 */
function selectMatching() {
  const lead = { latitude: sql`lead.latitude`, longitude: sql`lead.longitude` };
  const share = sql`${maxDistance} / ${MAX_OFFER_DISTANCE}::float8`;
  return sql`
    select lead."group", matching.ids, matching.user_ids as "userIds"
    from jsonb_to_recordset(${sql.placeholder('leads')}::jsonb) as lead (
      "group" int, service text, latitude float8, longitude float8, budget int,
      south float8, north float8, west float8, east float8)
    cross join lateral (
      select array_agg(id order by away, id) as ids, array_agg(user_id order by away, id) as user_ids from (
        select ${contractors.id} as id, ${contractors.userId} as user_id, near.away
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
          and ${contractors.userId} is not null
          and coalesce(lead.budget, near.minimum) >= near.minimum
        order by near.away, ${contractors.id}
        -- The homeowner's own business, if there is one, is left out afterwards.
        limit ${MAX_OFFER_COUNT + 1}
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
        isFoundBySubject,
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
      emailVerified: users.emailVerified,
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
