import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { newId } from '#lib/columns.ts';
import { activities } from '#server/outbox/tables.ts';
import { CONCURRENCY, retryWhileBusy } from '#test/concurrency.ts';
import { createJobWorld, postLead } from '#test/job-world.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { newJob } from '#test/valid-job-calls.ts';
import {
  ALL_SPOTS_TAKEN,
  ALREADY_INTERESTED,
  LEAD_NOT_FOUND,
  leadStatuses,
  ONLY_ASSIGNED_SETS_STATUS,
} from './rules.ts';
import { newLead } from './samples.ts';
import { leadOffers, leads } from './tables.ts';

const { world, hugo, carla } = await createJobWorld();
afterAll(() => world.close());

type Caller = { token: string };
const as = async (caller: Caller) => (await world.as(caller)).leads;

const setStatus = (id: string, status: (typeof leadStatuses)[number]) =>
  world.db.update(leads).set({ status }).where(eq(leads.id, id));

test('a lead names the quote that was accepted, and to a contractor nobody’s but their own', async () => {
  const id = await postLead(world, hugo);
  const rival = await contractor(world);
  const send = async (caller: Caller) => {
    await (await as(caller)).expressInterest({ id });
    const { quotes } = await world.as(caller);
    const line = { projectTitle: 'Roof', items: [{ description: 'Tear off', amount: 90_000 }] };
    const quote = await quotes.createFromLead({ id, ...line });
    await quotes.send({ id: quote.id, channels: ['portal'] });
    return quote.id;
  };
  const [first, last] = [await send(carla), await send(rival)];
  const seenBy = async (caller: Caller) => {
    const api = await as(caller);
    const listed = (await api.list({})).items.find((lead) => lead.id === id);
    return [(await api.get({ id })).quoteId, listed?.quoteId];
  };
  const other = await contractor(world);
  const open = (await (await as(other)).available({ limit: 100 })).items;
  expect(open.find((lead) => lead.id === id)).toMatchObject({ quoteId: null });
  expect((await (await as(other)).expressInterest({ id })).quoteId).toBeNull();
  const ofContractors = async () => [await seenBy(carla), await seenBy(rival), await seenBy(other)];
  const own = [
    [first, first],
    [last, last],
    [null, null],
  ];
  expect(await ofContractors()).toEqual(own);
  expect(await seenBy(hugo)).toEqual([last, last]);
  await (await world.as(hugo)).quotes.accept({ id: first });
  expect(await seenBy(hugo)).toEqual([first, first]);
  expect(await ofContractors()).toEqual(own);
});

test('a lead of somebody who hired this business says so, to this business alone, by the job and not by a name', async () => {
  const { home, business, projectId, owner } = await newJob(world);
  const namesake = await homeowner(world, { firstName: owner.firstName, lastName: owner.lastName });
  const { leadId } = await home.projects.create({ ...newProject, title: 'Shed' });
  const id = leadId ?? '';
  const others = await postLead(world, namesake, { title: 'Of a namesake' });
  const pastWorkFor = async (api: typeof business, lead: string) => {
    const { items } = await api.leads.available({ limit: 100 });
    const listed = items.find((each) => each.id === lead)?.pastWork;
    expect((await api.leads.get({ id: lead })).pastWork).toEqual(listed);
    return listed;
  };
  expect(await pastWorkFor(business, id)).toEqual({ projectId, year: null });
  expect(await pastWorkFor(business, others)).toBeNull();
  expect(await pastWorkFor(await world.as(carla), id)).toBeNull();
  expect((await home.leads.get({ id })).pastWork).toBeNull();

  await world.db
    .update(projects)
    .set({ status: 'completed', completedAt: new Date('2025-03-12T15:00:00Z') })
    .where(eq(projects.id, projectId));
  await business.leads.expressInterest({ id });
  const own = (await business.leads.list({})).items;
  expect(own.find((lead) => lead.id === id)?.pastWork).toEqual({ projectId, year: 2025 });
  // The job itself is no earlier one of its own lead.
  expect(own.find((lead) => lead.projectId === projectId)?.pastWork).toBeNull();
});

test('each contractor reads where they stand themselves, in the lead and in the list', async () => {
  const id = await postLead(world, hugo);
  const rival = await contractor(world);
  const standing = async (caller: Caller) => {
    const api = await as(caller);
    const { ownState } = await api.get({ id });
    const listed = (await api.list({ ownState: ownState ?? 'new' })).items;
    return [ownState, listed.some((lead) => lead.id === id)];
  };
  const draftFor = async (caller: Caller) => {
    const line = { projectTitle: 'Roof', items: [{ description: 'Tear off', amount: 90_000 }] };
    return (await world.as(caller)).quotes.createFromLead({ id, ...line });
  };
  expect(await standing(carla)).toEqual(['new', false]);
  await (await as(rival)).expressInterest({ id });
  const theirs = await draftFor(rival);
  await (await world.as(rival)).quotes.send({ id: theirs.id, channels: ['portal'] });
  expect((await (await as(carla)).expressInterest({ id })).ownState).toBe('claimed');
  expect(await standing(carla)).toEqual(['claimed', true]);
  expect(await standing(rival)).toEqual(['quoted', true]);
  const own = await draftFor(carla);
  expect(await standing(carla)).toEqual(['draft', true]);
  await (await world.as(carla)).quotes.send({ id: own.id, channels: ['portal'] });
  expect(await standing(carla)).toEqual(['quoted', true]);
  await (await world.as(hugo)).quotes.accept({ id: own.id });
  expect(await standing(carla)).toEqual(['won', true]);
  expect(await standing(rival)).toEqual(['elsewhere', true]);
  expect((await (await as(hugo)).get({ id })).ownState).toBeNull();
});

test('a business reads in each list how soon the work is wanted', async () => {
  const id = await postLead(world, hugo, { timing: 'now' });
  const api = await as(carla);
  const timingIn = ({ items }: { items: { id: string; timing: string | null }[] }) =>
    items.find((lead) => lead.id === id)?.timing;
  expect(timingIn(await api.available({}))).toBe('now');
  await api.expressInterest({ id });
  expect(timingIn(await api.list({}))).toBe('now');
  expect((await api.get({ id })).timing).toBe('now');
});

test('a list of one homeowner has no lead of another, and homeowners see their own whomever they name', async () => {
  const [helen, pro] = [await homeowner(world), await contractor(world)];
  const [own, other] = [await postLead(world, helen), await postLead(world, hugo)];
  const api = await as(pro);
  for (const id of [own, other]) await api.expressInterest({ id });
  const idsFor = async (leads: typeof api, homeownerId?: string) =>
    (await leads.list({ ...(homeownerId && { homeownerId }), limit: 100 })).items.map(
      ({ id }) => id,
    );
  expect((await idsFor(api)).sort()).toEqual([own, other].sort());
  expect(await idsFor(api, helen.uid)).toEqual([own]);
  expect(await idsFor(await as(helen), hugo.uid)).toEqual([own]);
});

describe('interest', () => {
  test('when many contractors show interest at the same time, exactly four claim a spot, and both sides are notified', async () => {
    const id = await postLead(world, hugo);
    const many = await Promise.all(Array.from({ length: CONCURRENCY }, () => contractor(world)));
    const seekers: Awaited<ReturnType<typeof as>>[] = [];
    for (const seeker of many) seekers.push(await as(seeker));
    const outcomes = await Promise.allSettled(
      seekers.map((api) => retryWhileBusy(() => api.expressInterest({ id }))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          code: 'failed-precondition',
          message: ALL_SPOTS_TAKEN,
        });
    const [lead] = await world.db.select().from(leads).where(eq(leads.id, id));
    const offers = await world.db.select().from(leadOffers).where(eq(leadOffers.leadId, id));
    expect(new Set(lead?.interestedContractors).size).toBe(4);
    expect(offers.map(({ contractorId }) => contractorId).sort()).toEqual(
      lead?.interestedContractors.toSorted(),
    );
    const recorded = await world.db
      .select()
      .from(activities)
      .where(and(eq(activities.subjectId, id), eq(activities.type, 'lead.interested')))
      .orderBy(activities.id);
    expect(recorded).toHaveLength(4);
    expect(recorded.at(-1)?.audience).toEqual([hugo.uid, ...(lead?.interestedContractors ?? [])]);
  });

  test('the database itself refuses a fifth spot', async () => {
    const id = await postLead(world, hugo);
    const interested = (spots: number) =>
      world.db
        .update(leads)
        .set({ interestedContractors: Array.from({ length: spots }, () => crypto.randomUUID()) })
        .where(eq(leads.id, id));
    await interested(4);
    await expect(interested(5)).rejects.toMatchObject({
      cause: { constraint: 'leads_four_at_most' },
    });
  });

  test('from one contractor counts once, even when sent many times at the same time', async () => {
    const id = await postLead(world, hugo);
    const api = await as(carla);
    const outcomes = await Promise.allSettled(
      Array.from({ length: CONCURRENCY }, () => retryWhileBusy(() => api.expressInterest({ id }))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          code: 'already-exists',
          message: ALREADY_INTERESTED,
        });
    const lead = await api.get({ id });
    expect(lead).toMatchObject({
      interestedContractors: [carla.contractorId],
      moves: ['createQuote'],
    });
    expect((await api.list({ limit: 100 })).items.map((item) => item.id)).toContain(id);
  });

  test('from the first contractor moves the project to quotes_pending', async () => {
    const project = await (await world.as(hugo)).projects.create(newProject);
    const [first, second] = [await contractor(world), await contractor(world)];
    const statusNow = async () =>
      (await (await world.as(hugo)).projects.get({ id: project.id })).status;
    expect(await statusNow()).toBe('planning');
    await (await as(first)).expressInterest({ id: project.leadId ?? '' });
    expect(await statusNow()).toBe('quotes_pending');
    await (await as(second)).expressInterest({ id: project.leadId ?? '' });
    expect(await statusNow()).toBe('quotes_pending');
  });

  test.each(['won', 'lost', 'assigned'] as const)(
    'is refused once a lead is %s',
    async (status) => {
      const id = await postLead(world, hugo);
      await setStatus(id, status);
      await expect((await as(carla)).expressInterest({ id })).rejects.toMatchObject({
        code: 'failed-precondition',
      });
      await expect((await as(carla)).get({ id })).rejects.toMatchObject({ code: 'not-found' });
    },
  );

  test('in a lead that does not match or does not exist is answered with not-found', async () => {
    const id = await postLead(world, hugo);
    const strangers = [
      await contractor(world, { services: ['Carpentry'] }),
      await contractor(world, { zipCode: '53202' }),
    ];
    for (const stranger of strangers)
      await expect((await as(stranger)).expressInterest({ id })).rejects.toMatchObject({
        code: 'not-found',
        message: LEAD_NOT_FOUND,
      });
    await expect((await as(carla)).expressInterest({ id: newId() })).rejects.toMatchObject({
      code: 'not-found',
      message: LEAD_NOT_FOUND,
    });
  });
});

describe('who sees what of a lead', () => {
  test('a contractor sees the full name once involved and the email address once assigned', async () => {
    const id = await postLead(world, hugo);
    const api = await as(carla);
    const seen = async () => {
      const { homeownerName, homeownerEmail } = await api.get({ id });
      return [homeownerName, homeownerEmail];
    };
    expect(await seen()).toEqual(['Hugo', null]);
    const { items } = await api.available({ limit: 1 });
    expect(items).toMatchObject([{ id, homeownerName: 'Hugo', homeownerEmail: null, miles: 0 }]);
    await api.expressInterest({ id });
    expect(await seen()).toEqual(['Hugo Marsh', null]);
    await (await as(hugo)).assign({ id, contractorId: carla.contractorId });
    expect(await seen()).toEqual(['Hugo Marsh', hugo.email]);
    const rival = await contractor(world);
    await expect((await as(rival)).get({ id })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a lead that a contractor is not involved in hides the identity of its homeowner', async () => {
    const id = await postLead(world, hugo);
    const lead = await (await as(carla)).get({ id });
    const text = JSON.stringify(lead);
    for (const secret of ['Marsh', hugo.email, '555-0100']) expect(text).not.toContain(secret);
  });

  test('homeowners see their own leads, admins see all, other homeowners see none', async () => {
    const id = await postLead(world, hugo);
    const stranger = await as(await homeowner(world));
    expect((await (await as(hugo)).get({ id })).homeownerEmail).toBe(hugo.email);
    expect(
      (await (await as(await admin(world, { permissions: ['manage_users'] }))).get({ id })).id,
    ).toBe(id);
    await expect(stranger.get({ id })).rejects.toMatchObject({ code: 'not-found' });
    expect((await stranger.list({})).items).toEqual([]);
    await expect(stranger.assign({ id, contractorId: carla.contractorId })).rejects.toMatchObject({
      code: 'not-found',
      message: LEAD_NOT_FOUND,
    });
  });
});

describe('create', () => {
  test('asks only one contractor', async () => {
    const rival = await contractor(world);
    const lead = await (await as(hugo)).create({ ...newLead, contractorId: carla.contractorId });
    expect(lead).toMatchObject({
      ...newLead,
      contractorId: carla.contractorId,
      projectId: null,
      status: 'new',
      city: 'Chicago',
      interestedContractors: [],
    });
    expect(await (await as(carla)).get({ id: lead.id })).toMatchObject({
      homeownerName: 'Hugo Marsh',
      moves: ['pass', 'createQuote', 'updateStatus'],
    });
    const { items } = await (await as(rival)).available({ limit: 100 });
    expect(items.map(({ id }) => id)).not.toContain(lead.id);
    await expect((await as(carla)).expressInterest({ id: lead.id })).rejects.toMatchObject({
      code: 'already-exists',
    });
  });

  test.each([
    ['not-found', { contractorId: newId() }],
    ['invalid-argument', { zipCode: '00000' }],
    ['invalid-argument', { service: 'Alchemy' }],
    ['invalid-argument', { budgetMin: 9, budgetMax: 1 }],
  ])('answers %s to %j', async (code, wrong) => {
    await expect((await as(hugo)).create({ ...newLead, ...wrong })).rejects.toMatchObject({ code });
  });
});

describe('status', () => {
  test('can be set by the assigned contractor and admins, and every change is recorded', async () => {
    const id = await postLead(world, hugo);
    await (await as(carla)).expressInterest({ id });
    await expect((await as(carla)).updateStatus({ id, status: 'won' })).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await (await as(hugo)).assign({ id, contractorId: carla.contractorId });
    for (const status of leadStatuses)
      expect((await (await as(carla)).updateStatus({ id, status })).status).toBe(status);
    const adminApi = await as(await admin(world, { permissions: ['manage_users'] }));
    expect((await adminApi.updateStatus({ id, status: 'contacted' })).lastContact).not.toBeNull();
    const changes = await world.db
      .select({ data: activities.data })
      .from(activities)
      .where(and(eq(activities.subjectId, id), eq(activities.type, 'lead.statusChanged')))
      .orderBy(activities.id);
    expect(changes.map(({ data }) => data.to)).toEqual([...leadStatuses, 'contacted']);
  });

  test('only one of many simultaneous assignments succeeds', async () => {
    const id = await postLead(world, hugo);
    const candidates = [carla, await contractor(world)];
    for (const seeker of candidates) await (await as(seeker)).expressInterest({ id });
    const api = await as(hugo);
    const outcomes = await Promise.allSettled(
      Array.from({ length: CONCURRENCY }, (_, n) =>
        retryWhileBusy(() =>
          api.assign({ id, contractorId: candidates[n % 2]?.contractorId ?? '' }),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused.filter((code) => code !== 'aborted' && code !== 'failed-precondition')).toEqual(
      [],
    );
    const lead = await api.get({ id });
    expect(lead).toMatchObject({ status: 'assigned', assignedAt: expect.any(String) });
  });

  test('a repeated assignment or cancellation with the same key gives the same answer', async () => {
    const id = await postLead(world, hugo);
    await (await as(carla)).expressInterest({ id });
    const mine = await world.as(hugo, { idempotencyKey: newId() });
    const assign = () => mine.leads.assign({ id, contractorId: carla.contractorId });
    expect(await assign()).toEqual(await assign());
    const { projectId } = await (await as(hugo)).get({ id });
    const keyed = await world.as(hugo, { idempotencyKey: newId() });
    const cancel = () => keyed.projects.update({ id: projectId ?? '', status: 'cancelled' });
    expect(await cancel()).toEqual(await cancel());
  });

  test('only interested contractors can be assigned', async () => {
    const id = await postLead(world, hugo);
    await (await as(carla)).expressInterest({ id });
    const uninterested = { id, contractorId: (await contractor(world)).contractorId };
    await expect((await as(hugo)).assign(uninterested)).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  });

  test('stats count a contractor’s own leads and round the share that was won', async () => {
    const seeker = await contractor(world, { services: ['Handyman'] });
    const api = await as(seeker);
    for (const status of ['won', 'quoted', 'lost', 'new', 'contacted', 'assigned'] as const) {
      const id = await postLead(world, hugo, { category: 'Handyman' });
      await api.expressInterest({ id });
      await setStatus(id, status);
    }
    await postLead(world, hugo, { category: 'Handyman' });
    expect(await api.stats()).toEqual({
      total: 6,
      new: 1,
      contacted: 1,
      quoted: 1,
      won: 1,
      lost: 1,
      conversion: 17,
    });
    expect(
      (await (await as(await admin(world, { permissions: ['manage_users'] }))).stats()).total,
    ).toBeGreaterThan(6);
    expect((await api.list({ status: 'won' })).items).toHaveLength(1);
  });
});

test('only the contractor sees why a lead was offered', async () => {
  const id = await postLead(world, hugo, { budgetMin: undefined, budgetMax: undefined });
  expect((await (await as(carla)).get({ id })).whyOffered).toEqual({
    service: true,
    maxDistance: 50,
    minProjectValue: 50_000,
    budget: 'unsaid',
  });
  const [offered] = (await (await as(carla)).available({ limit: 1 })).items;
  expect(offered?.whyOffered).toMatchObject({ service: true, budget: 'unsaid' });
  expect((await (await as(hugo)).get({ id })).whyOffered).toBeNull();
});

test('once a contractor was chosen, others neither see the lead nor can take interest, whatever its status is set to', async () => {
  const id = await postLead(world, hugo);
  const lateApi = await as(await contractor(world));
  await (await as(carla)).expressInterest({ id });
  await (await as(hugo)).assign({ id, contractorId: carla.contractorId });
  for (const status of ['new', 'contacted'] as const) {
    await (await as(carla)).updateStatus({ id, status });
    const { items } = await lateApi.available({});
    expect(items.map((lead) => lead.id)).not.toContain(id);
    await expect(lateApi.get({ id })).rejects.toMatchObject({ code: 'not-found' });
    await expect(lateApi.expressInterest({ id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  }
});

test('a contractor who was not chosen may not set the status', async () => {
  const id = await postLead(world, hugo);
  await (await as(carla)).expressInterest({ id });
  await expect((await as(carla)).updateStatus({ id, status: 'won' })).rejects.toMatchObject({
    code: 'permission-denied',
    message: ONLY_ASSIGNED_SETS_STATUS,
  });
});

test('assigning a contractor adds the homeowner to their customers, with email address', async () => {
  const pro = await contractor(world);
  const id = await postLead(world, hugo);
  await (await as(pro)).expressInterest({ id });
  await (await as(hugo)).assign({ id, contractorId: pro.contractorId });
  const { customers } = await world.as(pro);
  expect((await customers.list({})).items).toMatchObject([
    { homeownerId: hugo.uid, name: hugo.name, email: hugo.email, phone: null, totalQuotes: 0 },
  ]);
  expect((await customers.activity({})).items).toMatchObject([
    { type: 'lead_assigned', leadId: id },
  ]);
});
