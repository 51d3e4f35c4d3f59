import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type LeadRow, leadOffers, leads } from '../tables.ts';
import { SPOT_HOURS, type spotsDueBefore } from './rules.ts';

type Spot = { leadId: string; contractorId: string };

/**
 * Whether the holder of a spot has sent a quote for the lead that they did not take back, or a message since taking it;
 * automatic answers do not count.
 */
export const isSpotAnswered = sql<boolean>`(
  exists (select from quotes where quotes.lead_id = ${leadOffers.leadId}
    and quotes.contractor_id = ${leadOffers.contractorId} and quotes.sent_at is not null
    and (quotes.status <> 'archived' or quotes.rejected_at is not null))
  or exists (select from conversations
    join messages on messages.conversation_id = conversations.id
    where conversations.homeowner_id = ${leads.homeownerId}
      and conversations.contractor_id = ${leadOffers.contractorId}
      and messages.sender_role = 'contractor' and messages.created_at >= ${leadOffers.takenAt}
      and messages.metadata ->> 'automatic' is null))`;

/** As `spotHeldUntil`. */
export const spotEndsAt = sql`${leadOffers.takenAt} + ${SPOT_HOURS}::int * interval '1 hour'`;

/** When a spot was taken; of those from before that was noted, when the lead became the contractor's own. */
export const spotTakenAt =
  sql<Date>`coalesce(${leadOffers.takenAt}, ${leadOffers.createdAt})`.mapWith(leadOffers.createdAt);

const isSpot = ({ leadId, contractorId }: Spot) =>
  and(eq(leadOffers.leadId, leadId), eq(leadOffers.contractorId, contractorId));

/** Notes that a contractor claimed a spot. */
export const takeOffer = (tx: Db, spot: Spot, now: Date) =>
  tx
    .insert(leadOffers)
    .values({ ...spot, takenAt: now })
    .onConflictDoUpdate({
      target: [leadOffers.contractorId, leadOffers.leadId],
      set: { takenAt: now, warnedAt: null, keptAt: null },
    });

/** Spots that a warning or their end is due for, the oldest first: what waits in between holds up no others. */
export const listDueSpots = (
  db: Db,
  before: ReturnType<typeof spotsDueBefore>,
  limit: number,
): Promise<Spot[]> =>
  db
    .select({ leadId: leadOffers.leadId, contractorId: leadOffers.contractorId })
    .from(leadOffers)
    .where(
      and(
        isNull(leadOffers.keptAt),
        lte(leadOffers.takenAt, before.taken),
        or(
          isNull(leadOffers.warnedAt),
          and(lte(leadOffers.takenAt, before.ended), lte(leadOffers.warnedAt, before.warned)),
        ),
      ),
    )
    .orderBy(asc(leadOffers.takenAt))
    .limit(limit);

/** When a spot was taken, and whether it is kept for good; undefined without one that the clock runs for. */
export async function findSpot(db: Db, spot: Spot) {
  const [row] = await db
    .select({
      takenAt: leadOffers.takenAt,
      warnedAt: leadOffers.warnedAt,
      isAnswered: isSpotAnswered,
    })
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .where(and(isSpot(spot), isNotNull(leadOffers.takenAt), isNull(leadOffers.keptAt)));
  return row?.takenAt ? { ...row, takenAt: row.takenAt } : undefined;
}

/** Who holds the spots of a lead, whoever came first first. */
export const listSpotHolders = async (
  db: Db,
  lead: Pick<LeadRow, 'id' | 'interestedContractors'>,
) => (lead.interestedContractors.length === 0 ? [] : readSpotHolders(db, lead.id));

const readSpotHolders = (db: Db, leadId: string) =>
  db
    .select({
      contractorId: contractors.id,
      businessName: contractors.businessName,
      takenAt: spotTakenAt,
    })
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .innerJoin(contractors, eq(contractors.id, leadOffers.contractorId))
    .where(
      and(
        eq(leadOffers.leadId, leadId),
        sql`${leadOffers.contractorId} = any(${leads.interestedContractors})`,
      ),
    )
    .orderBy(asc(spotTakenAt), asc(contractors.id));

export const keepSpot = (tx: Db, spot: Spot, keptAt: Date) =>
  tx.update(leadOffers).set({ keptAt }).where(isSpot(spot));

/** Has the clock run again for a spot that was kept; whatever else keeps it does so at the next look. */
export const reopenSpot = (tx: Db, spot: Spot) =>
  tx.update(leadOffers).set({ keptAt: null }).where(isSpot(spot));

export const markSpotWarned = (tx: Db, spot: Spot, warnedAt: Date) =>
  tx.update(leadOffers).set({ warnedAt }).where(isSpot(spot));

/** Frees a spot. The lead is the contractor's own no longer, unless the homeowner asked for them. */
export async function freeSpot(tx: Db, { leadId, contractorId }: Spot, now: Date) {
  await tx
    .update(leadOffers)
    .set({ takenAt: null, warnedAt: null })
    .where(isSpot({ leadId, contractorId }));
  const [lead] = await tx
    .update(leads)
    .set({
      interestedContractors: sql`array_remove(${leads.interestedContractors}, ${contractorId}::uuid)`,
      updatedAt: now,
    })
    .where(eq(leads.id, leadId))
    .returning();
  return lead;
}
