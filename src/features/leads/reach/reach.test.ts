import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { newId } from '#lib/columns.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { MAX_INVITATIONS, MAX_INVITED, MAX_SPOTS } from '../rules.ts';
import { leadPasses, leads } from '../tables.ts';
import { MAX_SUGGESTED } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Caller = { token: string };
const far = (services = ['Carpentry']) => contractor(world, { zipCode: '53202', services });

/** A project of a service that no other test uses, with its homeowner and lead. */
async function post(category: string, person?: Awaited<ReturnType<typeof homeowner>>) {
  const owner = person ?? (await homeowner(world, { firstName: 'Hugo' }));
  const api = await world.as(owner);
  const project = await api.projects.create({ ...newProject, category });
  await world.settle();
  return { owner, api, project, id: project.leadId ?? '' };
}

const titlesOf = async (caller: Caller) =>
  (await (await world.as(caller)).notifications.list({})).items.map(({ title }) => title);
const subjectsTo = async (email: string) =>
  (
    await world.db
      .select({ subject: outboxMails.subject })
      .from(outboxMails)
      .where(eq(outboxMails.recipient, email))
  ).map(({ subject }) => subject);

describe('after posting, the homeowner sees', () => {
  test('how many were notified and have looked, each contractor once, and the best three to invite', async () => {
    const pros = [];
    for (let n = 0; n <= MAX_SUGGESTED; n += 1)
      pros.push(await contractor(world, { services: ['Locksmith'] }));
    const { api, id } = await post('Locksmith');
    const [pro] = pros;
    const looking = await world.as(pro as Caller);
    await Promise.all([1, 2, 3].map(() => looking.leads.markViewed({ id })));
    expect(await api.leads.reach({ id })).toMatchObject({
      notifiedCount: pros.length,
      messagedCount: pros.length,
      awaitsConfirmation: false,
      viewedCount: 1,
      spotsFilled: 0,
      mayInvite: true,
      invited: [],
      suggestions: Array.from({ length: MAX_SUGGESTED }, () => ({ notified: true })),
    });
    await looking.leads.expressInterest({ id });
    const { suggestions } = await api.leads.reach({ id });
    expect(suggestions.map((each) => each.id)).not.toContain(pro?.contractorId);
  });

  test('that nobody is mailed until the address is confirmed', async () => {
    await contractor(world, { services: ['Fence Installation'] });
    const owner = await homeowner(world, { emailVerified: false });
    const { api, id } = await post('Fence Installation', owner);
    expect(await api.leads.reach({ id })).toMatchObject({
      notifiedCount: 1,
      messagedCount: 0,
      awaitsConfirmation: true,
    });
  });

  test('that nobody covers the ZIP code, which support hears once however many follow', async () => {
    const support = await admin(world, { permissions: ['manage_users'] });
    const { api, id, project } = await post('Chimney Repair');
    await post('Chimney Repair');
    expect(await api.leads.reach({ id })).toMatchObject({ notifiedCount: 0, suggestions: [] });
    expect((await api.projects.get({ id: project.id })).status).toBe('planning');
    const title = `No pro for Chimney Repair in ${project.city}, ${project.state} ${project.zipCode}`;
    expect((await titlesOf(support)).filter((each) => each === title)).toHaveLength(1);
    // It is kept: a contractor who comes later finds it.
    const late = await world.as(await contractor(world, { services: ['Chimney Repair'] }));
    expect((await late.leads.available({})).items.map((lead) => lead.id)).toContain(id);
  });
});

describe('an invitation', () => {
  test('reaches a contractor of another trade far away, who can claim a spot', async () => {
    const invited = await far();
    const { api, id, project } = await post('Roof Repair');
    const theirs = await world.as(invited);
    await expect(theirs.leads.get({ id })).rejects.toMatchObject({ code: 'not-found' });
    const { contractorId } = invited;
    expect((await api.leads.invite({ id, contractorId })).invited).toMatchObject([
      { contractorId },
    ]);
    await world.settle();
    const title = 'Hugo asked you for a quote: Roof Repair in Chicago';
    expect(await titlesOf(invited)).toEqual([title]);
    expect(await subjectsTo(invited.email)).toEqual([`${title}, IL 60614`]);
    expect((await theirs.leads.list({})).items).toMatchObject([{ id, asked: true }]);
    expect((await api.projects.get({ id: project.id })).interested).toEqual([]);
    const answerOf = async () => (await api.leads.reach({ id })).invited;
    const waiting = { viewedAt: null, interested: false, passed: false };
    const [invitation] = await answerOf();
    expect(invitation).toMatchObject(waiting);
    expect(Date.parse(invitation?.invitedAt ?? '')).toBeGreaterThan(Date.parse(project.createdAt));
    await theirs.leads.markViewed({ id });
    expect(await answerOf()).toMatchObject([{ viewedAt: expect.any(String), interested: false }]);
    await theirs.leads.expressInterest({ id });
    expect(await answerOf()).toMatchObject([{ interested: true }]);
    expect((await api.projects.get({ id: project.id })).interested).toMatchObject([
      { contractorId },
    ]);
    await expect(api.leads.invite({ id, contractorId })).rejects.toMatchObject({
      code: 'already-exists',
    });
  });

  test('of someone who was offered the lead already asks them by name once more', async () => {
    const pro = await contractor(world, { services: ['Masonry Repair'] });
    const { api, id } = await post('Masonry Repair');
    await api.leads.invite({ id, contractorId: pro.contractorId });
    await world.settle();
    expect(await subjectsTo(pro.email)).toEqual([
      'New lead: Masonry Repair in Chicago, IL 60614',
      'Hugo asked you for a quote: Masonry Repair in Chicago, IL 60614',
    ]);
    const theirs = await world.as(pro);
    expect((await theirs.leads.available({})).items).toEqual([]);
  });

  test('that comes before the lead is offered keeps it from nobody else', async () => {
    const near = await contractor(world, { services: ['Drywall Repair'] });
    const invited = await far();
    const api = await world.as(await homeowner(world));
    const { leadId } = await api.projects.create({ ...newProject, category: 'Drywall Repair' });
    const id = leadId ?? '';
    await api.leads.invite({ id, contractorId: invited.contractorId });
    await world.settle();
    expect(await titlesOf(near)).toHaveLength(1);
    expect(await titlesOf(invited)).toHaveLength(1);
    expect(await api.leads.reach({ id })).toMatchObject({ notifiedCount: 1 });
  });

  test('from an unconfirmed homeowner stays in the portal until the address is confirmed', async () => {
    const owner = await homeowner(world, { emailVerified: false });
    const { api, id } = await post('Roof Repair', owner);
    const invited = await far();
    await api.leads.invite({ id, contractorId: invited.contractorId });
    await world.settle();
    expect(await titlesOf(invited)).toHaveLength(1);
    expect(await subjectsTo(invited.email)).toEqual([]);
  });

  test('is refused where all spots are filled, to one who was asked, and for another’s lead', async () => {
    const pros = await Promise.all(Array.from({ length: MAX_SPOTS }, () => contractor(world)));
    const { api, id } = await post('Roof Repair');
    for (const pro of pros) await (await world.as(pro)).leads.expressInterest({ id });
    const { contractorId } = await far();
    expect((await api.leads.reach({ id })).mayInvite).toBe(false);
    await expect(api.leads.invite({ id, contractorId })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    const stranger = await world.as(await homeowner(world));
    await expect(stranger.leads.invite({ id, contractorId })).rejects.toMatchObject({
      code: 'not-found',
    });
    const { leadId } = await api.projects.create({ ...newProject, contractorId });
    await expect(api.leads.invite({ id: leadId ?? '', contractorId })).rejects.toMatchObject({
      code: 'already-exists',
    });
  });

  test('of ever more contractors at the same time ends at ten', async () => {
    const pros = await Promise.all(Array.from({ length: MAX_INVITATIONS + 2 }, () => far()));
    const { api, id } = await post('Roof Repair');
    const outcomes = await Promise.allSettled(
      pros.map(({ contractorId }) => api.leads.invite({ id, contractorId })),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'resource-exhausted' } },
      { reason: { code: 'resource-exhausted' } },
    ]);
    expect((await api.leads.reach({ id })).invited).toHaveLength(MAX_INVITATIONS);
  });

  test('goes on in the place of one who passed, up to thirty in all', async () => {
    const picked = await contractor(world, { services: ['Roof Repair'] });
    const { projects, leads: mine } = await world.as(await homeowner(world));
    const { leadId } = await projects.create({
      ...{ ...newProject, category: 'Roof Repair', contractorId: picked.contractorId },
    });
    const id = leadId ?? '';
    const pass = async (pro: Caller) => (await world.as(pro)).leads.pass({ id });
    const ask = async ({ contractorId }: { contractorId: string }) =>
      mine.invite({ id, contractorId });
    await pass(picked);
    const pros = await Promise.all(Array.from({ length: MAX_INVITATIONS + 1 }, () => far()));
    const [first, last] = [pros[0], pros.at(-1)];
    if (!first || !last) throw new Error('eleven pros');
    for (const pro of pros.slice(0, MAX_INVITATIONS - 1)) await ask(pro);
    // The one who was picked and has passed takes none of the ten.
    expect(await ask(pros[MAX_INVITATIONS - 1] ?? first)).toMatchObject({ mayInvite: false });
    await expect(ask(last)).rejects.toMatchObject({ code: 'resource-exhausted' });

    await pass(first);
    expect(await mine.reach({ id })).toMatchObject({ mayInvite: true });
    expect((await mine.get({ id })).moves).toContain('invite');
    expect(await ask(last)).toMatchObject({ mayInvite: false });
    // Whoever comes back is one of those who were asked again.
    await (await world.as(first)).leads.restore({ id });
    await expect(ask(await far())).rejects.toMatchObject({ code: 'resource-exhausted' });

    const invitedContractors = Array.from({ length: MAX_INVITED }, () => newId());
    await world.db.update(leads).set({ invitedContractors }).where(eq(leads.id, id));
    await world.db
      .insert(leadPasses)
      .values({ contractorId: last.contractorId, leadId: id, passedAt: new Date() });
    await expect(ask(await far())).rejects.toMatchObject({
      message: expect.stringContaining('invited 30 pros'),
    });
  });
});
