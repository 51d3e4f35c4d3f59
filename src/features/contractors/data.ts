import { eq } from 'drizzle-orm';
import { addToTotals } from '#features/counts/data.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database.ts';
import type { Place } from '#server/zip-codes.ts';
import { contractorServices, contractors } from './tables.ts';

export type ContractorRow = typeof contractors.$inferSelect;

type NewContractor = {
  id: string;
  userId: string;
  businessName: string;
  contactName: string;
  email: string;
  phone: string;
  place: Place;
  services: readonly string[];
} & Partial<Omit<typeof contractors.$inferInsert, 'services'>>;

/** Writes a business and its services, and counts it among the active ones. Call it in a transaction. */
export async function insertContractor(tx: Db, { place, services, ...contractor }: NewContractor) {
  const { zipCode, city, state, latitude, longitude } = place;
  await tx.insert(contractors).values({
    ...contractor,
    zipCode,
    city,
    state,
    latitude,
    longitude,
    services: [...services].sort(),
  });
  await tx.insert(contractorServices).values(
    services.map((service) => ({
      id: newId(),
      contractorId: contractor.id,
      service,
      latitude,
      longitude,
    })),
  );
  await addToTotals(tx, { activeContractors: 1 });
}

/** The business that a user acts for, if any. */
export async function findContractorIdOf(db: Db, userId: string) {
  const [row] = await db
    .select({ id: contractors.id })
    .from(contractors)
    .where(eq(contractors.userId, userId));
  return row?.id;
}
