import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { CONCURRENCY, retryWhileBusy } from '#test/concurrency.ts';
import { createJobWorld, postLead } from '#test/job-world.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { newLead } from '../samples.ts';
import { leadPasses, leads } from '../tables.ts';

const { world, hugo } = await createJobWorld();
afterAll(() => world.close());

type Caller = Parameters<typeof world.as>[0];
const as = async (caller: Caller) => (await world.as(caller)).leads;
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
const titlesOf = async (caller: Caller) =>
  (await (await world.as(caller)).notifications.list({})).items.map(({ title }) => title);

/** A project for which the homeowner picked this contractor. */
async function askByName(owner: Caller, contractorId: string) {
  const { projects } = await world.as(owner);
  const { id, leadId } = await projects.create({ ...newProject, contractorId });
  await world.settle();
  return { projectId: id, id: leadId ?? '' };
}

test('a lead that was passed on leaves the open leads and the dashboard until it is put back', async () => {
  const pro = await contractor(world);
  const id = await postLead(world, hugo);
  const api = await as(pro);
  const { counts } = await world.as(pro);
  const seen = async () => {
    const { availableLeads, nextSteps } = await counts.contractor();
    return {
      open: idsOf(await api.available({ limit: 100 })).includes(id),
      passed: idsOf(await api.list({ ownState: 'passed' })).includes(id),
      step: nextSteps.some(({ subjectId }) => subjectId === id),
      count: availableLeads,
    };
  };
  const before = await seen();
  expect(before).toMatchObject({ open: true, passed: false, step: true });
  expect(await api.pass({ id, reason: 'too_far' })).toMatchObject({
    ...{ ownState: 'passed', passReason: 'too_far' },
    moves: ['expressInterest', 'restore'],
  });
  expect(await seen()).toEqual({
    ...{ open: false, passed: true, step: false },
    count: before.count - 1,
  });
  expect(await api.restore({ id })).toMatchObject({ ownState: 'new', passReason: null });
  expect(await seen()).toEqual(before);
});

test('passing again changes the reason, and restoring again nothing', async () => {
  const pro = await contractor(world);
  const id = await postLead(world, hugo);
  const api = await as(pro);
  await api.pass({ id });
  await api.pass({ id, reason: 'fully_booked' });
  expect(await api.get({ id })).toMatchObject({ passReason: 'fully_booked' });
  expect(await world.db.$count(leadPasses, eq(leadPasses.leadId, id))).toBe(1);
  await api.restore({ id });
  expect(await api.restore({ id })).toMatchObject({ ownState: 'new' });
});

test('claiming a spot takes a pass back, and with a spot nobody passes', async () => {
  const pro = await contractor(world);
  const id = await postLead(world, hugo);
  const api = await as(pro);
  await api.pass({ id });
  expect(await api.expressInterest({ id })).toMatchObject({ ownState: 'claimed' });
  expect(await world.db.$count(leadPasses, eq(leadPasses.leadId, id))).toBe(0);
  await expect(api.pass({ id })).rejects.toMatchObject({ code: 'failed-precondition' });
});

test('whoever claims and passes at the same time does one of the two', async () => {
  const pro = await contractor(world);
  const api = await as(pro);
  for (let n = 0; n < CONCURRENCY; n += 1) {
    const id = await postLead(world, hugo);
    await Promise.allSettled([
      retryWhileBusy(() => api.expressInterest({ id })),
      retryWhileBusy(() => api.pass({ id })),
    ]);
    const [lead] = await world.db.select().from(leads).where(eq(leads.id, id));
    const passes = await world.db.$count(leadPasses, eq(leadPasses.leadId, id));
    expect([lead?.interestedContractors.length, passes].sort()).toEqual([0, 1]);
  }
});

test('a homeowner who asked by name is told why, sees it in the project, and the spot is free again', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const { id, projectId } = await askByName(owner, pro.contractorId);
  const [mine, theirs] = [await as(pro), await as(owner)];
  const { nextSteps: before } = await (await world.as(pro)).counts.contractor();
  expect(before.some(({ subjectId }) => subjectId === id)).toBe(true);

  await mine.pass({ id, reason: 'fully_booked' });
  await world.settle();
  const notices = (await (await world.as(owner)).notifications.list({})).items;
  expect(notices[0]).toMatchObject({
    title: expect.stringMatching(/ can’t take this on$/),
    message: expect.stringContaining('They’re fully booked. You can invite another pro'),
    actionUrl: `/homeowner/projects/${projectId}`,
  });
  const reach = await theirs.reach({ id });
  expect(reach.invited).toMatchObject([
    { contractorId: pro.contractorId, passed: true, passReason: 'fully_booked' },
  ]);
  expect(reach.suggestions.map((each) => each.id)).not.toContain(pro.contractorId);
  const { nextSteps } = await (await world.as(pro)).counts.contractor();
  expect(nextSteps.some(({ subjectId }) => subjectId === id)).toBe(false);
  expect(idsOf(await mine.list({}))).not.toContain(id);
  expect((await mine.stats()).total).toBe(0);

  // The fourth spot was reserved until now.
  const others = await Promise.all(Array.from({ length: 4 }, () => contractor(world)));
  for (const other of others) await (await as(other)).expressInterest({ id });

  expect(await mine.restore({ id })).toMatchObject({ ownState: 'invited', asked: true });
  await world.settle();
  expect(await titlesOf(owner)).toContainEqual(
    expect.stringMatching(/ is looking at your project again$/),
  );
});

test('whoever goes back and forth does not flood the homeowner with notices', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const { id } = await askByName(owner, pro.contractorId);
  const mine = await as(pro);
  const told = async (words: RegExp) =>
    (await titlesOf(owner)).filter((title) => words.test(title)).length;
  for (let n = 0; n < 5; n += 1) {
    await mine.pass({ id });
    await world.settle();
    await mine.restore({ id });
    await world.settle();
  }
  expect(await told(/can’t take this on$/)).toBe(3);
  expect(await told(/is looking at your project again$/)).toBe(3);
  const reach = await (await as(owner)).reach({ id });
  expect(reach.invited).toMatchObject([{ contractorId: pro.contractorId, passed: false }]);
});

test('nobody else is told of a pass, and an invitation takes it back', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const { leadId } = await (await world.as(owner)).projects.create(newProject);
  const id = leadId ?? '';
  await world.settle();
  const before = await titlesOf(owner);
  await (await as(pro)).pass({ id, reason: 'other' });
  await world.settle();
  expect(await titlesOf(owner)).toEqual(before);
  const reach = await (await as(owner)).invite({ id, contractorId: pro.contractorId });
  expect(reach.invited).toMatchObject([{ passed: false }]);
  expect(await (await as(pro)).get({ id })).toMatchObject({ ownState: 'invited' });
  await world.settle();
  expect((await titlesOf(pro))[0]).toContain('asked you for a quote');
});

test('whoever passed before the homeowner confirmed the address is not mailed', async () => {
  const owner = await homeowner(world, { emailVerified: false });
  const [passing, staying] = [await contractor(world), await contractor(world)];
  const id = await postLead(world, owner);
  await world.settle();
  await (await as(passing)).pass({ id });
  await world.pool.query('update users set email_verified = true where id = $1', [owner.uid]);
  await world.db.transaction(async (tx) => {
    await recordActivity(
      tx,
      { actor: { kind: 'person', uid: owner.uid, role: 'homeowner' }, requestId: 'test' },
      { type: 'user.emailVerified', subjectType: 'user', subjectId: owner.uid, audience: [] },
    );
  });
  await world.settle();
  const mailsTo = (email: string) => world.db.$count(outboxMails, eq(outboxMails.recipient, email));
  expect([await mailsTo(passing.email), await mailsTo(staying.email)]).toEqual([0, 1]);
});

test('a lead for one contractor alone: passing tells the homeowner, quoting it takes that back', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const { contractorId } = pro;
  const { id } = await (await as(owner)).create({ ...newLead, contractorId });
  const api = await as(pro);
  expect(await api.pass({ id, reason: 'too_small' })).toMatchObject({ ownState: 'passed' });
  await world.settle();
  expect(await titlesOf(owner)).toContainEqual(expect.stringMatching(/ can’t take this on$/));
  const line = { projectTitle: 'Roof', items: [{ description: 'Tear off', amount: 90_000 }] };
  await (await world.as(pro)).quotes.createFromLead({ id, ...line });
  expect(await api.get({ id })).toMatchObject({ ownState: 'draft' });
});

test('what a contractor cannot see they cannot pass on, and a closed lead neither', async () => {
  const far = await contractor(world, { services: ['Carpentry'] });
  const id = await postLead(world, hugo);
  for (const move of ['pass', 'restore'] as const)
    await expect((await as(far))[move]({ id })).rejects.toMatchObject({ code: 'not-found' });
  const { id: asked, projectId } = await askByName(hugo, far.contractorId);
  await (await world.as(hugo)).projects.update({ id: projectId, status: 'cancelled' });
  await expect((await as(far)).pass({ id: asked })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
});
