import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { publicSummaryColumns, visibleToViewer } from '../data.ts';
import { contractors } from '../tables.ts';
import { savedContractors } from './tables.ts';

type SavedListQuery = {
  homeownerId: string;
  /** Only contractors that are in every given list. */
  idLists?: readonly (readonly string[] | undefined)[];
  /** Only contractors saved before this row. */
  after?: string | undefined;
  limit: number;
};

/** A homeowner's saved contractors that are still visible, last saved first. */
export const listSavedContractors = (
  db: Db,
  { homeownerId, idLists = [], after, limit }: SavedListQuery,
) =>
  db
    .select({
      id: savedContractors.id,
      contractorId: savedContractors.contractorId,
      note: savedContractors.note,
      createdAt: savedContractors.createdAt,
      contractor: {
        ...publicSummaryColumns,
        unclaimed: sql<boolean>`${contractors.unclaimedSince} is not null`,
      },
    })
    .from(savedContractors)
    .innerJoin(contractors, eq(contractors.id, savedContractors.contractorId))
    .where(
      and(
        eq(savedContractors.homeownerId, homeownerId),
        contractors.isActive,
        visibleToViewer({ uid: homeownerId, isUnrestricted: false }),
        ...idLists.map((ids) => ids && inArray(savedContractors.contractorId, [...ids])),
        after === undefined ? undefined : lt(savedContractors.id, after),
      ),
    )
    .orderBy(desc(savedContractors.id))
    .limit(limit);

/** Returns false where the homeowner can see no such active contractor. */
export async function saveContractor(
  tx: Db,
  saving: { homeownerId: string; contractorId: string; note?: string | undefined; createdAt: Date },
) {
  const { contractorId, note } = saving;
  const [contractor] = await tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(
      and(
        eq(contractors.id, contractorId),
        contractors.isActive,
        visibleToViewer({ uid: saving.homeownerId, isUnrestricted: false }),
      ),
    )
    .for('key share');
  if (!contractor) return false;
  const row = { ...saving, id: newId(), note: note ?? '' };
  const insert = tx.insert(savedContractors).values(row);
  const target = [savedContractors.homeownerId, savedContractors.contractorId];
  await (note === undefined
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target, set: { note } }));
  return true;
}

export async function unsaveContractor(db: Db, homeownerId: string, contractorId: string) {
  const { rowCount } = await db
    .delete(savedContractors)
    .where(
      and(
        eq(savedContractors.homeownerId, homeownerId),
        eq(savedContractors.contractorId, contractorId),
      ),
    );
  return rowCount === 1;
}
