import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { users } from '../tables.ts';
import { MAX_PEOPLE_AT_ONCE, UNDO_MINUTES } from './rules.ts';
import { bulkMovePeople, bulkMoves, type Standing } from './tables.ts';

/** Locks people in one order, so that two moves of the same people wait for each other. */
export const lockPeople = (tx: Db, ids: readonly string[]) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for('update');

export type MovedPerson = { userId: string; before: Standing; after: Standing };

export async function insertMove(
  tx: Db,
  move: typeof bulkMoves.$inferInsert,
  people: readonly MovedPerson[],
) {
  const [row] = await tx.insert(bulkMoves).values(move).returning();
  if (!row) throw new Error('The move was not written');
  await tx.insert(bulkMovePeople).values(people.map((person) => ({ moveId: row.id, ...person })));
  return row;
}

const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_MINUTES * 60_000);

/** The admin's own moves that can still be taken back, newest first. */
export const listUndoableMoves = (db: Db, madeBy: string, now: Date) =>
  db
    .select({
      id: bulkMoves.id,
      action: bulkMoves.action,
      createdAt: bulkMoves.createdAt,
      changed: sql<number>`(select count(*)::int from ${bulkMovePeople}
        where ${bulkMovePeople.moveId} = ${bulkMoves.id})`,
    })
    .from(bulkMoves)
    .where(
      and(
        eq(bulkMoves.madeBy, madeBy),
        isNull(bulkMoves.undoneAt),
        gt(bulkMoves.createdAt, undoableSince(now)),
      ),
    )
    .orderBy(desc(bulkMoves.id))
    .limit(5);

export async function findMove(db: Db, id: string, madeBy: string) {
  const [row] = await db
    .select()
    .from(bulkMoves)
    .where(and(eq(bulkMoves.id, id), eq(bulkMoves.madeBy, madeBy)));
  return row;
}

/** Marks a move as taken back; undefined when it was before, or is too old. */
export async function claimUndo(tx: Db, id: string, now: Date) {
  const [row] = await tx
    .update(bulkMoves)
    .set({ undoneAt: now })
    .where(
      and(
        eq(bulkMoves.id, id),
        isNull(bulkMoves.undoneAt),
        gt(bulkMoves.createdAt, undoableSince(now)),
      ),
    )
    .returning();
  return row;
}

export const listMovedPeople = (tx: Db, moveId: string): Promise<MovedPerson[]> =>
  tx
    .select({
      userId: bulkMovePeople.userId,
      before: bulkMovePeople.before,
      after: bulkMovePeople.after,
    })
    .from(bulkMovePeople)
    .where(eq(bulkMovePeople.moveId, moveId))
    .orderBy(bulkMovePeople.userId)
    .limit(MAX_PEOPLE_AT_ONCE);

/** Removes moves that nobody can take back any more: what they were kept for is over. */
export const deleteOldMoves = (db: Db, now: Date) =>
  db.delete(bulkMoves).where(lt(bulkMoves.createdAt, new Date(now.getTime() - 86_400_000)));
