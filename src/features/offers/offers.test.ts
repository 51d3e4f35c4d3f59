import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activities, deliveries } from '#features/activities/tables.ts';
import { leadPreferences } from '#features/contractors/tables.ts';
import { MAX_OFFERED } from '#features/leads/rules.ts';
import { newLead } from '#features/leads/samples.ts';
import { leads } from '#features/leads/tables.ts';
import { newProject } from '#features/projects/samples.ts';
import { outboxMails } from '#server/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { findMatchingContractors } from './data.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Caller = { token: string };

const offers = (leadId: string) =>
  world.db
    .select()
    .from(activities)
    .where(and(eq(activities.subjectId, leadId), eq(activities.type, 'lead.offered')));

const told = async (caller: Caller) =>
  (await (await world.as(caller)).notifications.list({})).items;

const mailed = (email: string) =>
  world.db
    .select({ subject: outboxMails.subject, text: outboxMails.text })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email));

/** Dispatched anew, the jobs of what happened to a lead run a second time. */
async function again(leadId: string) {
  await world.db.update(activities).set({ position: null }).where(eq(activities.subjectId, leadId));
  await world.settle();
}

test('a new lead reaches whom it suits: live, in the portal, by mail, and once', async () => {
  const hugo = await homeowner(world, { firstName: 'Hugo', lastName: 'Marsh' });
  const near = await contractor(world);
  const unsuited = [
    await contractor(world, { services: ['Carpentry'] }),
    await contractor(world, { zipCode: '53202' }),
    await contractor(world),
  ];
  await world.db
    .insert(leadPreferences)
    .values({ contractorId: unsuited[2]?.contractorId ?? '', minProjectValue: 1_000_000 });
  const project = await (await world.as(hugo)).projects.create(newProject);
  const leadId = project.leadId ?? '';
  await world.settle();
  await again(leadId);

  expect(await offers(leadId)).toMatchObject([{ audience: [near.contractorId] }]);
  const reached = await world.db
    .select({ type: activities.type })
    .from(deliveries)
    .innerJoin(activities, eq(activities.id, deliveries.activityId))
    .where(and(eq(deliveries.recipientId, near.contractorId), eq(activities.subjectId, leadId)));
  expect(reached.map(({ type }) => type)).toContain('lead.offered');
  expect(await told(near)).toMatchObject([
    {
      type: 'new_lead',
      title: 'New lead: Roof Repair in Chicago',
      actionUrl: `/contractor/leads?leadId=${leadId}`,
    },
  ]);
  const mails = await mailed(near.email);
  expect(mails).toMatchObject([{ subject: 'New lead: Roof Repair in Chicago, IL 60614' }]);
  for (const secret of ['Marsh', hugo.email]) expect(mails[0]?.text).not.toContain(secret);
  for (const other of unsuited) {
    expect(await told(other)).toEqual([]);
    expect(await mailed(other.email)).toEqual([]);
  }
});

test('a lead for one contractor reaches that one alone', async () => {
  const hugo = await homeowner(world);
  const [chosen, rival] = [await contractor(world), await contractor(world)];
  const { id } = await (await world.as(hugo)).leads.create({
    ...newLead,
    contractorId: chosen.contractorId,
  });
  await world.settle();
  expect(await offers(id)).toMatchObject([{ audience: [chosen.contractorId] }]);
  expect(await told(rival)).toEqual([]);
});

test('a lead that is gone before anybody was told is offered to nobody', async () => {
  const hugo = await homeowner(world);
  await contractor(world);
  const api = await world.as(hugo);
  const { id, leadId } = await api.projects.create(newProject);
  await api.projects.update({ id, status: 'cancelled' });
  await world.settle();
  expect(await offers(leadId ?? '')).toEqual([]);
});

test('the homeowner hears of each who is interested, and who is chosen hears of it', async () => {
  const hugo = await homeowner(world);
  const carla = await contractor(world, { businessName: 'Lee Roofing' });
  const project = await (await world.as(hugo)).projects.create(newProject);
  const id = project.leadId ?? '';
  await (await world.as(carla)).leads.expressInterest({ id });
  await world.settle();
  await again(id);
  // The automatic answer is told of beside it, as a message.
  const matches = (await told(hugo)).filter(({ type }) => type === 'contractor_match');
  expect(matches).toMatchObject([
    {
      type: 'contractor_match',
      title: 'Lee Roofing is interested',
      actionUrl: `/homeowner/projects/${project.id}`,
    },
  ]);
  expect((await mailed(hugo.email)).map(({ subject }) => subject)).toEqual([
    `Lee Roofing is interested in “${newProject.title}”`,
  ]);
  await (await world.as(hugo)).leads.assign({ id, contractorId: carla.contractorId });
  await world.settle();
  expect((await told(carla)).map(({ title }) => title)).toContain(`${hugo.name} chose you`);
});

test('of many who match, the nearest are told, and no more than a lead needs', async () => {
  const hugo = await homeowner(world);
  const far = await contractor(world, { services: ['Locksmith'], zipCode: '60120' });
  await Promise.all(
    Array.from({ length: MAX_OFFERED }, () => contractor(world, { services: ['Locksmith'] })),
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
  expect(matching).toHaveLength(MAX_OFFERED);
  expect(matching).not.toContain(far.contractorId);
});
