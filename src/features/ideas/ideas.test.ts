import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { portfolioItems } from '#features/contractors/portfolio/tables.ts';
import { samplePortfolioItem } from '#features/contractors/samples.ts';
import { contractors } from '#features/contractors/tables.ts';
import { files } from '#features/files/tables.ts';
import { newId } from '#lib/columns.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
let pro: Awaited<ReturnType<typeof contractor>>;
let contractorId: string;
let piece: string;
const kind = { room: 'Kitchen', style: 'Modern', budget: '15k_to_50k' } as const;

beforeAll(async () => {
  world = await createWorld();
  pro = await contractor(world, {});
  contractorId = pro.contractorId;
  const file = newId();
  await world.db.insert(files).values({
    id: file,
    ownerId: pro.uid,
    visibility: 'public',
    storageKey: file,
    name: 'after.webp',
    type: 'image/webp',
    size: 1,
    checksum: '',
  });
  const item = samplePortfolioItem({
    id: newId(),
    contractorId,
    title: 'A kitchen',
    category: 'Kitchen Remodeling',
    afterFileId: file,
  });
  piece = item.id;
  await world.db.insert(portfolioItems).values(item);
});

const refused = (code: string) => expect.objectContaining({ code });
const ids = async (filter: object = {}) =>
  (await (await world.as()).ideas.list(filter)).items.map(({ id }) => id);

test('an admin shows a piece of a portfolio once, everybody finds it by what it is, and it goes again', async () => {
  const desk = await world.as(await admin(world, { permissions: ['manage_settings'] }));
  const guest = await world.as();
  const add = () => desk.ideas.add({ contractorId, portfolioItemId: piece, ...kind });
  const tries = await Promise.allSettled([add(), add(), add()]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(add()).rejects.toEqual(refused('already-exists'));
  const [made = ''] = await ids();
  expect(await ids({ ...kind, contractorId })).toEqual([made]);
  expect(await ids({ room: 'Garden' })).toEqual([]);
  expect(await ids({ contractorId: newId() })).toEqual([]);
  expect((await desk.ideas.list({})).canChange).toBe(true);
  expect((await guest.ideas.list({})).canChange).toBe(false);
  await desk.ideas.remove({ id: made });
  expect(await ids()).toEqual([]);
  await expect(desk.ideas.remove({ id: made })).rejects.toEqual(refused('not-found'));
  await expect(desk.ideas.add({ contractorId, portfolioItemId: newId(), ...kind })).rejects.toEqual(
    refused('not-found'),
  );
});

test('a business shows its own work among the ideas when it says so, says what it is, and takes it out', async () => {
  const mine = await world.as(pro);
  const shown = async () => (await mine.contractors.profile()).portfolio[0]?.idea;
  expect(await shown()).toBeNull();
  await mine.contractors.showIdea({ id: piece, ...kind });
  await mine.contractors.showIdea({ id: piece, ...kind, style: 'Classic' });
  expect(await shown()).toEqual({ ...kind, style: 'Classic' });
  await mine.contractors.updatePortfolioItem({ id: piece, title: 'A bright kitchen' });
  expect((await (await world.as()).ideas.list({})).items).toMatchObject([
    { title: 'A bright kitchen', style: 'Classic', contractorId },
  ]);
  const rival = await world.as(await contractor(world, {}));
  await expect(rival.contractors.hideIdea({ id: piece })).rejects.toEqual(refused('not-found'));
  await expect(rival.contractors.showIdea({ id: piece, ...kind })).rejects.toEqual(
    refused('not-found'),
  );
  await mine.contractors.hideIdea({ id: piece });
  expect(await ids()).toEqual([]);
  await expect(mine.contractors.hideIdea({ id: piece })).rejects.toEqual(refused('not-found'));
});

test('a homeowner keeps ideas on a board of their own', async () => {
  await (await world.as(pro)).contractors.showIdea({ id: piece, ...kind });
  const [id = ''] = await ids();
  const [mine, other] = [
    await world.as(await homeowner(world)),
    await world.as(await homeowner(world)),
  ];
  await mine.ideas.save({ id });
  expect(await mine.ideas.save({ id })).toMatchObject({ id, saved: true });
  expect((await mine.ideas.board({})).items).toMatchObject([{ id, saved: true }]);
  expect(await mine.ideas.get({ id })).toMatchObject({ saved: true });
  expect(await other.ideas.get({ id })).toMatchObject({ saved: false });
  expect((await other.ideas.board({})).items).toEqual([]);
  await expect(other.ideas.forget({ id })).rejects.toEqual(refused('not-found'));
  await mine.ideas.forget({ id });
  expect((await mine.ideas.board({})).items).toEqual([]);
  // An idea that the business removes disappears from all boards.
  await mine.ideas.save({ id });
  await (await world.as(pro)).contractors.hideIdea({ id: piece });
  expect((await mine.ideas.board({})).items).toEqual([]);
});

test('the work of a business that is gone is no idea any more', async () => {
  await (await world.as(pro)).contractors.showIdea({ id: piece, ...kind });
  const gone = eq(contractors.id, contractorId);
  await world.db.update(contractors).set({ isActive: false }).where(gone);
  expect((await (await world.as()).ideas.list({})).items).toEqual([]);
  await world.db.update(contractors).set({ isActive: true }).where(gone);
});
