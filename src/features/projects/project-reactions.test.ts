import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { createJobWorld } from '#test/job-world.ts';
import { contractor } from '#test/personas.ts';
import { startProject } from './data.ts';
import { newProject } from './samples.ts';

const { world, hugo, carla } = await createJobWorld();
afterAll(() => world.close());

async function startedProject() {
  const { id: projectId } = await (await world.as(hugo)).projects.create(newProject);
  const { contractorId } = carla;
  await startProject(world.db, { projectId, contractorId, quoteId: newId(), now: new Date() });
  return projectId;
}

test('interested contractors are notified when a project is canceled', async () => {
  const { id, leadId } = await (await world.as(hugo)).projects.create(newProject);
  await (await world.as(carla)).leads.expressInterest({ id: leadId ?? '' });
  await (await world.as(hugo)).projects.update({ id, status: 'cancelled' });
  await world.settle();
  const { items } = await (await world.as(carla)).notifications.list({});
  expect(items).toMatchObject([{ title: 'Hugo canceled a project' }]);
});

test('a pro who was asked and had not answered hears of it, too', async () => {
  const asked = await contractor(world);
  const home = await world.as(hugo);
  const { id } = await home.projects.create({ ...newProject, contractorId: asked.contractorId });
  await home.projects.update({ id, status: 'cancelled' });
  await world.settle();
  const { items } = await (await world.as(asked)).notifications.list({});
  expect(items.map(({ title }) => title)).toContain('Hugo canceled a project');
});

test.each([
  ['contractor', 'homeowner', 'in_progress', 'Lee Roofing started the work'],
  ['homeowner', 'contractor', 'on_hold', 'Hugo Marsh put the work on hold'],
] as const)('a change by the %s notifies the %s: %s', async (actor, recipient, status, title) => {
  const people = { homeowner: hugo, contractor: carla };
  const id = await startedProject();
  await (await world.as(people[actor])).projects.update({ id, status });
  await world.settle();
  const { items } = await (await world.as(people[recipient])).notifications.list({});
  const notification = items.find(({ actionUrl }) => actionUrl === `/${recipient}/projects/${id}`);
  expect(notification?.title).toBe(title);
});

test('completing a project asks the homeowner for a review once, in the portal and by email', async () => {
  const id = await startedProject();
  await (await world.as(carla)).projects.update({ id, status: 'completed' });
  expect((await (await world.as(hugo)).projects.get({ id })).mayReview).toBe(true);
  expect((await (await world.as(carla)).projects.get({ id })).mayReview).toBe(false);
  await world.settle();
  // Dispatched again, the same jobs run a second time.
  await world.db.update(activities).set({ position: null }).where(eq(activities.subjectId, id));
  await world.settle();
  const { items } = await (await world.as(hugo)).notifications.list({});
  expect(items.filter(({ type }) => type === 'review_request')).toMatchObject([
    { actionUrl: `/homeowner/projects/${id}`, title: 'Lee Roofing finished the work' },
  ]);
  const mails = await world.db
    .select({ subject: outboxMails.subject })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, hugo.email));
  expect(mails.filter(({ subject }) => /^How did/.test(subject))).toHaveLength(1);
});
