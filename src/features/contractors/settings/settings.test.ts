import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { defaultSettings } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('settings start with their defaults, and a change leaves the others alone', async () => {
  const api = await world.as(await contractor(world));
  const before = await api.settings.get();
  expect(before).toEqual(defaultSettings);
  expect(before.leadPreferences).toMatchObject({ maxDistance: 50, minProjectValue: 50_000 });
  expect(before.leadPreferences.autoResponseMessage).toContain('24 hours');
  await api.settings.save({ leadPreferences: { maxDistance: 20 } });
  await api.settings.save({ notifications: { email: { newLeads: false } } });
  expect(await api.settings.save({ privacy: { showContactInfo: false } })).toEqual({
    notifications: {
      ...before.notifications,
      email: { ...before.notifications.email, newLeads: false },
    },
    leadPreferences: { ...before.leadPreferences, maxDistance: 20 },
    privacy: { ...before.privacy, showContactInfo: false },
  });
});

test('no change is lost when several are made at the same time', async () => {
  const api = await world.as(await contractor(world));
  await Promise.all([
    api.settings.save({ leadPreferences: { maxDistance: 12 } }),
    api.settings.save({ leadPreferences: { autoRespond: false } }),
    api.settings.save({ privacy: { publicProfile: false } }),
    api.settings.save({ notifications: { sms: { urgentMessages: false } } }),
  ]);
  expect(await api.settings.get()).toMatchObject({
    leadPreferences: { maxDistance: 12, autoRespond: false },
    privacy: { publicProfile: false },
    notifications: { sms: { urgentMessages: false } },
  });
});

test.each([
  { leadPreferences: { maxDistance: 0 } },
  { leadPreferences: { maxDistance: 5_000 } },
  { leadPreferences: { minProjectValue: -1 } },
  { leadPreferences: { autoResponseMessage: '' } },
])('%j is refused', async (change) => {
  const api = await world.as(await contractor(world));
  await expect(api.settings.save(change)).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('distance and smallest budget decide which leads are offered, and disabled emails are not sent', async () => {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const far = await (await world.as(hugo)).projects.create({ ...newProject, zipCode: '60120' });
  const small = await (await world.as(hugo)).projects.create({
    ...newProject,
    budgetMin: 10_000,
    budgetMax: 40_000,
  });
  const api = await world.as(carla);
  const offered = async () =>
    (await api.leads.available({ limit: 100 })).items.map(({ id }) => id).sort();
  expect(await offered()).toContain(far.leadId);
  expect(await offered()).not.toContain(small.leadId);
  await api.settings.save({
    leadPreferences: { maxDistance: 5, minProjectValue: 10_000 },
    notifications: { email: { newLeads: false } },
  });
  expect(await offered()).not.toContain(far.leadId);
  expect(await offered()).toContain(small.leadId);
  await world.settle();
  const { rows } = await world.pool.query('select key from outbox_mails where recipient = $1', [
    carla.email,
  ]);
  expect(rows).toEqual([]);
});
