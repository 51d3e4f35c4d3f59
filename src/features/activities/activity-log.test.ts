import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { admin, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { removeOldActivities } from './data.ts';
import { toMetadata } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const log = async (filters: object = {}) => {
  await world.dispatcher.flush();
  const { activities } = await world.as(await admin(world, { permissions: ['view_analytics'] }));
  return (await activities.list(filters)).items;
};

test('a request for support and a posted project are in the log, with environment and version', async () => {
  const owner = await homeowner(world);
  const { conversations, projects } = await world.as(owner);
  await projects.create({
    ...{ title: 'Roof', description: 'Leaks', category: 'Roof Repair', zipCode: '60614' },
  });
  await conversations.create({ type: 'support', subject: 'A bill', content: 'Which one?' });
  expect(await log({ userId: owner.uid })).toMatchObject([
    { type: 'support_ticket', userName: owner.name, userRole: 'homeowner', environment: 'test' },
    { type: 'project_creation', severity: 'info', version: expect.stringMatching(/^\d+\.\d+/) },
  ]);
  expect(await log({ userId: owner.uid, type: 'project_creation' })).toHaveLength(1);
  expect(await log({ userId: owner.uid, severity: 'error' })).toEqual([]);
});

test('lists are cut to ten items, objects become text, nothing is null', () => {
  const ids = Array.from({ length: 30 }, (_, n) => n);
  expect(toMetadata({ ids, none: null, nested: { a: 1 }, plain: 'x', yes: true })).toEqual({
    ids: ids.slice(0, 10),
    nested: '{"a":1}',
    plain: 'x',
    yes: true,
  });
});

test('an entry leaves the log after 400 days', async () => {
  await recordActivity(
    world.db,
    { actor: { kind: 'job', name: 'test' }, requestId: 'test' },
    { type: 'payment.failed', subjectType: 'payment', subjectId: newId(), audience: [] },
  );
  expect(await log({ type: 'payment' })).toHaveLength(1);
  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);
  await removeOldActivities(world.db, daysFromNow(399), 100);
  expect(await log({ type: 'payment' })).toHaveLength(1);
  await removeOldActivities(world.db, daysFromNow(401), 100);
  expect(await log({ type: 'payment' })).toEqual([]);
});
