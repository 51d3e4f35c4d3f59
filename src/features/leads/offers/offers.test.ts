import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractors, leadPreferences } from '#features/contractors/tables.ts';
import { insertListings } from '#features/listings/data.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { newProject } from '#features/projects/samples.ts';
import { newId } from '#lib/columns.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { activities, deliveries } from '#server/outbox/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { CANNOT_BE_ASKED, LAST_SPOT_RESERVED, MAX_OFFER_COUNT, MAX_SPOTS } from '../rules.ts';
import { newLead } from '../samples.ts';
import { leads } from '../tables.ts';
import { findMatchingContractors } from './data.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Caller = { token: string };

const offersOf = (leadId: string) =>
  world.db
    .select()
    .from(activities)
    .where(and(eq(activities.subjectId, leadId), eq(activities.type, 'lead.offered')));

const notificationsOf = async (caller: Caller) =>
  (await (await world.as(caller)).notifications.list({})).items;

const mailsTo = (email: string) =>
  world.db
    .select({ subject: outboxMails.subject, text: outboxMails.text })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email));

/** Dispatches the activities of a lead again, which runs their jobs a second time. */
async function redispatch(leadId: string) {
  await world.db.update(activities).set({ position: null }).where(eq(activities.subjectId, leadId));
  await world.settle();
}

test('a new lead reaches matching contractors once: live, in the portal and by email', async () => {
  const hugo = await homeowner(world, { firstName: 'Hugo', lastName: 'Marsh' });
  const near = await contractor(world);
  const others = [
    await contractor(world, { services: ['Carpentry'] }),
    await contractor(world, { zipCode: '53202' }),
    await contractor(world),
  ];
  await world.db
    .insert(leadPreferences)
    .values({ contractorId: others[2]?.contractorId ?? '', minProjectValue: 1_000_000 });
  const project = await (await world.as(hugo)).projects.create(newProject);
  const leadId = project.leadId ?? '';
  await world.settle();
  await redispatch(leadId);

  expect(await offersOf(leadId)).toMatchObject([{ audience: [near.contractorId] }]);
  const delivered = await world.db
    .select({ type: activities.type })
    .from(deliveries)
    .innerJoin(activities, eq(activities.id, deliveries.activityId))
    .where(and(eq(deliveries.recipientId, near.contractorId), eq(activities.subjectId, leadId)));
  expect(delivered.map(({ type }) => type)).toContain('lead.offered');
  expect(await notificationsOf(near)).toMatchObject([
    {
      type: 'new_lead',
      title: 'New lead: Roof Repair in Chicago',
      actionUrl: `/contractor/leads?leadId=${leadId}`,
    },
  ]);
  const mails = await mailsTo(near.email);
  expect(mails).toMatchObject([{ subject: 'New lead: Roof Repair in Chicago, IL 60614' }]);
  for (const secret of ['Marsh', hugo.email]) expect(mails[0]?.text).not.toContain(secret);
  for (const other of others) {
    expect(await notificationsOf(other)).toEqual([]);
    expect(await mailsTo(other.email)).toEqual([]);
  }
});

test('a lead for one contractor reaches only that contractor', async () => {
  const hugo = await homeowner(world);
  const [chosen, rival] = [await contractor(world), await contractor(world)];
  const { id } = await (await world.as(hugo)).leads.create({
    ...newLead,
    contractorId: chosen.contractorId,
  });
  await world.settle();
  expect(await offersOf(id)).toMatchObject([{ audience: [chosen.contractorId] }]);
  expect(await notificationsOf(rival)).toEqual([]);
});

describe('a project that asks a contractor by name', () => {
  const far = () => contractor(world, { zipCode: '53202', services: ['Carpentry'] });

  test('reaches that contractor first, at any distance, and then those who match', async () => {
    const hugo = await homeowner(world, { firstName: 'Hugo' });
    const [asked, near] = [await far(), await contractor(world)];
    const { contractorId } = asked;
    const { leadId } = await (await world.as(hugo)).projects.create({
      ...newProject,
      contractorId,
    });
    const id = leadId ?? '';
    await world.settle();
    await redispatch(id);
    const [first, then] = (await offersOf(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(first?.audience).toEqual([contractorId]);
    expect(then?.audience).toContain(near.contractorId);
    expect(then?.audience).not.toContain(contractorId);
    const title = 'Hugo asked you for a quote: Roof Repair in Chicago';
    expect(await notificationsOf(asked)).toMatchObject([{ title }]);
    expect(await mailsTo(asked.email)).toMatchObject([{ subject: `${title}, IL 60614` }]);
    const theirs = await world.as(asked);
    expect((await theirs.leads.list({})).items).toMatchObject([{ id, asked: true }]);
    expect((await theirs.leads.available({})).items).toEqual([]);
    expect(await theirs.leads.expressInterest({ id })).toMatchObject({
      interestedContractors: [contractorId],
    });
    expect(await (await world.as(near)).leads.get({ id })).toMatchObject({ asked: false });
    const [counted] = await world.db
      .select({ requests: contractors.contactRequests })
      .from(contractors)
      .where(eq(contractors.id, contractorId));
    expect(counted?.requests).toBe(1);
  });

  test('reaches nobody else if the homeowner asks for only this contractor', async () => {
    const hugo = await world.as(await homeowner(world));
    const [asked, near] = [await far(), await contractor(world)];
    const { leadId } = await hugo.projects.create({
      ...newProject,
      contractorId: asked.contractorId,
      onlyThisContractor: true,
    });
    const id = leadId ?? '';
    await world.settle();
    expect(await offersOf(id)).toMatchObject([{ audience: [asked.contractorId] }]);
    await expect((await world.as(near)).leads.get({ id })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await (await world.as(asked)).leads.get({ id })).toMatchObject({
      asked: true,
      moves: expect.arrayContaining(['createQuote']),
    });
  });

  test('keeps one of the four spots for that contractor, even when many ask at the same time', async () => {
    const hugo = await world.as(await homeowner(world));
    const [asked, ...others] = await Promise.all(
      Array.from({ length: MAX_SPOTS + 1 }, () => contractor(world)),
    );
    const contractorId = asked?.contractorId ?? '';
    const { leadId } = await hugo.projects.create({ ...newProject, contractorId });
    const id = leadId ?? '';
    const rivals = await Promise.all(others.map((other) => world.as(other)));
    const outcomes = await Promise.allSettled(
      rivals.map((api) => api.leads.expressInterest({ id })),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'failed-precondition', message: LAST_SPOT_RESERVED } },
    ]);
    const late = await world.as(await contractor(world));
    expect((await late.leads.available({ limit: 100 })).items.map((lead) => lead.id)).not.toContain(
      id,
    );
    const theirs = asked && (await world.as(asked));
    const taken = await theirs?.leads.expressInterest({ id });
    expect(taken?.interestedContractors).toHaveLength(MAX_SPOTS);
  });

  test('is refused unless the contractor exists and has an owner', async () => {
    const hugo = await homeowner(world);
    const listing = sampleListing();
    await insertListings(world.db, [listing], new Date());
    const api = await world.as(hugo);
    for (const contractorId of [listing.id, newId()])
      await expect(api.projects.create({ ...newProject, contractorId })).rejects.toMatchObject({
        code: 'not-found',
        message: CANNOT_BE_ASKED,
      });
  });
});

test('a lead that was closed before it was offered is offered to nobody', async () => {
  const hugo = await homeowner(world);
  await contractor(world);
  const api = await world.as(hugo);
  const { id, leadId } = await api.projects.create(newProject);
  await api.projects.update({ id, status: 'cancelled' });
  await world.settle();
  expect(await offersOf(leadId ?? '')).toEqual([]);
});

test('the homeowner is notified of interest, and the contractor of being chosen', async () => {
  const hugo = await homeowner(world);
  const carla = await contractor(world, { businessName: 'Lee Roofing' });
  const project = await (await world.as(hugo)).projects.create(newProject);
  const id = project.leadId ?? '';
  await (await world.as(carla)).leads.expressInterest({ id });
  await world.settle();
  await redispatch(id);
  // The automatic reply is a message and causes another notification.
  const matches = (await notificationsOf(hugo)).filter(({ type }) => type === 'contractor_match');
  expect(matches).toMatchObject([
    {
      type: 'contractor_match',
      title: 'Lee Roofing is interested',
      actionUrl: `/homeowner/projects/${project.id}`,
    },
  ]);
  expect((await mailsTo(hugo.email)).map(({ subject }) => subject).sort()).toEqual([
    `Lee Roofing is interested in “${newProject.title}”`,
    'Your project is posted',
  ]);
  await (await world.as(hugo)).leads.assign({ id, contractorId: carla.contractorId });
  await world.settle();
  expect((await notificationsOf(carla)).map(({ title }) => title)).toContain(
    `${hugo.name} chose you`,
  );
});

test('when many contractors match, only the nearest are notified, up to the limit', async () => {
  const hugo = await homeowner(world);
  const far = await contractor(world, { services: ['Locksmith'], zipCode: '60120' });
  await Promise.all(
    Array.from({ length: MAX_OFFER_COUNT }, () => contractor(world, { services: ['Locksmith'] })),
  );
  const { leadId } = await (await world.as(hugo)).projects.create({
    ...newProject,
    category: 'Locksmith',
  });
  const [lead] = await world.db
    .select()
    .from(leads)
    .where(eq(leads.id, leadId ?? ''));
  const matching = lead ? await findMatchingContractors(world.db, lead) : [];
  expect(matching).toHaveLength(MAX_OFFER_COUNT);
  expect(matching).not.toContain(far.contractorId);
});
