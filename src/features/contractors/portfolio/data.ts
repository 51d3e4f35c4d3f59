import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { files } from '#features/files/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { portfolioItems, projectIdeas } from './tables.ts';

/** Makes pictures public that are the owner's own and that nothing uses; says whether all were. */
export async function publishPictures(tx: Db, ownerId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const { rowCount } = await tx
    .update(files)
    .set({ visibility: 'public', unclaimed: false })
    .where(
      and(
        inArray(files.id, wanted),
        eq(files.ownerId, ownerId),
        eq(files.visibility, 'private'),
        sql`${files.projectId} is null`,
        sql`${files.type} like 'image/%'`,
      ),
    );
  return rowCount === wanted.length;
}

/** Pictures that the page no longer shows are their owner's alone, and go when nothing else uses them. */
const unpublishPictures = (tx: Db, ownerId: string, ids: readonly string[]) =>
  tx
    .update(files)
    .set({ visibility: 'private', unclaimed: true })
    .where(and(inArray(files.id, [...ids]), eq(files.ownerId, ownerId)));

export const findPortfolioItem = async (tx: Db, contractorId: string, id: string) => {
  const [row] = await tx
    .select()
    .from(portfolioItems)
    .where(and(eq(portfolioItems.contractorId, contractorId), eq(portfolioItems.id, id)));
  return row;
};

export const countPortfolio = (tx: Db, contractorId: string) =>
  tx.$count(portfolioItems, eq(portfolioItems.contractorId, contractorId));

/** A new piece of work comes first. */
export const insertPortfolioItem = (
  tx: Db,
  item: Omit<typeof portfolioItems.$inferInsert, 'id' | 'position'>,
) =>
  tx.insert(portfolioItems).values({
    ...item,
    id: newId(),
    position: sql`(select coalesce(min(position), 1) - 1 from portfolio_items
      where contractor_id = ${item.contractorId})`,
  });

type Item = NonNullable<Awaited<ReturnType<typeof findPortfolioItem>>>;

export async function updatePortfolioItem(
  tx: Db,
  ownerId: string,
  item: Item,
  changes: Partial<Item>,
) {
  const own = and(
    eq(portfolioItems.contractorId, item.contractorId),
    eq(portfolioItems.id, item.id),
  );
  await tx.update(portfolioItems).set(changes).where(own);
  const { title, category } = changes;
  await updateIdea(tx, item, { title, category });
  if (changes.beforeFileId !== undefined && item.beforeFileId)
    if (changes.beforeFileId !== item.beforeFileId)
      await unpublishPictures(tx, ownerId, [item.beforeFileId]);
}

export async function deletePortfolioItem(tx: Db, ownerId: string, item: Item) {
  const { contractorId, id, beforeFileId, afterFileId } = item;
  await tx
    .delete(portfolioItems)
    .where(and(eq(portfolioItems.contractorId, contractorId), eq(portfolioItems.id, id)));
  await unpublishPictures(tx, ownerId, [afterFileId, ...(beforeFileId ? [beforeFileId] : [])]);
}

/** Puts these pieces of work first, in this order; the others follow as they were. */
export const orderPortfolio = (tx: Db, contractorId: string, ids: readonly string[]) =>
  tx.execute(sql`
    update portfolio_items set position = wanted.place from (
      select item.id, row_number() over (order by given.place nulls last, item.position, item.id desc)
        as place
      from portfolio_items item
      left join unnest(${sql.param([...ids])}::uuid[]) with ordinality given (id, place)
        on given.id = item.id
      where item.contractor_id = ${contractorId}) wanted
    where portfolio_items.contractor_id = ${contractorId} and portfolio_items.id = wanted.id`);

/**
 * One public picture of finished work for each of these that shows any, by contractor: of the service
 * asked for where there is one, else what stands first on the page of the business.
 */
export async function findPreviewPictures(db: Db, ids: readonly string[], service?: string) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectDistinctOn([portfolioItems.contractorId], {
      contractorId: portfolioItems.contractorId,
      title: portfolioItems.title,
      id: files.id,
      visibility: files.visibility,
      width: files.width,
      height: files.height,
    })
    .from(portfolioItems)
    .innerJoin(files, and(eq(files.id, portfolioItems.afterFileId), eq(files.visibility, 'public')))
    .where(inArray(portfolioItems.contractorId, [...ids]))
    .orderBy(
      asc(portfolioItems.contractorId),
      ...(service ? [desc(sql`${portfolioItems.category} = ${service}`)] : []),
      asc(portfolioItems.position),
      desc(portfolioItems.id),
    );
  return new Map(rows.map(({ contractorId, ...work }) => [contractorId, work]));
}

type IdeaRow = typeof projectIdeas.$inferSelect;

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
