import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { contractors, portfolioItems } from '#features/contractors/tables.ts';
import { files } from '#features/files/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { projectIdeas, savedIdeas } from './tables.ts';

type IdeaRow = typeof projectIdeas.$inferSelect;
type Filter = Partial<Pick<IdeaRow, 'category' | 'room' | 'style' | 'budget' | 'contractorId'>>;

const { portfolioItemId: _, ...ideaColumns } = getTableColumns(projectIdeas);

/** For whoever looks; null where there is nobody with a board. */
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

/** What a homeowner has on the board and everybody still sees, last saved first. */
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

/** A piece of a portfolio as it would stand among the ideas; undefined when there is none. */
export async function findIdeaSource(db: Db, contractorId: string, id: string) {
  const { title, category, afterFileId: fileId, id: portfolioItemId } = portfolioItems;
  const [piece] = await db
    .select({ contractorId: portfolioItems.contractorId, portfolioItemId, title, category, fileId })
    .from(portfolioItems)
    .where(and(eq(portfolioItems.contractorId, contractorId), eq(portfolioItems.id, id)))
    .for('key share');
  return piece;
}

/** Its new id; undefined where the piece is among the ideas already. */
export async function insertIdea(tx: Db, idea: typeof projectIdeas.$inferInsert) {
  const [row] = await tx
    .insert(projectIdeas)
    .values(idea)
    .onConflictDoNothing({ target: [projectIdeas.contractorId, projectIdeas.portfolioItemId] })
    .returning({ id: projectIdeas.id });
  return row?.id;
}

export async function deleteIdea(tx: Db, id: string) {
  const [row] = await tx
    .delete(projectIdeas)
    .where(eq(projectIdeas.id, id))
    .returning({ id: projectIdeas.id });
  return row !== undefined;
}

type PortfolioItemKey = { contractorId: string; id: string };

const isIdeaOfItem = ({ contractorId, id }: PortfolioItemKey) =>
  and(eq(projectIdeas.contractorId, contractorId), eq(projectIdeas.portfolioItemId, id));

/** What the pieces of a portfolio are among the ideas. */
export async function findPortfolioIdeas(db: Db, contractorId: string) {
  const { portfolioItemId, room, style, budget } = projectIdeas;
  const rows = await db
    .select({ portfolioItemId, kind: { room, style, budget } })
    .from(projectIdeas)
    .where(eq(projectIdeas.contractorId, contractorId));
  return new Map(rows.map(({ portfolioItemId: id, kind }) => [id, kind]));
}

/** Lets an idea say what its piece says, or what it is among the ideas; its id, where it is one. */
export async function updateIdea(
  tx: Db,
  piece: PortfolioItemKey,
  { title, category, room, style, budget }: Partial<IdeaRow>,
) {
  const changes = { title, category, room, style, budget };
  if (Object.values(changes).every((value) => value === undefined)) return undefined;
  const [row] = await tx
    .update(projectIdeas)
    .set(changes)
    .where(isIdeaOfItem(piece))
    .returning({ id: projectIdeas.id });
  return row?.id;
}

export async function deleteIdeaOfPortfolioItem(tx: Db, piece: PortfolioItemKey) {
  const [row] = await tx
    .delete(projectIdeas)
    .where(isIdeaOfItem(piece))
    .returning({ id: projectIdeas.id });
  return row?.id;
}
