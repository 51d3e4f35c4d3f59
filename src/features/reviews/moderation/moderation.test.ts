import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { CONCURRENCY, MANY_CALLERS } from '#test/concurrency.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
let dana: Awaited<ReturnType<typeof homeowner>>;
let moderator: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  dana = await homeowner(world, { firstName: 'Dana', lastName: 'Kowalski' });
  moderator = await admin(world, { permissions: ['manage_users'] });
});
afterAll(() => world.close());

/** A review of Dana’s, with what everybody involved can do. */
async function reviewed(rating = 1) {
  const pro = await contractor(world);
  const { contractorId } = pro;
  const row = sampleProject({ homeownerId: dana.uid, contractorId, category: 'Roof Repair' });
  await world.db.insert(projects).values({ ...row, status: 'completed' });
  const [author, business, desk] = [
    await world.as(dana),
    await world.as(pro),
    await world.as(moderator),
  ];
  const content = { projectId: row.id, rating, comment: 'Left the gutter hanging.' };
  const { id } = await author.reviews.create(content);
  return { id, pro, contractorId, author, business, desk };
}

const figures = async (contractorId: string) => {
  const { rating, reviewCount } = await (await world.as()).contractors.get({ id: contractorId });
  return { rating, reviewCount };
};
const refused = { code: 'failed-precondition', status: 409 };

test('a reported review is in the queue with its reason, and kept or removed from every figure', async () => {
  const { id, contractorId, business, desk, author } = await reviewed();
  await business.reviews.flag({ id, reason: 'Not our job' });
  const queue = await desk.adminReviews.list({ status: 'flagged' });
  expect(queue.items.find((item) => item.id === id)).toMatchObject({ flagReason: 'Not our job' });
  const open = async () => (await desk.counts.admin()).openReviews;
  const waiting = await open();
  expect(waiting).toBe((await desk.adminReviews.list({ status: 'open' })).items.length);

  await expect(desk.adminReviews.decide({ id, decision: 'remove' })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  const removed = await desk.adminReviews.decide({
    ...{ id, decision: 'remove', reason: 'abuse', note: 'Names a worker.' },
  });
  expect(removed).toMatchObject({ reviewStatus: 'removed', flagged: false });
  expect(await open()).toBe(waiting - 1);
  expect(await figures(contractorId)).toEqual({ rating: 0, reviewCount: 0 });
  const guest = await world.as();
  expect((await guest.reviews.list({ contractorId })).items).toEqual([]);
  const log = await guest.reviews.removals({ contractorId });
  expect(log.items).toMatchObject([{ id, reason: 'abuse' }]);
  expect(JSON.stringify(log)).not.toMatch(/gutter|worker|Dana/);
  const own = (await author.reviews.list({ homeownerId: dana.uid })).items.find((r) => r.id === id);
  expect(own).toMatchObject({
    removal: { reason: 'abuse', note: 'Names a worker.' },
    moves: ['appeal'],
  });

  await world.settle();
  for (const [api, title] of [
    [author, /Your review of .* was removed/],
    [business, /Dana K\.’s review was removed/],
  ] as const) {
    const { items } = await api.notifications.list({});
    expect(items.some((item) => title.test(item.title))).toBe(true);
  }
});

test('each side appeals once; a granted appeal of the author puts the review back', async () => {
  const { id, contractorId, author, business, desk } = await reviewed(2);
  await expect(author.reviews.appeal({ id, text: 'Why?' })).rejects.toMatchObject(refused);
  await business.reviews.flag({ id, reason: 'Lies' });
  await desk.adminReviews.decide({ id, decision: 'keep' });
  await expect(business.reviews.flag({ id, reason: 'Lies!' })).rejects.toMatchObject(refused);
  await business.reviews.appeal({ id, text: 'Look again' });
  await expect(business.reviews.appeal({ id, text: 'And again' })).rejects.toMatchObject(refused);
  await desk.adminReviews.decide({ id, decision: 'remove', reason: 'off-topic' });
  await author.reviews.appeal({ id, text: 'It is about the roof' });
  const { items } = await desk.adminReviews.list({ status: 'appealed' });
  expect(items.find((item) => item.id === id)?.appeals).toMatchObject([
    { party: 'business', granted: true },
    { party: 'author', granted: null },
  ]);
  await desk.adminReviews.decide({ id, decision: 'keep' });
  expect(await figures(contractorId)).toEqual({ rating: 2, reviewCount: 1 });
  expect((await (await world.as()).reviews.removals({ contractorId })).items).toEqual([]);
  await expect(desk.adminReviews.decide({ id, decision: 'keep' })).rejects.toMatchObject(refused);
});

test('an edit keeps what was said before, and the average follows it', async () => {
  const { id, contractorId, author, desk, business } = await reviewed(1);
  const stranger = await world.as(await homeowner(world));
  await expect(stranger.reviews.update({ id, rating: 5 })).rejects.toMatchObject({
    code: 'not-found',
  });
  const scores = { quality: 4, onTime: 2 };
  expect(await author.reviews.update({ id, rating: 4, scores })).toMatchObject({
    ...{ rating: 4, scores, comment: 'Left the gutter hanging.' },
  });
  expect(await figures(contractorId)).toEqual({ rating: 4, reviewCount: 1 });
  expect((await (await world.as()).reviews.stats({ contractorId })).scores).toEqual([
    { name: 'quality', average: 4, count: 1 },
    { name: 'onTime', average: 2, count: 1 },
  ]);
  await business.reviews.flag({ id, reason: 'Changed' });
  const { items } = await desk.adminReviews.list({});
  expect(items.find((item) => item.id === id)?.edits).toMatchObject([{ rating: 1 }]);
  await world.pool.query(
    `update reviews set created_at = now() - interval '30 days' where id = $1`,
    [id],
  );
  await expect(author.reviews.update({ id, rating: 5 })).rejects.toMatchObject(refused);
});

describe('of many at the same time', () => {
  test('reports against a removal end with the review removed and no report open', async () => {
    const { id, contractorId, business, desk } = await reviewed();
    const calls = Array.from({ length: MANY_CALLERS }, (_, n) =>
      n % 2
        ? business.reviews.flag({ id, reason: 'Not true' })
        : desk.adminReviews.decide({ id, decision: 'remove', reason: 'abuse' }),
    );
    const answers = await Promise.allSettled(calls);
    const removals = answers.filter((answer, n) => n % 2 === 0 && answer.status === 'fulfilled');
    expect(removals).toHaveLength(1);
    expect(await figures(contractorId)).toEqual({ rating: 0, reviewCount: 0 });
    const { items } = await desk.adminReviews.list({ status: 'flagged' });
    expect(items.map((item) => item.id)).not.toContain(id);
  });

  test('edits and removals leave figures that equal a recount', async () => {
    const { id, contractorId, author, desk } = await reviewed(3);
    await Promise.allSettled([
      ...Array.from({ length: CONCURRENCY }, (_, n) =>
        author.reviews.update({ id, rating: (n % 5) + 1 }),
      ),
      desk.adminReviews.decide({ id, decision: 'remove', reason: 'off-topic' }),
    ]);
    expect(await figures(contractorId)).toEqual({ rating: 0, reviewCount: 0 });
  });
});

test.each(['rating_high', 'rating_low', 'helpful', 'newest'] as const)(
  'pages by %s hold every review once',
  async (sort) => {
    const pro = await contractor(world);
    const { contractorId } = pro;
    const author = await world.as(dana);
    for (const rating of [3, 5, 3, 1, 3]) {
      const row = sampleProject({ homeownerId: dana.uid, contractorId, category: 'Roof Repair' });
      await world.db.insert(projects).values({ ...row, status: 'completed' });
      await author.reviews.create({ projectId: row.id, rating, comment: 'Fine' });
    }
    const guest = await world.as();
    const seen: { id: string; rating: number }[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await guest.reviews.list({ contractorId, sort, limit: 2, cursor });
      seen.push(...page.items);
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
    if (sort === 'rating_high') expect(seen.map(({ rating }) => rating)).toEqual([5, 3, 3, 3, 1]);
    if (sort === 'rating_low') expect(seen.map(({ rating }) => rating)).toEqual([1, 3, 3, 3, 5]);
  },
);

test('somebody’s own reviews are listed for them and for admins alone', async () => {
  const { id, business } = await reviewed();
  const input = { homeownerId: dana.uid };
  await expect(business.reviews.list(input)).rejects.toMatchObject({ code: 'permission-denied' });
  await expect((await world.as()).reviews.list(input)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  const { items } = await (await world.as(moderator)).reviews.list(input);
  expect(items[0]?.id).toBe(id);
});
