import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { MAX_OFFER_DISTANCE } from '#features/contractors/settings/rules.ts';
import { contractorServices, contractors, leadPreferences } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { boundingBox } from '#lib/grid.ts';
import type { Db } from '#server/database/database.ts';
import { activities } from '#server/outbox/tables.ts';
import { milesApartSql } from '#server/places/zip-codes.ts';
import { type LeadView, maxDistance, minProjectValue, reservedSpotCount } from '../data.ts';
import { MAX_OFFER_COUNT, MAX_SPOTS, openLeadStatuses } from '../rules.ts';
import { type LeadRow, leads } from '../tables.ts';

/** The contractors to notify of a new lead: those whose services, distance and minimum budget match, nearest first. */
export async function findMatchingContractors(db: Db, lead: LeadRow) {
  const { south, north, west, east } = boundingBox(lead, MAX_OFFER_DISTANCE);
  const away = milesApartSql(contractorServices, lead);
  const rows = await db
    .select({ id: contractors.id })
    .from(contractorServices)
    .innerJoin(contractors, eq(contractors.id, contractorServices.contractorId))
    .leftJoin(leadPreferences, eq(leadPreferences.contractorId, contractors.id))
    .where(
      and(
        eq(contractorServices.service, lead.service),
        sql`${contractorServices.latitude} between ${south} and ${north}`,
        sql`${contractorServices.longitude} between ${west} and ${east}`,
        sql`${away} <= ${maxDistance}`,
        contractors.isActive,
        // The business has an owner, and the owner is not the homeowner.
        ne(contractors.userId, lead.homeownerId),
        sql`coalesce(${lead.budgetMax}::int, ${lead.budgetMin}::int, ${minProjectValue}) >= ${minProjectValue}`,
      ),
    )
    .orderBy(asc(away), asc(contractors.id))
    .limit(MAX_OFFER_COUNT);
  return rows.map(({ id }) => id);
}

/** Whether a lead was offered before, because a job may run twice. */
export async function wasOffered(tx: Db, id: string) {
  const offers = await tx.$count(
    activities,
    and(eq(activities.subjectId, id), eq(activities.type, 'lead.offered')),
  );
  return offers > 0;
}

/** The activities that offered a lead, and to whom: the contractor asked by name first, then the nearest. */
export async function findOffers(db: Db, leadId: string) {
  const rows = await db
    .select({ id: activities.id, audience: activities.audience })
    .from(activities)
    .where(and(eq(activities.subjectId, leadId), eq(activities.type, 'lead.offered')))
    .orderBy(asc(activities.id));
  return {
    activityIds: rows.map(({ id }) => id),
    contractorIds: rows.flatMap(({ audience }) => audience),
  };
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

export const markAnnounced = (tx: Db, id: string, now: Date) =>
  tx.update(leads).set({ announcedAt: now }).where(eq(leads.id, id));

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
  const [row] = await db
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
    .where(and(eq(contractors.id, contractorId), contractors.isActive));
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
export function listAvailableLeads(
  db: Db,
  seeker: LeadSeeker,
  { service, zipCode, before, limit }: AvailablePage,
): Promise<LeadView[]> {
  const services = seeker.services.filter((name) => service === undefined || name === service);
  const { south, north, west, east } = boundingBox(seeker, seeker.maxDistance);
  const seekerMiles = milesApartSql(seeker, leads);
  const found = db
    .select({ ...getTableColumns(leads), miles: sql<number>`${seekerMiles}`.as('miles') })
    .from(leads)
    .where(
      and(
        sql`${leads.service} = requested.service`,
        // A literal, as in the index: with a parameter, a generic plan could not use the partial index.
        sql`${leads.status} = 'new'`,
        sql`${leads.homeownerId} is distinct from ${seeker.userId}::uuid`,
        isNull(leads.contractorId),
        isNull(leads.assignedContractor),
        // A contractor who was asked by name finds the lead among their own.
        sql`${leads.askedContractor} is distinct from ${seeker.contractorId}::uuid`,
        sql`cardinality(${leads.interestedContractors}) + ${reservedSpotCount(seeker.contractorId)} < ${MAX_SPOTS}`,
        sql`${seeker.contractorId}::uuid <> all(${leads.interestedContractors})`,
        sql`${leads.latitude} between ${south} and ${north}`,
        sql`${leads.longitude} between ${west} and ${east}`,
        sql`${seekerMiles} <= ${seeker.maxDistance}`,
        sql`coalesce(${leads.budgetMax}, ${leads.budgetMin}, ${seeker.minProjectValue}) >= ${seeker.minProjectValue}`,
        zipCode === undefined ? undefined : eq(leads.zipCode, zipCode),
        before === undefined ? undefined : lt(leads.id, before),
      ),
    )
    .orderBy(desc(leads.id))
    .limit(limit + 1)
    .as('found');
  const { miles: exactMiles, ...columns } = found._.selectedFields;
  return db
    .select({
      ...columns,
      homeownerFirstName: users.firstName,
      miles: sql<number>`round((${exactMiles})::numeric, 1)::float8`,
    })
    .from(sql`unnest(${sql.param(services)}::text[]) requested(service)`)
    .innerJoinLateral(found, sql`true`)
    .innerJoin(users, eq(users.id, found.homeownerId))
    .orderBy(desc(found.id))
    .limit(limit + 1);
}
