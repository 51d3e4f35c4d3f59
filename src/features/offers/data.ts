import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { activities } from '#features/activities/tables.ts';
import { contractorServices, contractors, leadPreferences } from '#features/contractors/tables.ts';
import { maxDistance, minProjectValue } from '#features/leads/data.ts';
import { LONGEST_DISTANCE, MAX_OFFERED } from '#features/leads/rules.ts';
import type { LeadRow } from '#features/leads/tables.ts';
import { users } from '#features/users/tables.ts';
import { boxAround } from '#lib/grid.ts';
import type { Db } from '#server/database.ts';
import { milesBetweenSql } from '#server/zip-codes.ts';

/** Who is to hear of a new lead: those whose services, distance and smallest budget it suits, nearest first. */
export async function findMatchingContractors(db: Db, lead: LeadRow) {
  const { south, north, west, east } = boxAround(lead, LONGEST_DISTANCE);
  const away = milesBetweenSql(contractorServices, lead);
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
        // Somebody acts for the business, and it is not the home of that very person.
        ne(contractors.userId, lead.homeownerId),
        sql`coalesce(${lead.budgetMax}::int, ${lead.budgetMin}::int, ${minProjectValue}) >= ${minProjectValue}`,
      ),
    )
    .orderBy(asc(away), asc(contractors.id))
    .limit(MAX_OFFERED);
  return rows.map(({ id }) => id);
}

/** Whether a lead has been offered before: a job may run twice. */
export async function wasOffered(tx: Db, id: string) {
  const offers = await tx.$count(
    activities,
    and(eq(activities.subjectId, id), eq(activities.type, 'lead.offered')),
  );
  return offers > 0;
}

/** The people behind these businesses, with the miles from each to the lead. */
export const findPeopleBehind = (db: Db, contractorIds: readonly string[], lead: LeadRow) =>
  db
    .select({
      contractorId: contractors.id,
      businessName: contractors.businessName,
      rating: contractors.rating,
      reviewCount: contractors.reviewCount,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      miles: sql<number>`round((${milesBetweenSql(contractors, lead)})::numeric, 1)::float8`,
    })
    .from(contractors)
    .innerJoin(users, eq(users.id, contractors.userId))
    .where(and(inArray(contractors.id, [...contractorIds]), users.isActive));
