import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { leadPasses, leads } from '../tables.ts';
import type { PassReason } from './rules.ts';

type Pass = { contractorId: string; leadId: string };

const isPass = ({ contractorId, leadId }: Pass) =>
  and(eq(leadPasses.contractorId, contractorId), eq(leadPasses.leadId, leadId));

/** Stores a pass, or its other reason; whether it is new. */
export async function savePass(
  tx: Db,
  pass: Pass & { reason: PassReason | null; passedAt: Date },
): Promise<boolean> {
  const [row] = await tx
    .insert(leadPasses)
    .values(pass)
    .onConflictDoUpdate({
      target: [leadPasses.contractorId, leadPasses.leadId],
      set: { reason: pass.reason },
    })
    // Of a row that was there before, the updating transaction is noted.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew === true;
}

/** Whether there was one. */
export async function removePass(tx: Db, pass: Pass): Promise<boolean> {
  const { rowCount } = await tx.delete(leadPasses).where(isPass(pass));
  return rowCount === 1;
}

export async function findPass(db: Db, pass: Pass) {
  const [row] = await db.select({ reason: leadPasses.reason }).from(leadPasses).where(isPass(pass));
  return row;
}

/** Who has passed on these leads, by the id of the lead. */
export async function listPasses(db: Db, leadIds: readonly string[]) {
  const rows = await db
    .select({ leadId: leadPasses.leadId, contractorId: leadPasses.contractorId })
    .from(leadPasses)
    .where(inArray(leadPasses.leadId, [...leadIds]));
  return new Map(
    [...Map.groupBy(rows, ({ leadId }) => leadId)].map(([leadId, passes]) => [
      leadId,
      new Set(passes.map(({ contractorId }) => contractorId)),
    ]),
  );
}

/** Makes the contractor who was picked one of those who were invited: an invitation holds no spot for anybody. */
export const freeReservedSpot = (tx: Db, { contractorId, leadId }: Pass, now: Date) =>
  tx
    .update(leads)
    .set({
      askedContractor: null,
      invitedContractors: sql`array_append(${leads.invitedContractors}, ${contractorId}::uuid)`,
      updatedAt: now,
    })
    .where(and(eq(leads.id, leadId), eq(leads.askedContractor, contractorId)));
