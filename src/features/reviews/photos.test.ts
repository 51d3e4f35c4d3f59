import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { picture } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Completed work of a homeowner, and those who look at its review. */
async function scene() {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const { contractorId } = pro;
  const row = sampleProject({ homeownerId: owner.uid, contractorId, category: 'Roof Repair' });
  await world.db.insert(projects).values({ ...row, status: 'completed' });
  const apis = {
    author: await world.as(owner),
    business: await world.as(pro),
    desk: await world.as(await admin(world, { permissions: ['manage_users'] })),
    guest: await world.as(),
  };
  const upload = async (by: 'author' | 'business') =>
    (await apis[by].files.upload({ file: await picture() })).id;
  return { ...apis, upload, contractorId, ownerId: owner.uid, projectId: row.id };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const content = { rating: 2, comment: 'Left the gutter hanging.' };
const idsOf = (review?: { photos: { id: string }[] }) => review?.photos.map(({ id }) => id);

/** The pictures of the review as each kind of reader is shown them. */
async function shown({ author, business, desk, guest, contractorId, ownerId }: Scene) {
  const [mine, queue] = [
    await author.reviews.list({ homeownerId: ownerId }),
    await desk.adminReviews.list({ status: 'all' }),
  ];
  const theirs = ({ items }: typeof queue) => items.find((item) => item.homeownerId === ownerId);
  const public_ = async (api: Scene['guest']) =>
    idsOf((await api.reviews.list({ contractorId })).items[0]);
  return {
    author: idsOf(mine.items[0]),
    desk: idsOf(theirs(queue)),
    business: await public_(business),
    guest: await public_(guest),
  };
}

test('pictures of a review are public until it is removed, and again once it is back', async () => {
  const at = await scene();
  const { author, business, desk, projectId } = at;
  const photoIds = [await at.upload('author'), await at.upload('author')];
  const { id, photos } = await author.reviews.create({ projectId, ...content, photoIds });
  const everywhere = { author: photoIds, desk: photoIds, business: photoIds, guest: photoIds };
  expect(await shown(at)).toEqual(everywhere);
  const open = async () => (await world.fetch(photos[0]?.url ?? '')).status;
  expect(await open()).toBe(200);

  await business.reviews.flag({ id, reason: 'A face in a picture' });
  await desk.adminReviews.decide({ id, decision: 'remove', reason: 'private-data' });
  const nowhere = { author: photoIds, desk: photoIds, business: undefined, guest: undefined };
  expect(await shown(at)).toEqual(nowhere);
  expect(await open()).not.toBe(200);

  await author.reviews.appeal({ id, text: 'It is my own face' });
  await desk.adminReviews.decide({ id, decision: 'keep' });
  expect(await shown(at)).toEqual(everywhere);
});

test('an edit takes pictures out and adds others', async () => {
  const at = await scene();
  const [first, second] = [await at.upload('author'), await at.upload('author')];
  const { id, photos } = await at.author.reviews.create({
    ...{ projectId: at.projectId, ...content, photoIds: [first] },
  });
  await at.author.reviews.update({ id, photoIds: [second] });
  expect((await shown(at)).guest).toEqual([second]);
  expect((await world.fetch(photos[0]?.url ?? '')).status).not.toBe(200);
  await at.author.reviews.update({ id, comment: 'Better now.' });
  expect((await shown(at)).guest).toEqual([second]);
});

test('a picture of somebody else, or one that is gone, refuses the review and leaves none', async () => {
  const at = await scene();
  const { author, projectId } = at;
  const foreign = await at.upload('business');
  const gone = await at.upload('author');
  await author.files.remove({ id: gone });
  for (const photoIds of [[foreign], [gone], [await at.upload('author'), foreign]]) {
    const refused = author.reviews.create({ projectId, ...content, photoIds });
    await expect(refused).rejects.toMatchObject({ code: 'invalid-argument' });
  }
  expect((await author.reviews.list({ homeownerId: at.ownerId })).items).toEqual([]);
  await author.reviews.create({ projectId, ...content });
});
