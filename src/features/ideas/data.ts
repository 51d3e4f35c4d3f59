import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm';
import { contractors, portfolioItems } from '#features/contractors/tables.ts';
import { files } from '#features/files/tables.ts';
import type { Db } from '#server/database.ts';
import { projectIdeas } from './tables.ts';

type IdeaRow = typeof projectIdeas.$inferSelect;
type Filter = Partial<Pick<IdeaRow, 'category' | 'room' | 'style' | 'budget' | 'contractorId'>>;

const shown = (db: Db) =>
  db
    .select({
      ...getTableColumns(projectIdeas),
      picture: getTableColumns(files),
      credit: contractors.businessName,
    })
    .from(projectIdeas)
    .innerJoin(files, and(eq(files.id, projectIdeas.fileId), eq(files.visibility, 'public')))
    .innerJoin(
      contractors,
      and(
        eq(contractors.id, projectIdeas.contractorId),
        contractors.isActive,
        contractors.isPublic,
      ),
    );

export const listIdeas = (
  db: Db,
  { category, room, style, budget, contractorId }: { [K in keyof Filter]?: Filter[K] | undefined },
  before: string | undefined,
  limit: number,
) =>
  shown(db)
    .where(
      and(
        category ? eq(projectIdeas.category, category) : undefined,
        room ? eq(projectIdeas.room, room) : undefined,
        style ? eq(projectIdeas.style, style) : undefined,
        budget ? eq(projectIdeas.budget, budget) : undefined,
        contractorId ? eq(projectIdeas.contractorId, contractorId) : undefined,
        before ? lt(projectIdeas.id, before) : undefined,
      ),
    )
    .orderBy(desc(projectIdeas.id))
    .limit(limit);

export async function findIdea(db: Db, id: string) {
  const [row] = await shown(db).where(eq(projectIdeas.id, id));
  return row;
}

/** A piece of a portfolio as it would stand among the ideas; undefined when there is none. */
export async function findPiece(db: Db, contractorId: string, id: string) {
  const { title, category, afterFileId: fileId } = portfolioItems;
  const [piece] = await db
    .select({ contractorId: portfolioItems.contractorId, title, category, fileId })
    .from(portfolioItems)
    .where(and(eq(portfolioItems.contractorId, contractorId), eq(portfolioItems.id, id)));
  return piece;
}

export async function insertIdea(tx: Db, idea: typeof projectIdeas.$inferInsert) {
  const [row] = await tx.insert(projectIdeas).values(idea).returning({ id: projectIdeas.id });
  return row?.id;
}

export async function deleteIdea(tx: Db, id: string) {
  const [row] = await tx
    .delete(projectIdeas)
    .where(eq(projectIdeas.id, id))
    .returning({ id: projectIdeas.id });
  return row !== undefined;
}
