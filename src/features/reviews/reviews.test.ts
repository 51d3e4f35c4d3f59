import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeRatings } from '#features/contractors/data.ts';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { totals } from '#features/contractors/totals/tables.ts';
import { sampleProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { averageRating } from '#lib/rating.ts';
import { activities } from '#server/outbox/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { customerNameOf } from './rules.ts';
import { reviews } from './tables.ts';

let world: World;
let dana: Awaited<ReturnType<typeof homeowner>>;
beforeAll(async () => {
  world = await createWorld();
  dana = await homeowner(world, { firstName: 'Dana', lastName: 'Kowalski' });
});
afterAll(() => world.close());

async function project(contractorId: string | null, status: 'completed' | 'started' = 'completed') {
  const row = sampleProject({ homeownerId: dana.uid, contractorId, category: 'Roof Repair' });
  await world.db.insert(projects).values({ ...row, status });
  return row.id;
}

const storedTotals = async () =>
  Object.fromEntries(
    (await world.db.select().from(totals)).map(({ name, value }) => [name, value]),
  );

/** Every stored figure about a contractor's reviews. */
async function storedFigures(contractorId: string) {
  const [row] = await world.db.select().from(contractors).where(eq(contractors.id, contractorId));
  const copies = await world.db
    .select({ rating: contractorServices.rating, reviewCount: contractorServices.reviewCount })
    .from(contractorServices)
    .where(eq(contractorServices.contractorId, contractorId));
  const { rating, reviewCount, ratingSum, ratingCounts } = row ?? {};
  return { rating, reviewCount, ratingSum, ratingCounts, copies };
}

/** The same figures, counted from the ratings. */
function recount(ratings: readonly number[]) {
  const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0);
  const copy = { rating: averageRating(ratingSum, ratings.length), reviewCount: ratings.length };
  const ratingCounts = [1, 2, 3, 4, 5].map((stars) => ratings.filter((r) => r === stars).length);
  return { ...copy, ratingSum, ratingCounts, copies: [copy, copy] };
}

const services = ['Roof Repair', 'Gutter Cleaning'];

test('finished work is offered for review before newer work that goes on', async () => {
  const { contractorId } = await contractor(world, { services });
  const owner = await homeowner(world);
  const begun = { ...{ homeownerId: owner.uid, contractorId }, category: 'Roof Repair' } as const;
  const finished = sampleProject({ ...begun, status: 'completed', completedAt: new Date() });
  const goingOn = sampleProject({ ...begun, status: 'in_progress' });
  await world.db.insert(projects).values([finished, goingOn]);
  const { items } = await (await world.as(owner)).reviews.toWrite();
  expect(items.map((item) => [item.projectId, item.finished])).toEqual([
    [finished.id, true],
    [goingOn.id, false],
  ]);
});

describe('create', () => {
  test('publishes the review and its rating at once, with the last name abbreviated', async () => {
    const { contractorId, ...pro } = await contractor(world, { services });
    const projectId = await project(contractorId);
    const review = await (await world.as(dana)).reviews.create({
      projectId,
      rating: 4,
      comment: ' Tidy, and on time. ',
    });
    expect(review).toMatchObject({
      contractorId,
      projectId,
      rating: 4,
      comment: 'Tidy, and on time.',
      customerName: 'Dana K.',
      projectType: 'Roof Repair',
      verified: true,
      response: null,
    });
    const guest = await world.as();
    expect(await guest.contractors.get({ id: contractorId })).toMatchObject({
      rating: 4,
      reviewCount: 1,
      ratingCounts: [0, 0, 0, 1, 0],
    });
    const { items } = await guest.reviews.list({ contractorId });
    expect(items).toEqual([{ ...review, editableUntil: null, moves: [] }]);
    expect(JSON.stringify(items)).not.toContain('Kowalski');

    const [activity] = await world.db
      .select()
      .from(activities)
      .where(eq(activities.subjectId, review.id));
    expect(activity).toMatchObject({ type: 'review.created', audience: [contractorId, dana.uid] });
    await world.settle();
    await world.settle();
    const notifications = await (await world.as(pro)).notifications.list({});
    expect(notifications.items).toMatchObject([
      {
        type: 'project_update',
        title: 'Dana K. reviewed your work',
        actionUrl: '/contractor/reviews',
      },
    ]);
  });

  test('is allowed once, and only to the homeowner of a completed project', async () => {
    const { contractorId, ...pro } = await contractor(world, { services });
    const [done, running, unassigned] = [
      await project(contractorId),
      await project(contractorId, 'started'),
      await project(null),
    ];
    const input = { rating: 5, comment: 'Good' };
    const [mine, theirs] = [await world.as(dana), await world.as(await homeowner(world))];
    await expect(theirs.reviews.create({ ...input, projectId: done })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(
      (await world.as(pro)).reviews.create({ ...input, projectId: done }),
    ).rejects.toMatchObject({ code: 'permission-denied' });
    for (const projectId of [running, unassigned])
      await expect(mine.reviews.create({ ...input, projectId })).rejects.toMatchObject({
        code: 'failed-precondition',
      });
    await mine.reviews.create({ ...input, projectId: done });
    await expect(mine.reviews.create({ ...input, projectId: done })).rejects.toMatchObject({
      code: 'already-exists',
      status: 409,
    });
    expect(await storedFigures(contractorId)).toEqual(recount([5]));
  });

  test('twenty simultaneous reviews of one project create one review', async () => {
    const { contractorId } = await contractor(world, { services });
    const projectId = await project(contractorId);
    const mine = await world.as(dana);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        mine.reviews.create({ projectId, rating: 2, comment: 'Late' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await storedFigures(contractorId)).toEqual(recount([2]));
  });

  test('twenty simultaneous reviews of one contractor are all counted', async () => {
    const { contractorId } = await contractor(world, { services });
    const ratings = Array.from({ length: 20 }, (_, index) => (index % 5) + 1);
    const ids = await Promise.all(ratings.map(() => project(contractorId)));
    const mine = await world.as(dana);
    const before = await storedTotals();
    await Promise.all(
      ids.map((projectId, index) =>
        mine.reviews.create({ projectId, rating: ratings[index] ?? 0, comment: 'Fine' }),
      ),
    );
    expect(await storedFigures(contractorId)).toEqual(recount(ratings));
    const after = await storedTotals();
    expect(after.ratingSum).toBe((before.ratingSum ?? 0) + 60);
    expect(after.reviewCount).toBe((before.reviewCount ?? 0) + 20);
  });
});

test('stored figures equal a recount after any sequence of reviews', async () => {
  const rating = fc.integer({ min: 1, max: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), rating), { maxLength: 12 }), async (given) => {
      const [one, other] = [
        await contractor(world, { services }),
        await contractor(world, { services }),
      ];
      const before = await storedTotals();
      for (const [first, stars] of given)
        await world.db.transaction((tx) =>
          changeRatings(tx, (first ? one : other).contractorId, { added: stars }),
        );
      const ratingsOf = (first: boolean) =>
        given.filter(([its]) => its === first).map(([, stars]) => stars);
      expect(await storedFigures(one.contractorId)).toEqual(recount(ratingsOf(true)));
      expect(await storedFigures(other.contractorId)).toEqual(recount(ratingsOf(false)));
      const all = recount(given.map(([, stars]) => stars));
      expect(await storedTotals()).toEqual({
        activeContractors: before.activeContractors,
        ratingSum: (before.ratingSum ?? 0) + all.ratingSum,
        reviewCount: (before.reviewCount ?? 0) + all.reviewCount,
      });
    }),
    { numRuns: 12 },
  );
});

describe('list', () => {
  test('is paged newest first and leaves out inactive contractors', async () => {
    const { contractorId } = await contractor(world, { services });
    const mine = await world.as(dana);
    const ids = [];
    for (const rating of [3, 4, 5]) {
      const projectId = await project(contractorId);
      const { id } = await mine.reviews.create({ projectId, rating, comment: 'Well' });
      ids.unshift(id);
    }
    const guest = await world.as();
    const first = await guest.reviews.list({ contractorId, limit: 2 });
    const rest = await guest.reviews.list({
      contractorId,
      limit: 2,
      cursor: first.nextCursor ?? '',
    });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
    const latest = async () => (await guest.reviews.list({ limit: 3 })).items.map(({ id }) => id);
    expect(await latest()).toEqual(ids);

    await world.db
      .update(contractors)
      .set({ isActive: false })
      .where(eq(contractors.id, contractorId));
    expect(await latest()).not.toContain(ids[0]);
    expect((await guest.reviews.list({ contractorId })).items).toEqual([]);
  });
});

test('a contractor’s reviews are sorted and filtered by stars, page after page', async () => {
  const { contractorId } = await contractor(world, { services });
  const mine = await world.as(dana);
  const made: { id: string; rating: number; helpful: number }[] = [];
  for (const [rating, helpful] of [
    [5, 0],
    [2, 3],
    [5, 7],
    [4, 1],
    [5, 0],
  ] as const) {
    const projectId = await project(contractorId);
    const { id } = await mine.reviews.create({ projectId, rating, comment: 'Well' });
    await world.db.update(reviews).set({ helpful }).where(eq(reviews.id, id));
    made.unshift({ id, rating, helpful });
  }
  const guest = await world.as();
  const listed = async (query: Omit<Parameters<typeof guest.reviews.list>[0], 'contractorId'>) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await guest.reviews.list({ ...query, contractorId, limit: 1, cursor });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return ids;
  };
  const fives = made.filter(({ rating }) => rating === 5);
  const idsOf = (rows: typeof made) => rows.map(({ id }) => id);
  const byHelp = (rows: typeof made) => idsOf(rows.toSorted((a, b) => b.helpful - a.helpful));
  expect(await listed({ stars: 5 })).toEqual(idsOf(fives));
  expect(await listed({ stars: 5, sort: 'rating_low' })).toEqual(idsOf(fives));
  expect(await listed({ stars: 5, sort: 'helpful' })).toEqual(byHelp(fives));
  expect(await listed({ sort: 'helpful' })).toEqual(byHelp(made));
  expect(await listed({ sort: 'rating_high' })).toEqual(
    idsOf(made.toSorted((a, b) => b.rating - a.rating)),
  );
  expect((await listed({ sort: 'rating_low' }))[0]).toBe(made.find((r) => r.rating === 2)?.id);
  expect(await listed({ stars: 1 })).toEqual([]);
});

test.each([
  ['Dana', 'Kowalski', 'Dana K.'],
  ['Zoë', 'östberg', 'Zoë Ö.'],
  ['Mei', '𠮷田', 'Mei 𠮷.'],
])('the public name of %s %s is %s', (firstName, lastName, name) => {
  expect(customerNameOf({ firstName, lastName })).toBe(name);
});

describe('a review', () => {
  async function createReview() {
    const pro = await contractor(world, { services, businessName: 'Marsh & Sons' });
    const projectId = await project(pro.contractorId);
    const input = { projectId, rating: 4, comment: 'Tidy' };
    const { id } = await (await world.as(dana)).reviews.create(input);
    return { id, pro };
  }

  test('can only be answered by its contractor, who may change the answer', async () => {
    const { id, pro } = await createReview();
    const rival = await world.as(await contractor(world));
    await expect(rival.reviews.respond({ id, comment: 'Not me' })).rejects.toMatchObject({
      code: 'not-found',
    });
    const mine = await world.as(pro);
    await mine.reviews.respond({ id, comment: 'Thanks' });
    await mine.reviews.respond({ id, comment: 'Thank you, Dana' });
    const { contractorId } = pro;
    const { items } = await (await world.as()).reviews.list({ contractorId });
    expect(items[0]?.response).toMatchObject({
      comment: 'Thank you, Dana',
      contractorName: 'Marsh & Sons',
    });
    expect(await (await world.as()).reviews.stats({ contractorId })).toEqual({
      total: 1,
      average: 4,
      distribution: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 4 ? 1 : 0 })),
      responseRate: 100,
      unanswered: 0,
      scores: [],
      removed: 0,
      unverified: 0,
    });
  });

  test('counts one helpful vote per person, and none from its author or contractor', async () => {
    const { id, pro } = await createReview();
    const readers = [await homeowner(world), await homeowner(world)];
    const apis = await Promise.all(readers.map((reader) => world.as(reader)));
    await Promise.all([...apis, ...apis, ...apis].map((api) => api.reviews.markHelpful({ id })));
    for (const party of [dana, pro])
      await expect((await world.as(party)).reviews.markHelpful({ id })).rejects.toMatchObject({
        code: 'failed-precondition',
      });
    const { items } = await (await world.as()).reviews.list({ contractorId: pro.contractorId });
    expect(items[0]).toMatchObject({ helpful: 2, markedHelpful: false });
    const seenBy = async (who: typeof dana | typeof pro) => {
      const page = await (await world.as(who)).reviews.list({ contractorId: pro.contractorId });
      const [seen] = page.items;
      return [seen?.markedHelpful, seen?.moves.includes('markHelpful')];
    };
    const [voter] = readers;
    if (!voter) throw new Error('somebody has voted');
    expect(await seenBy(voter)).toEqual([true, false]);
    expect(await seenBy(await homeowner(world))).toEqual([false, true]);
    for (const party of [dana, pro]) expect(await seenBy(party)).toEqual([false, false]);
  });

  test('can be flagged by anybody but its author, and stays public', async () => {
    const { id, pro } = await createReview();
    const mine = await world.as(pro);
    expect(await mine.reviews.flag({ id, reason: 'Not our job' })).toMatchObject({ flagged: true });
    await expect((await world.as(dana)).reviews.flag({ id, reason: 'x' })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    const { items } = await (await world.as()).reviews.list({ contractorId: pro.contractorId });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('Not our job');
  });
});
