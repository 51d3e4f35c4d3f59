import { writeFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { sampleQuoteItems } from '#features/quotes/samples.ts';
import { users } from '#features/users/tables.ts';
import { signInTraces } from '#features/users/traces/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';
import { reviews } from '../tables.ts';
import { settleDueReviews } from './service.ts';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

let world: World;
beforeAll(async () => {
  world = await createWorld({ REVIEW_CHECKS: 'full' });
});
afterAll(() => world.close());

type Pro = Awaited<ReturnType<typeof contractor>>;
type Owner = Awaited<ReturnType<typeof homeowner>>;

let phones = 0;
const newPhone = () => `(312) 555-${String(++phones).padStart(4, '0')}`;

async function newPro() {
  const pro = await contractor(world);
  await world.db.update(users).set({ phone: newPhone() }).where(eq(users.id, pro.uid));
  await world.db
    .update(contractors)
    .set({ phone: newPhone() })
    .where(eq(contractors.id, pro.contractorId));
  return pro;
}

/** A homeowner with a number of their own, whose account is as old as this. */
async function newOwner({ days = 100, emailVerified = true } = {}) {
  const owner = await homeowner(world, { emailVerified });
  await world.db
    .update(users)
    .set({ phone: newPhone(), createdAt: daysAgo(days) })
    .where(eq(users.id, owner.uid));
  return owner;
}

type Job = {
  total?: number;
  /** Days since acceptance. */
  accepted?: number;
  status?: 'started' | 'in_progress' | 'completed';
  confirmed?: boolean;
};

/** A job of theirs, agreed on days ago, that the homeowner says is finished. */
async function job(owner: Owner, pro: Pro, given: Job = {}) {
  const { total = 660_000, accepted = 3, status = 'completed', confirmed = true } = given;
  const fixture = await insertProjectWithLead(world, { homeowner: owner, contractors: [pro] });
  const { id: projectId } = fixture.project;
  const quote = await insertQuoteFor(world, fixture, pro, {
    status: 'accepted',
    items: sampleQuoteItems('Roof Repair', total),
    acceptedAt: daysAgo(accepted),
  });
  await world.db
    .update(projects)
    .set({
      status,
      contractorId: pro.contractorId,
      acceptedQuoteId: quote.id,
      ...(status === 'completed' && { completedAt: daysAgo(0.1) }),
      ...(confirmed && { completionConfirmedAt: new Date() }),
    })
    .where(eq(projects.id, projectId));
  return projectId;
}

const write = async (owner: Owner, projectId: string, rating = 5) =>
  (await world.as(owner)).reviews.create({ projectId, rating, comment: 'Straight and level' });

async function leaveTrace(uid: string, kind: 'network' | 'device', hash: string, days = 4) {
  const seen = daysAgo(days);
  await world.db
    .insert(signInTraces)
    .values({ userId: uid, kind, hash, firstSeenAt: seen, lastSeenAt: seen });
}

const figuresOf = async (pro: Pro) => {
  const { rating, reviewCount, ratingCounts } = await (await world.as()).contractors.get({
    id: pro.contractorId,
  });
  return { rating, reviewCount, ratingCounts };
};
const storedReview = async (id: string) => {
  const [row] = await world.db.select().from(reviews).where(eq(reviews.id, id));
  return row;
};

test('an honest review of a confirmed job counts at once', async () => {
  const [pro, owner] = [await newPro(), await newOwner()];
  const review = await write(owner, await job(owner, pro), 4);
  expect(review).toMatchObject({ verified: true, pending: [] });
  expect(await figuresOf(pro)).toEqual({
    rating: 4,
    reviewCount: 1,
    ratingCounts: [0, 0, 0, 1, 0],
  });
});

describe('what is missing is told to the author, and the review counts once it is there:', () => {
  test('a confirmed address', async () => {
    const [pro, owner] = [await newPro(), await newOwner({ emailVerified: false })];
    const review = await write(owner, await job(owner, pro));
    expect(review).toMatchObject({ verified: false, pending: ['confirm-address'] });
    const [seen] = (await (await world.as()).reviews.list({ contractorId: pro.contractorId }))
      .items;
    expect(seen).toMatchObject({ id: review.id, verified: false, pending: [] });
    expect((await figuresOf(pro)).reviewCount).toBe(0);
    await world.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.uid));
    await world.db.update(reviews).set({ recheckAt: new Date() }).where(eq(reviews.id, review.id));
    await settleDueReviews(world.jobContext());
    expect((await figuresOf(pro)).reviewCount).toBe(1);
  });

  test('the completion, which the homeowner may declare against a contractor who will not', async () => {
    const [pro, owner] = [await newPro(), await newOwner()];
    const projectId = await job(owner, pro, { status: 'in_progress', confirmed: false });
    const review = await write(owner, projectId, 1);
    expect(review).toMatchObject({ verified: false, pending: ['completion'] });
    await (await world.as(owner)).projects.update({ id: projectId, status: 'completed' });
    await world.settle();
    expect(await figuresOf(pro)).toMatchObject({ rating: 1, reviewCount: 1 });
  });

  test('a confirmation of the contractor’s “finished”', async () => {
    const [pro, owner] = [await newPro(), await newOwner()];
    const projectId = await job(owner, pro, { confirmed: false });
    const review = await write(owner, projectId);
    expect(review.pending).toEqual(['confirm-completion']);
    expect((await storedReview(review.id))?.recheckAt).not.toBeNull();
    await (await world.as(owner)).projects.update({ id: projectId, status: 'completed' });
    await world.settle();
    expect((await figuresOf(pro)).reviewCount).toBe(1);
  });

  test('a day between acceptance and what it says: saving it again later will do', async () => {
    const [pro, owner] = [await newPro(), await newOwner()];
    const review = await write(owner, await job(owner, pro, { accepted: 0.5 }));
    expect(review.pending).toEqual(['too-soon']);
    const api = await world.as(owner);
    expect((await api.reviews.update({ id: review.id, rating: 4 })).verified).toBe(false);
  });
});

describe('a tie between both sides holds a review and tells nobody which', () => {
  test.each(['network', 'device'] as const)('the same %s', async (kind) => {
    const [pro, owner] = [await newPro(), await newOwner()];
    for (const { uid } of [pro, owner]) await leaveTrace(uid, kind, `${kind} ${pro.uid}`);
    const review = await write(owner, await job(owner, pro));
    expect(review).toMatchObject({ verified: false, pending: ['under-review'] });
    expect(await storedReview(review.id)).toMatchObject({ signals: [kind] });
    const public_ = await (await world.as(pro)).reviews.list({ contractorId: pro.contractorId });
    expect(JSON.stringify(public_)).not.toContain(kind);
    expect((await figuresOf(pro)).reviewCount).toBe(0);
  });

  test('the network from which the quote was sent and signed, by sessions of elsewhere', async () => {
    const [pro, owner] = [await newPro(), await newOwner()];
    const fixture = await insertProjectWithLead(world, { homeowner: owner, contractors: [pro] });
    const { id } = await insertQuoteFor(world, fixture, pro, { status: 'draft' });
    const post = async ({ token }: { token: string }, move: string, json: object) =>
      (
        await world.fetch(`/api/quotes/${id}/${move}`, {
          ...{ method: 'POST', token, json, from: '203.0.113.9' },
        })
      ).status;
    expect(await post(pro, 'send', { channels: ['portal'] })).toBe(200);
    expect(await post(owner, 'accept', {})).toBe(200);
    await world.settle();
    const { id: projectId } = fixture.project;
    await (await world.as(owner)).projects.update({ id: projectId, status: 'completed' });
    const review = await write(owner, projectId);
    expect(await storedReview(review.id)).toMatchObject({ verified: false, signals: ['network'] });
  });

  test.each(['phone', 'address'] as const)('the same %s', async (kind) => {
    const [pro, owner] = [await newPro(), await newOwner()];
    const same =
      kind === 'phone' ? { phone: '312-555-7777' } : { address1: '12 Elm St.', zipCode: '60614' };
    await world.db.update(users).set(same).where(eq(users.id, owner.uid));
    await world.db
      .update(contractors)
      .set(kind === 'phone' ? { phone: '+1 (312) 555 7777' } : { address1: '12 ELM street' })
      .where(eq(contractors.id, pro.contractorId));
    const review = await write(owner, await job(owner, pro));
    expect(await storedReview(review.id)).toMatchObject({ verified: false, signals: [kind] });
  });
});

describe('a dishonest contractor', () => {
  test('with twenty accounts and a day of time gets not one review that counts', async () => {
    const pro = await newPro();
    const written: string[] = [];
    // Addresses confirmed, quotes of hundreds of dollars, a day of waiting, completions confirmed, numbers and
    // networks of their own: what is left is that twenty new accounts praise one business within days.
    for (let account = 0; account < 20; account += 1) {
      const fake = await newOwner({ days: 2 });
      const { id } = await write(fake, await job(fake, pro, { accepted: 1.1, total: 40_000 }));
      written.push(id);
    }
    await world.settle();
    await settleDueReviews(world.jobContext());
    expect(await figuresOf(pro)).toEqual({
      rating: 0,
      reviewCount: 0,
      ratingCounts: [0, 0, 0, 0, 0],
    });
    const counted = await Promise.all(written.map(storedReview));
    expect(counted.filter((row) => row?.verified)).toEqual([]);
    if (process.env.ATTACK_REPORT)
      writeFileSync(
        process.env.ATTACK_REPORT,
        JSON.stringify({
          written: counted.length,
          counted: counted.filter((row) => row?.verified).length,
          held: counted.filter((row) => row?.heldAt).length,
        }),
      );
  }, 30_000);

  test('is not helped by penny quotes from old accounts', async () => {
    const pro = await newPro();
    for (let account = 0; account < 4; account += 1) {
      const fake = await newOwner();
      await write(fake, await job(fake, pro, { total: 6_000 }));
    }
    await world.settle();
    await settleDueReviews(world.jobContext());
    expect((await figuresOf(pro)).reviewCount).toBe(0);
  });

  test('is not helped by old accounts that one device signs in to', async () => {
    const pro = await newPro();
    for (let account = 0; account < 3; account += 1) {
      const fake = await newOwner();
      await leaveTrace(fake.uid, 'device', `shared by reviewers ${pro.uid}`);
      await write(fake, await job(fake, pro));
    }
    await world.settle();
    await settleDueReviews(world.jobContext());
    expect((await figuresOf(pro)).reviewCount).toBe(0);
  });
});

describe('an honest homeowner with a hostile contractor', () => {
  test('who takes the customer’s number and address over has no review held: it is what was then that counts', async () => {
    const [pro, owner] = [await newPro(), await newOwner()];
    const fixture = await insertProjectWithLead(world, { homeowner: owner, contractors: [pro] });
    const quote = await insertQuoteFor(world, fixture, pro, {
      status: 'sent',
    });
    await (await world.as(owner)).quotes.accept({ id: quote.id });
    await world.settle();
    const { phone } = (await world.db.select().from(users).where(eq(users.id, owner.uid)))[0] ?? {};
    await (await world.as(pro)).contractors.updateProfile({ phone: phone ?? '' });
    const api = await world.as(owner);
    await api.projects.update({ id: fixture.project.id, status: 'completed' });
    const { id } = await write(owner, fixture.project.id, 1);
    expect(await storedReview(id)).toMatchObject({ signals: [], heldAt: null });
  });

  test('who stages a burst around a poor review does not have that one held', async () => {
    const pro = await newPro();
    const honest = await newOwner({ days: 3 });
    const poor = await write(honest, await job(honest, pro), 1);
    for (let account = 0; account < 3; account += 1) {
      const fake = await newOwner({ days: 2 });
      await write(fake, await job(fake, pro));
    }
    await world.settle();
    await settleDueReviews(world.jobContext());
    expect(await storedReview(poor.id)).toMatchObject({ verified: true, heldAt: null });
    expect(await figuresOf(pro)).toMatchObject({ rating: 1, reviewCount: 1 });
  });

  test('who holds, renames and deletes the account leaves the review as it was', async () => {
    const [pro, owner] = [await newPro(), await newOwner()];
    const projectId = await job(owner, pro, { status: 'in_progress', confirmed: false });
    const theirs = await world.as(pro);
    await theirs.projects.update({ id: projectId, status: 'on_hold' });
    const mine = await world.as(owner);
    await mine.projects.update({ id: projectId, status: 'completed' });
    const { id } = await write(owner, projectId, 2);
    await theirs.contractors.updateProfile({ businessName: 'Brand New & Clean' });
    await theirs.reviews.flag({ id, reason: 'Not true' });
    await theirs.profile.remove({ confirmation: 'DELETE' });
    await world.settle();
    expect(await storedReview(id)).toMatchObject({ rating: 2, reviewStatus: 'published' });
    const [own] = (await mine.reviews.list({ homeownerId: owner.uid })).items;
    expect(own).toMatchObject({ id, rating: 2, verified: true });
  });

  test('who never comes can be reviewed once the start has passed', async () => {
    const [pro, owner] = [await newPro(), await newOwner()];
    const young = await job(owner, pro, { status: 'started', confirmed: false, accepted: 13 });
    const api = await world.as(owner);
    await expect(write(owner, young)).rejects.toMatchObject({ code: 'failed-precondition' });
    await world.db
      .update(projects)
      .set({ startDate: daysAgo(2).toISOString().slice(0, 10) })
      .where(eq(projects.id, young));
    expect((await api.projects.get({ id: young })).mayReview).toBe(true);
    expect((await api.reviews.toWrite()).items.map(({ projectId }) => projectId)).toEqual([young]);
    expect(await write(owner, young, 1)).toMatchObject({ verified: false });
  });
});
