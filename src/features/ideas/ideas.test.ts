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

const errorWith = (code: string) => expect.objectContaining({ code });
const ids = async (filter: object = {}) =>
  (await (await world.as()).ideas.list(filter)).items.map(({ id }) => id);

test('an admin publishes a portfolio piece once, guests find it by its attributes, and it can be removed', async () => {
  const adminApi = await world.as(await admin(world, { permissions: ['manage_settings'] }));
  const guest = await world.as();
  const add = () => adminApi.ideas.add({ contractorId, portfolioItemId: piece, ...kind });
  const tries = await Promise.allSettled([add(), add(), add()]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(add()).rejects.toEqual(errorWith('already-exists'));
  const [ideaId = ''] = await ids();
  expect(await ids({ ...kind, contractorId })).toEqual([ideaId]);
  expect(await ids({ room: 'Garden' })).toEqual([]);
  expect(await ids({ contractorId: newId() })).toEqual([]);
  expect((await adminApi.ideas.list({})).canChange).toBe(true);
  expect((await guest.ideas.list({})).canChange).toBe(false);
  await adminApi.ideas.remove({ id: ideaId });
  expect(await ids()).toEqual([]);
  await expect(adminApi.ideas.remove({ id: ideaId })).rejects.toEqual(errorWith('not-found'));
  await expect(
    adminApi.ideas.add({ contractorId, portfolioItemId: newId(), ...kind }),
  ).rejects.toEqual(errorWith('not-found'));
});

test('a contractor publishes a portfolio piece as an idea, changes its attributes and removes it', async () => {
  const mine = await world.as(pro);
  const ownIdea = async () => (await mine.contractors.profile()).portfolio[0]?.idea;
  expect(await ownIdea()).toBeNull();
  await mine.contractors.showIdea({ id: piece, ...kind });
  await mine.contractors.showIdea({ id: piece, ...kind, style: 'Classic' });
  expect(await ownIdea()).toEqual({ ...kind, style: 'Classic' });
  await mine.contractors.updatePortfolioItem({ id: piece, title: 'A bright kitchen' });
  expect((await (await world.as()).ideas.list({})).items).toMatchObject([
    { title: 'A bright kitchen', style: 'Classic', contractorId },
  ]);
  const rival = await world.as(await contractor(world, {}));
  await expect(rival.contractors.hideIdea({ id: piece })).rejects.toEqual(errorWith('not-found'));
  await expect(rival.contractors.showIdea({ id: piece, ...kind })).rejects.toEqual(
    errorWith('not-found'),
  );
  await mine.contractors.hideIdea({ id: piece });
  expect(await ids()).toEqual([]);
  await expect(mine.contractors.hideIdea({ id: piece })).rejects.toEqual(errorWith('not-found'));
});

test('homeowners save ideas to their own boards', async () => {
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
  await expect(other.ideas.forget({ id })).rejects.toEqual(errorWith('not-found'));
  await mine.ideas.forget({ id });
  expect((await mine.ideas.board({})).items).toEqual([]);
  // An idea that the business removes disappears from all boards.
  await mine.ideas.save({ id });
  await (await world.as(pro)).contractors.hideIdea({ id: piece });
  expect((await mine.ideas.board({})).items).toEqual([]);
});

test('ideas of an inactive contractor are not listed', async () => {
  await (await world.as(pro)).contractors.showIdea({ id: piece, ...kind });
  const isContractor = eq(contractors.id, contractorId);
  await world.db.update(contractors).set({ isActive: false }).where(isContractor);
  expect((await (await world.as()).ideas.list({})).items).toEqual([]);
  await world.db.update(contractors).set({ isActive: true }).where(isContractor);
});
