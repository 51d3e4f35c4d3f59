import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { projectIdeas } from '#features/contractors/portfolio/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { files } from '#features/files/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { savedIdeas } from './tables.ts';

type IdeaRow = typeof projectIdeas.$inferSelect;
type Filter = Partial<Pick<IdeaRow, 'category' | 'room' | 'style' | 'budget' | 'contractorId'>>;

const { portfolioItemId: _, ...ideaColumns } = getTableColumns(projectIdeas);

/** The homeowner whose board counts; null for everybody else. */
type IdeaViewer = { uid: string | null };

const ideaColumnsFor = ({ uid }: IdeaViewer) => ({
  ...ideaColumns,
  picture: getTableColumns(files),
  credit: contractors.businessName,
  saved: sql<boolean>`exists (select from ${savedIdeas} kept
    where kept.homeowner_id = ${uid}::uuid and kept.idea_id = ${projectIdeas.id})`,
});

const isPublicPicture = and(eq(files.id, projectIdeas.fileId), eq(files.visibility, 'public'));
const isVisibleBusiness = and(
  eq(contractors.id, projectIdeas.contractorId),
  contractors.isActive,
  contractors.isPublic,
);

const selectIdeas = (db: Db, viewer: IdeaViewer) =>
  db
    .select(ideaColumnsFor(viewer))
    .from(projectIdeas)
    .innerJoin(files, isPublicPicture)
    .innerJoin(contractors, isVisibleBusiness);

type Page = { before: string | undefined; limit: number };

export const listIdeas = (
  db: Db,
  viewer: IdeaViewer,
  { category, room, style, budget, contractorId }: { [K in keyof Filter]?: Filter[K] | undefined },
  { before, limit }: Page,
) =>
  selectIdeas(db, viewer)
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

/** The ideas on a homeowner's board that are still public, last saved first. */
export const listBoard = (db: Db, uid: string, { before, limit }: Page) =>
  db
    .select({ ...ideaColumnsFor({ uid }), savedId: savedIdeas.id })
    .from(savedIdeas)
    .innerJoin(projectIdeas, eq(projectIdeas.id, savedIdeas.ideaId))
    .innerJoin(files, isPublicPicture)
    .innerJoin(contractors, isVisibleBusiness)
    .where(and(eq(savedIdeas.homeownerId, uid), before ? lt(savedIdeas.id, before) : undefined))
    .orderBy(desc(savedIdeas.id))
    .limit(limit);

export async function findIdea(db: Db, viewer: IdeaViewer, id: string) {
  const [row] = await selectIdeas(db, viewer).where(eq(projectIdeas.id, id));
  return row;
}

export const saveIdea = (tx: Db, homeownerId: string, ideaId: string, createdAt: Date) =>
  tx
    .insert(savedIdeas)
    .values({ id: newId(), homeownerId, ideaId, createdAt })
    .onConflictDoNothing();

export async function unsaveIdea(db: Db, homeownerId: string, ideaId: string) {
  const { rowCount } = await db
    .delete(savedIdeas)
    .where(and(eq(savedIdeas.homeownerId, homeownerId), eq(savedIdeas.ideaId, ideaId)));
  return rowCount === 1;
}

export async function deleteIdea(tx: Db, id: string) {
  const [row] = await tx
    .delete(projectIdeas)
    .where(eq(projectIdeas.id, id))
    .returning({ id: projectIdeas.id });
  return row !== undefined;
}
