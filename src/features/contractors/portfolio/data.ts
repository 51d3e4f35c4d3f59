import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { files } from '#features/files/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import { portfolioItems, projectIdeas } from './tables.ts';

/** Makes unused private pictures of the owner public; returns whether all of them could be. */
export async function publishPictures(tx: Db, ownerId: string, ids: readonly string[]) {
  const pictureIds = [...new Set(ids)];
  const { rowCount } = await tx
    .update(files)
    .set({ visibility: 'public', unclaimed: false })
    .where(
      and(
        inArray(files.id, pictureIds),
        eq(files.ownerId, ownerId),
        eq(files.visibility, 'private'),
        sql`${files.projectId} is null`,
        sql`${files.type} like 'image/%'`,
      ),
    );
  return rowCount === pictureIds.length;
}

/** Makes pictures private again; unclaimed files are swept unless something else uses them. */
export const unpublishPictures = (tx: Db, ownerId: string, ids: readonly string[]) =>
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

/** New items come first. */
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

/** Puts these items first in this order; the others follow in their present order. */
export const orderPortfolio = (tx: Db, contractorId: string, ids: readonly string[]) =>
  tx.execute(sql`
    update portfolio_items set position = ordered.place from (
      select item.id, row_number() over (order by given.place nulls last, item.position, item.id desc)
        as place
      from portfolio_items item
      left join unnest(${sql.param([...ids])}::uuid[]) with ordinality given (id, place)
        on given.id = item.id
      where item.contractor_id = ${contractorId}) ordered
    where portfolio_items.contractor_id = ${contractorId} and portfolio_items.id = ordered.id`);

/**
 * One public portfolio picture of a contractor, to join to it: of the given service if there is one, else the one that
 * the business put first. Of those that it has not put in order, the oldest: what was just uploaded does not stand for
 * the business in every search at once.
 */
export const previewPicture = (db: Db, contractorId: SQLWrapper, service: SQL) =>
  db
    .select({
      id: sql<string>`${files.id}`.as('work_id'),
      title: portfolioItems.title,
      category: portfolioItems.category,
      width: files.width,
      height: files.height,
    })
    .from(portfolioItems)
    .innerJoin(files, and(eq(files.id, portfolioItems.afterFileId), eq(files.visibility, 'public')))
    .where(eq(portfolioItems.contractorId, contractorId))
    .orderBy(
      sql`${portfolioItems.category} = ${service} desc nulls last`,
      asc(portfolioItems.position),
      asc(portfolioItems.id),
    )
    .limit(inlineLimit(1))
    .as('work');

type IdeaRow = typeof projectIdeas.$inferSelect;

/** A portfolio item as the columns of an idea. */
export async function findIdeaSource(db: Db, contractorId: string, id: string) {
  const { title, category, afterFileId: fileId, id: portfolioItemId } = portfolioItems;
  const [source] = await db
    .select({ contractorId: portfolioItems.contractorId, portfolioItemId, title, category, fileId })
    .from(portfolioItems)
    .where(and(eq(portfolioItems.contractorId, contractorId), eq(portfolioItems.id, id)))
    .for('key share');
  return source;
}

/** Returns undefined where the item is an idea already. */
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

/** The idea attributes of a contractor's portfolio items, by item id. */
export async function findPortfolioIdeas(db: Db, contractorId: string) {
  const { portfolioItemId, room, style, budget } = projectIdeas;
  const rows = await db
    .select({ portfolioItemId, kind: { room, style, budget } })
    .from(projectIdeas)
    .where(eq(projectIdeas.contractorId, contractorId));
  return new Map(rows.map(({ portfolioItemId: id, kind }) => [id, kind]));
}

/** Updates the idea of a portfolio item; returns undefined where the item is none. */
export async function updateIdea(
  tx: Db,
  item: PortfolioItemKey,
  { title, category, room, style, budget }: Partial<IdeaRow>,
) {
  const changes = { title, category, room, style, budget };
  if (Object.values(changes).every((value) => value === undefined)) return undefined;
  const [row] = await tx
    .update(projectIdeas)
    .set(changes)
    .where(isIdeaOfItem(item))
    .returning({ id: projectIdeas.id });
  return row?.id;
}

export async function deleteIdeaOfPortfolioItem(tx: Db, item: PortfolioItemKey) {
  const [row] = await tx
    .delete(projectIdeas)
    .where(isIdeaOfItem(item))
    .returning({ id: projectIdeas.id });
  return row?.id;
}
