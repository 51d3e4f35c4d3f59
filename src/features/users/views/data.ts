import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { MAX_VIEWS } from './rules.ts';
import { peopleViews } from './tables.ts';

export const listViews = (db: Db, userId: string) =>
  db
    .select()
    .from(peopleViews)
    .where(eq(peopleViews.userId, userId))
    .orderBy(asc(peopleViews.name), asc(peopleViews.id))
    .limit(MAX_VIEWS);

type NewView = Omit<typeof peopleViews.$inferInsert, 'id' | 'createdAt'>;

/** Writes a view over the one of its name, if there is one. */
export async function upsertView(tx: Db, view: NewView) {
  const { filters, columns } = view;
  const [row] = await tx
    .insert(peopleViews)
    .values(view)
    .onConflictDoUpdate({
      target: [peopleViews.userId, peopleViews.list, peopleViews.name],
      set: { filters, columns },
    })
    .returning();
  if (!row) throw new Error('The view was not written');
  return row;
}

export const countViews = (tx: Db, userId: string) =>
  tx.$count(peopleViews, eq(peopleViews.userId, userId));

export async function deleteView(db: Db, id: string, userId: string) {
  const [row] = await db
    .delete(peopleViews)
    .where(and(eq(peopleViews.id, id), eq(peopleViews.userId, userId)))
    .returning({ id: peopleViews.id });
  return row;
}
