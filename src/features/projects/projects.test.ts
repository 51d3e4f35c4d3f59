import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { leads } from '#features/leads/tables.ts';
import { newId } from '#lib/columns.ts';
import { activities } from '#server/outbox/tables.ts';
import { createJobWorld } from '#test/job-world.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { findProject, startProject, updateProjectIfStatusUnchanged } from './data.ts';
import {
  CANCELED_MEANWHILE,
  HIRED_MEANWHILE,
  type ProjectStatus,
  projectStatuses,
} from './rules.ts';
import { newProject } from './samples.ts';
import { projects } from './tables.ts';

const { world, hugo, carla } = await createJobWorld();
afterAll(() => world.close());

type Caller = { token: string };
const as = async (caller: Caller) => (await world.as(caller)).projects;
const post = async (caller: Caller = hugo) => (await as(caller)).create(newProject);

const picture = async (caller: Caller) => {
  const blank = sharp({ create: { width: 8, height: 6, channels: 3, background: '#1e5b47' } });
  const file = new File([Uint8Array.from(await blank.png().toBuffer())], 'roof.png');
  return (await world.as(caller)).files.upload({ file });
};

/** A project that was given to Carla. */
async function started(status: ProjectStatus = 'started') {
  const { id } = await post();
  await startProject(world.db, {
    projectId: id,
    contractorId: carla.contractorId,
    quoteId: newId(),
    now: new Date(),
  });
  await world.db.update(projects).set({ status }).where(eq(projects.id, id));
  return id;
}

describe('create', () => {
  test('inserts the project with its lead and records both', async () => {
    const project = await post();
    expect(project).toMatchObject({
      ...newProject,
      status: 'planning',
      city: 'Chicago',
      state: 'IL',
      homeownerName: 'Hugo Marsh',
      contractorId: null,
      moves: ['cancelled'],
      mayEdit: true,
      mayGiveAddress: false,
      mayPlan: false,
      mayReview: false,
    });
    const [lead] = await world.db.select().from(leads).where(eq(leads.projectId, project.id));
    expect(lead).toMatchObject({
      id: project.leadId,
      status: 'new',
      service: 'Roof Repair',
      homeownerName: 'Hugo Marsh',
      homeownerEmail: hugo.email,
      location: 'Chicago, IL 60614',
      budgetMax: 900_000,
    });
    const recorded = await world.db
      .select()
      .from(activities)
      .where(eq(activities.actorId, hugo.uid))
      .orderBy(activities.id);
    expect(
      recorded.map(({ type, subjectId, audience }) => ({ type, subjectId, audience })),
    ).toEqual([
      { type: 'project.created', subjectId: project.id, audience: [hugo.uid] },
      { type: 'lead.created', subjectId: project.leadId, audience: [hugo.uid] },
    ]);
    expect(await (await as(hugo)).get({ id: project.id })).toEqual(project);
  });

  test.each([
    ['zipCode', { zipCode: '00000' }],
    ['category', { category: 'Alchemy' }],
    ['budgetMax', { budgetMin: 900, budgetMax: 100 }],
    ['photoIds', { photoIds: [newId()] }],
  ])('refuses an invalid %s and names the field', async (path, wrong) => {
    const before = await world.db.$count(projects);
    await expect((await as(hugo)).create({ ...newProject, ...wrong })).rejects.toMatchObject({
      code: 'invalid-argument',
      data: { issues: [{ path }] },
    });
    expect(await world.db.$count(projects)).toBe(before);
  });

  test('twenty requests with the same key create one project and one lead', async () => {
    const fresh = await homeowner(world);
    const make = await world.as(fresh, { idempotencyKey: 'double click' });
    const made = await Promise.all(
      Array.from({ length: 20 }, () => make.projects.create(newProject)),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await world.db.$count(projects, eq(projects.homeownerId, fresh.uid))).toBe(1);
    expect(await world.db.$count(leads, eq(leads.homeownerId, fresh.uid))).toBe(1);
  });
});

describe('photos', () => {
  test('belong to the posted project and cannot be used by another', async () => {
    const photo = await picture(hugo);
    const { id, photos } = await (await as(hugo)).create({ ...newProject, photoIds: [photo.id] });
    expect(photos).toMatchObject([{ id: photo.id, visibility: 'project' }]);
    expect((await world.fetch(photos[0]?.url ?? '')).status).toBe(200);
    const listed = (await (await as(hugo)).list({})).items.find((each) => each.id === id);
    expect((await world.fetch(`${listed?.photoUrl}&width=480`)).status).toBe(200);
    const files = (await world.as(hugo)).files;
    await expect(files.remove({ id: photo.id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    const again = { ...newProject, photoIds: [photo.id] };
    await expect((await as(hugo)).create(again)).rejects.toMatchObject({
      data: { issues: [{ path: 'photoIds' }] },
    });

    const second = await picture(hugo);
    const changed = await (await as(hugo)).update({ id, photoIds: [second.id] });
    expect(changed.photos.map((it) => it.id)).toEqual([second.id]);
    await files.remove({ id: photo.id });
  });

  test('of a canceled project go along when it is posted again, and of another one’s do not', async () => {
    const photo = await picture(hugo);
    const input = { ...newProject, photoIds: [photo.id] };
    const { id } = await (await as(hugo)).create(input);
    await (await as(hugo)).update({ id, status: 'cancelled' });
    const stranger = await as(await homeowner(world));
    await expect(stranger.create(input)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    const again = await (await as(hugo)).create(input);
    expect(again.photos).toMatchObject([{ id: photo.id, visibility: 'project' }]);
    expect((await (await as(hugo)).get({ id })).photos).toEqual([]);
  });

  test('of a canceled job stay with it when somebody was hired', async () => {
    const photo = await picture(hugo);
    const input = { ...newProject, photoIds: [photo.id] };
    const { id } = await (await as(hugo)).create(input);
    await world.pool.query(
      `update projects set status = 'cancelled', accepted_quote_id = gen_random_uuid() where id = $1`,
      [id],
    );
    await expect((await as(hugo)).create(input)).rejects.toMatchObject({
      data: { issues: [{ path: 'photoIds' }] },
    });
    expect((await (await as(hugo)).get({ id })).photos).toMatchObject([{ id: photo.id }]);
  });

  test('of another user are refused', async () => {
    const photo = await picture(carla);
    const stolen = { ...newProject, photoIds: [photo.id] };
    await expect((await as(hugo)).create(stolen)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });
});

describe('who sees a project', () => {
  test('only its homeowner, its contractor and admins', async () => {
    const id = await started();
    for (const [caller, isVisible] of [
      [hugo, true],
      [carla, true],
      [await admin(world, { permissions: ['manage_users'] }), true],
      [await homeowner(world), false],
      [await contractor(world), false],
    ] as const) {
      const project = (await as(caller)).get({ id });
      if (isVisible) expect((await project).id).toBe(id);
      else await expect(project).rejects.toMatchObject({ code: 'not-found' });
      const { items } = await (await as(caller)).list({ limit: 100 });
      expect(items.some((item) => item.id === id)).toBe(isVisible);
    }
    await expect((await as(carla)).get({ id: (await post()).id })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('lists are newest first, paged and filtered by status', async () => {
    const fresh = await homeowner(world);
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await post(fresh)).id);
    await (await as(fresh)).update({ id: made[0] ?? '', status: 'cancelled' });
    const mine = await as(fresh);
    const first = await mine.list({ limit: 3 });
    const second = await mine.list({ limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
    expect(second.nextCursor).toBeNull();
    expect((await mine.list({ status: 'cancelled' })).items.map(({ id }) => id)).toEqual([made[0]]);
  });

  test('the homeowner sees the interested contractors with distances; the contractor does not', async () => {
    const { id, leadId } = await post();
    const far = await contractor(world, { zipCode: '60120', businessName: 'Elgin Roofs' });
    for (const who of [carla, far])
      await (await world.as(who)).leads.expressInterest({ id: leadId ?? '' });
    const invited = await contractor(world, { zipCode: '60120' });
    const own = await world.as(hugo);
    await own.leads.invite({ id: leadId ?? '', contractorId: invited.contractorId });
    const project = await (await as(hugo)).get({ id });
    expect(project.interestedCount).toBe(2);
    expect(project.invitedContractors).toEqual([invited.contractorId]);
    expect(project.interested.map(({ businessName }) => businessName)).toEqual([
      'Lee Roofing',
      'Elgin Roofs',
    ]);
    expect(project.interested[0]?.miles).toBe(0);
    expect(project.interested[1]?.miles).toBeGreaterThan(30);
    await startProject(world.db, {
      projectId: id,
      contractorId: carla.contractorId,
      quoteId: newId(),
      now: new Date(),
    });
    expect(await (await as(carla)).get({ id })).toMatchObject({
      ...{ interested: [], invitedContractors: [] },
    });
  });
});

describe('edits', () => {
  test('are allowed until a contractor is chosen, and change the lead too', async () => {
    const { id } = await post();
    const changed = await (await as(hugo)).update({
      id,
      title: 'Stop both leaks',
      budgetMin: null,
      budgetMax: 1_200_000,
    });
    expect(changed).toMatchObject({ title: 'Stop both leaks', budgetMin: null });
    const [lead] = await world.db.select().from(leads).where(eq(leads.projectId, id));
    expect(lead).toMatchObject({
      projectTitle: 'Stop both leaks',
      description: newProject.description,
      budgetMin: null,
      budgetMax: 1_200_000,
    });
    await expect((await as(hugo)).update({ id, budgetMin: 2_000_000 })).rejects.toMatchObject({
      data: { issues: [{ path: 'budgetMax' }] },
    });
  });

  test('are refused once a contractor is chosen, and always to the contractor', async () => {
    const id = await started();
    const title = 'Something else';
    await expect((await as(hugo)).update({ id, title })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    await expect((await as(carla)).update({ id, title })).rejects.toMatchObject({
      code: 'permission-denied',
    });
    const stranger = await as(await homeowner(world));
    await expect(stranger.update({ id, title })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('of dates are for both sides of running work, and must be in order', async () => {
    const id = await started();
    const dates = { startDate: '2026-12-01', dueDate: '2026-12-04' };
    expect(await (await as(carla)).update({ id, ...dates })).toMatchObject(dates);
    await expect((await as(carla)).update({ id, dueDate: '2026-11-30' })).rejects.toMatchObject({
      data: { issues: [{ path: 'dueDate' }] },
    });
    expect(await (await as(hugo)).update({ id, ...dates })).toMatchObject(dates);
    expect(await (await as(carla)).update({ id, status: 'completed' })).toMatchObject(dates);
    await expect((await as(carla)).update({ id, ...dates })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  });
});

describe('status', () => {
  const moves: Record<ProjectStatus, { homeowner: string[]; contractor: string[] }> = {
    planning: { homeowner: ['cancelled'], contractor: [] },
    quotes_pending: { homeowner: ['cancelled'], contractor: [] },
    started: {
      homeowner: ['on_hold', 'completed'],
      contractor: ['in_progress', 'active', 'on_hold', 'completed'],
    },
    in_progress: {
      homeowner: ['on_hold', 'completed'],
      contractor: ['active', 'on_hold', 'completed'],
    },
    active: {
      homeowner: ['on_hold', 'completed'],
      contractor: ['in_progress', 'on_hold', 'completed'],
    },
    on_hold: { homeowner: ['completed'], contractor: ['in_progress', 'active', 'completed'] },
    // The homeowner confirms what the contractor reported.
    completed: { homeowner: ['completed'], contractor: [] },
    cancelled: { homeowner: [], contractor: [] },
  };
  const every = projectStatuses.flatMap((from) => [
    { from, party: 'homeowner' as const, may: moves[from].homeowner },
    { from, party: 'contractor' as const, may: moves[from].contractor },
  ]);

  test.each(every)('from $from the $party may only set $may', async (row) => {
    const { from, party, may } = row;
    const id = await started(from);
    const caller = await as(party === 'homeowner' ? hugo : carla);
    expect((await caller.get({ id })).moves).toEqual(may);
    for (const status of projectStatuses.filter((to) => !may.includes(to)))
      await expect(caller.update({ id, status })).rejects.toMatchObject({
        code: expect.stringMatching(/^(permission-denied|failed-precondition)$/),
      });
    expect((await findProject(world.db, id))?.status).toBe(from);
    for (const status of may) {
      await world.db.update(projects).set({ status: from }).where(eq(projects.id, id));
      expect((await caller.update({ id, status: status as ProjectStatus })).status).toBe(status);
    }
  });

  test('one of twenty simultaneous completions succeeds, and the job counts once', async () => {
    const id = await started('in_progress');
    const jobs = async () =>
      (await world.db.select().from(contractors).where(eq(contractors.id, carla.contractorId)))[0]
        ?.completedJobs ?? 0;
    const before = await jobs();
    const api = await as(carla);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => api.update({ id, status: 'completed' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason.code).toMatch(/^(aborted|failed-precondition)$/);
    expect(await jobs()).toBe(before + 1);
    const project = await findProject(world.db, id);
    expect(project?.completedAt).toBeInstanceOf(Date);
  });

  test('an update based on a stale read changes nothing', async () => {
    const id = await started();
    const stale = await findProject(world.db, id);
    await (await as(hugo)).update({ id, status: 'on_hold' });
    expect(
      stale && (await updateProjectIfStatusUnchanged(world.db, stale, { status: 'completed' })),
    ).toBeUndefined();
  });

  test('cancelling loses the lead and declines its quotes', async () => {
    const { id, leadId = '' } = await post();
    const { leads: theirs, quotes } = await world.as(carla);
    await theirs.expressInterest({ id: leadId ?? '' });
    const quote = await quotes.createFromLead({
      id: leadId ?? '',
      projectTitle: 'Leak',
      items: [{ description: 'All of it', amount: 700_000 }],
    });
    await quotes.send({ id: quote.id, channels: ['portal'] });
    expect(await (await as(hugo)).get({ id })).toMatchObject({
      status: 'quotes_pending',
      quoteCount: 1,
      quotedAt: expect.any(String),
    });
    const { customers } = await world.as(carla);
    const waiting = async () =>
      (await customers.list({ homeownerId: hugo.uid })).items.map((it) => it.activeQuotes);
    const [before = 0] = await waiting();
    await (await as(hugo)).update({ id, status: 'cancelled' });
    expect(await theirs.get({ id: leadId ?? '' })).toMatchObject({ status: 'lost' });
    expect(await quotes.get({ id: quote.id })).toMatchObject({ status: 'rejected' });
    expect(await waiting()).toEqual([before - 1]);
    const [latest] = (await customers.activity({})).items;
    expect(latest).toMatchObject({ type: 'quote_rejected', quoteId: quote.id });
  });

  test('a canceled or running project cannot be started', async () => {
    const start = { contractorId: carla.contractorId, quoteId: newId(), now: new Date() };
    for (const [status, message] of [
      ['cancelled', CANCELED_MEANWHILE],
      ['on_hold', HIRED_MEANWHILE],
    ] as const)
      await expect(
        startProject(world.db, { projectId: await started(status), ...start }),
      ).rejects.toMatchObject({ code: 'failed-precondition', message });
  });
});

describe('what pros ask first', () => {
  const answers = [{ question: 'How many stories?', answer: 'Two' }];
  const streetAddress = '1802 N Honore St';

  test('the answers are on the lead for every pro; the street address only for the one who was chosen', async () => {
    const { id, leadId } = await (await as(hugo)).create({ ...newProject, answers, streetAddress });
    const lead = await (await world.as(carla)).leads.get({ id: leadId ?? '' });
    expect(lead.answers).toEqual(answers);
    expect(JSON.stringify(lead)).not.toContain(streetAddress);
    const permitted = await admin(world, { permissions: ['manage_users'] });
    expect((await (await as(permitted)).get({ id })).streetAddress).toBeNull();
    await expect((await as(carla)).get({ id })).rejects.toMatchObject({ code: 'not-found' });

    const owner = await as(hugo);
    expect(await owner.get({ id })).toMatchObject({ answers, streetAddress });
    const now = new Date();
    const chosen = { projectId: id, contractorId: carla.contractorId, quoteId: newId(), now };
    await startProject(world.db, chosen);
    expect(await (await as(carla)).get({ id })).toMatchObject({ answers, streetAddress });
    await expect((await as(carla)).update({ id, streetAddress: 'x' })).rejects.toMatchObject({
      code: 'permission-denied',
    });
  });

  test('the address can be given once a pro was chosen, until the work is over', async () => {
    const id = await started();
    const owner = await as(hugo);
    expect((await owner.get({ id })).mayGiveAddress).toBe(true);
    await owner.update({ id, streetAddress });
    expect(await owner.get({ id })).toMatchObject({ streetAddress, mayGiveAddress: false });
    await world.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, id));
    await expect(owner.update({ id, streetAddress: 'x' })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  });
});
