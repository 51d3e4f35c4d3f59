import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLead } from '#features/leads/data.ts';
import { newProject } from '#features/projects/samples.ts';
import { activities } from '#server/outbox/tables.ts';
import { admin, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { MAX_LISTED_PROJECTS, UNCOVERED_SUBJECT } from './rules.ts';
import { addToTicket } from './service.ts';

let world: World;
let desk: Awaited<ReturnType<World['as']>>;
afterAll(() => world.close());
beforeAll(async () => {
  world = await createWorld();
  desk = await world.as(await admin(world, { permissions: ['manage_users'] }));
});

async function post(category: string, { emailVerified = true } = {}) {
  const owner = await homeowner(world, { emailVerified, firstName: 'Hugo' });
  const api = await world.as(owner);
  return { owner, api, project: await api.projects.create({ ...newProject, category }) };
}

const ticketsOf = async (service: string) =>
  (await desk.supportDesk.queue({})).items.filter(({ who }) => who.startsWith(service));

test('twenty made-up accounts in a ZIP code without pros make one ticket, which counts them', async () => {
  for (let n = 0; n < 20; n += 1) await post('Chimney Repair', { emailVerified: false });
  const { project, owner } = await post('Chimney Repair');
  await world.settle();
  const [ticket, ...others] = await ticketsOf('Chimney Repair');
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({
    subject: UNCOVERED_SUBJECT,
    who: 'Chimney Repair in Chicago, IL 60614',
    priority: 'normal',
    unread: 1,
  });
  const found = await desk.supportDesk.projects({ id: ticket?.id ?? '' });
  expect(found).toMatchObject({ projectCount: 21, homeownerCount: 21, confirmedCount: 1 });
  expect(found.items).toHaveLength(MAX_LISTED_PROJECTS);
  // Whoever confirmed their address is not lost behind those who did not.
  expect(found.items[0]).toMatchObject({
    projectId: project.id,
    homeownerId: owner.uid,
    isConfirmed: true,
  });
  expect((await desk.conversations.messages({ id: ticket?.id ?? '' })).items).toHaveLength(1);
});

test('a project after the ticket was resolved opens another one', async () => {
  await post('Locksmith');
  await world.settle();
  const [first] = await ticketsOf('Locksmith');
  await desk.conversations.resolve({ id: first?.id ?? '' });
  expect(await ticketsOf('Locksmith')).toEqual([]);
  await post('Locksmith');
  await world.settle();
  const [second, ...others] = await ticketsOf('Locksmith');
  expect(others).toEqual([]);
  expect(second?.id).not.toBe(first?.id);
  expect(await desk.supportDesk.projects({ id: second?.id ?? '' })).toMatchObject({
    projectCount: 1,
  });
  // The old one can be taken up again: nothing says that it is the only one.
  await desk.conversations.escalate({ id: first?.id ?? '' });
});

test('projects at the same time, and a job that runs twice, make one ticket', async () => {
  const posted = await Promise.all([1, 2, 3, 4].map(() => post('Drywall Repair')));
  const leads = [];
  for (const { project } of posted) {
    const lead = await findLead(world.db, project.leadId ?? '');
    if (lead) leads.push(lead);
  }
  const [first, ...further] = leads;
  if (!first) throw new Error('four were posted');
  const context = { ...(await world.contextOf()), actor: { kind: 'job' } } as never;
  await Promise.all(
    [[first, ...further] as const, ...leads.map((lead) => [lead] as const)].map((some) =>
      addToTicket(world.db, context, some),
    ),
  );
  await world.settle();
  const [ticket, ...others] = await ticketsOf('Drywall Repair');
  expect(others).toEqual([]);
  expect(await desk.supportDesk.projects({ id: ticket?.id ?? '' })).toMatchObject({
    projectCount: 4,
  });
  const opened = await world.db
    .select()
    .from(activities)
    .where(eq(activities.subjectId, ticket?.id ?? ''));
  expect(opened.filter(({ type }) => type === 'conversation.opened')).toHaveLength(1);
});

test('a ticket of a person has no projects, and only support reads those of the others', async () => {
  const { api } = await post('Masonry Repair');
  await world.settle();
  const [ticket] = await ticketsOf('Masonry Repair');
  const { id } = await api.conversations.create({ type: 'support', content: 'Hello' });
  expect(await desk.supportDesk.projects({ id })).toMatchObject({ projectCount: 0, items: [] });
  await expect(api.supportDesk.projects({ id: ticket?.id ?? '' })).rejects.toMatchObject({
    code: 'permission-denied',
  });
  await expect(api.conversations.get({ id: ticket?.id ?? '' })).rejects.toMatchObject({
    code: 'not-found',
  });
});
