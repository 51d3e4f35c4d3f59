import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { samplePortfolioItem } from '#features/contractors/samples.ts';
import { contractors, portfolioItems } from '#features/contractors/tables.ts';
import { files } from '#features/files/tables.ts';
import { newId } from '#lib/columns.ts';
import { admin, contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
let contractorId: string;
let piece: string;
const kind = { room: 'Kitchen', style: 'Modern', budget: '15k_to_50k' } as const;

beforeAll(async () => {
  world = await createWorld();
  const pro = await contractor(world, {});
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

test('an admin shows a piece of a portfolio, everybody finds it by what it is, and it goes again', async () => {
  const desk = await world.as(await admin(world, { permissions: ['manage_settings'] }));
  const guest = await world.as();
  const made = await desk.ideas.add({ contractorId, portfolioItemId: piece, ...kind });
  const more = await desk.ideas.add({ contractorId, portfolioItemId: piece, ...kind });
  const ids = async (filter: object) => (await guest.ideas.list(filter)).items.map(({ id }) => id);
  expect(await ids({})).toEqual([more.id, made.id]);
  expect(await ids({ room: 'Kitchen', style: 'Modern', budget: '15k_to_50k' })).toHaveLength(2);
  expect(await ids({ room: 'Garden' })).toEqual([]);
  expect(await ids({ contractorId })).toEqual([more.id, made.id]);
  expect(await ids({ contractorId: newId() })).toEqual([]);
  expect((await desk.ideas.list({})).canChange).toBe(true);
  expect((await guest.ideas.list({})).canChange).toBe(false);
  const { nextCursor } = await guest.ideas.list({ limit: 1 });
  expect(await ids({ limit: 1, cursor: nextCursor ?? '' })).toEqual([made.id]);
  await desk.ideas.remove({ id: more.id });
  expect(await ids({})).toEqual([made.id]);
  await expect(desk.ideas.remove({ id: more.id })).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    desk.ideas.add({ contractorId, portfolioItemId: newId(), ...kind }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('the work of a business that is gone is no idea any more', async () => {
  const gone = eq(contractors.id, contractorId);
  await world.db.update(contractors).set({ isActive: false }).where(gone);
  expect((await (await world.as()).ideas.list({})).items).toEqual([]);
  await world.db.update(contractors).set({ isActive: true }).where(gone);
});
