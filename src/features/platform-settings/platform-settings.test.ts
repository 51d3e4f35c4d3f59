import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/tables.ts';
import { newProject } from '#features/projects/samples.ts';
import { countedNoun, defaultPlatformSettings, switchedOff } from '#lib/platform-settings.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
let keeper: Awaited<ReturnType<World['as']>>;
beforeAll(async () => {
  world = await createWorld();
  keeper = await world.as(await admin(world, { permissions: ['manage_settings'] }));
});
afterAll(() => world.close());
afterEach(() => keeper.platformSettings.save(defaultPlatformSettings));

const off = (name: keyof typeof switchedOff) => ({
  ...{ code: 'failed-precondition', status: 409, message: switchedOff[name] },
});

test('until somebody changes them, the settings are the defaults', async () => {
  expect(await keeper.platformSettings.get()).toEqual({
    ...defaultPlatformSettings,
    ...{ brand: 'Plumbline', updatedAt: null },
  });
});

test('a change keeps what it does not name, and is in the audit log once', async () => {
  await keeper.platformSettings.save({ maxUnconfirmedOpen: 7 });
  await Promise.all([
    keeper.platformSettings.save({ contactAddress: 'desk@example.com' }),
    keeper.platformSettings.save({ maxOpenConnectRequests: 2 }),
  ]);
  // Nothing that changes nothing is recorded.
  await keeper.platformSettings.save({ maxUnconfirmedOpen: 7 });
  expect(await keeper.platformSettings.get()).toMatchObject({
    ...{ contactAddress: 'desk@example.com', maxUnconfirmedOpen: 7, maxOpenConnectRequests: 2 },
  });
  await world.settle();
  const kept = await world.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'platformSettings.saved'));
  expect(kept.map(({ details }) => details)).toEqual(
    expect.arrayContaining([{ maxUnconfirmedOpen: 7 }]),
  );
  expect(kept.filter(({ details }) => 'maxUnconfirmedOpen' in (details as object))).toHaveLength(1);
});

test.each([
  { maxOpenConnectRequests: 0 },
  { maxUnconfirmedOpen: 21 },
  { maxRecipientsUnverified: 1.5 },
  { contactAddress: 'nobody' },
])('%o is refused', async (change) => {
  await expect(keeper.platformSettings.save(change)).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

test('a switch that is off is told to whoever meets it, and nothing else stops', async () => {
  await keeper.platformSettings.save({
    ...{ homeownerRegistration: false, contractorRegistration: false },
    ...{ projectPosting: false, connectRequests: false },
  });
  const guest = await world.as();
  const person = {
    ...{ email: 'new@example.com', password: 'a long enough password', firstName: 'Ann' },
    ...{ lastName: 'Lee', phone: '(312) 555-0100', zipCode: '60614' },
  };
  await expect(guest.session.register({ ...person, role: 'homeowner' })).rejects.toMatchObject(
    off('homeownerRegistration'),
  );
  await expect(
    guest.session.register({
      ...{ ...person, role: 'contractor', businessName: 'Lee', services: ['Roof Repair'] },
    }),
  ).rejects.toMatchObject(off('contractorRegistration'));
  const dana = await world.as(await homeowner(world));
  const pro = await contractor(world);
  const { contractorId } = pro;
  await expect(dana.projects.create(newProject)).rejects.toMatchObject(off('projectPosting'));
  await expect(
    dana.leads.create({
      ...{ service: 'Roof Repair', projectTitle: 'Roof', description: 'Leaks', zipCode: '60614' },
    }),
  ).rejects.toMatchObject(off('projectPosting'));
  await expect(
    dana.connectRequests.create({ contractorId, message: 'Please call' }),
  ).rejects.toMatchObject(off('connectRequests'));
  await expect(dana.conversations.findOrCreate({ contractorId })).resolves.toBeDefined();
  await keeper.platformSettings.save({ connectRequests: true, projectPosting: true });
  await dana.connectRequests.create({ contractorId, message: 'Please call' });
  await dana.projects.create(newProject);
});

test('limits hold as they are set', async () => {
  const dana = await world.as(await homeowner(world, { emailVerified: false }));
  await keeper.platformSettings.save({ maxOpenConnectRequests: 1, maxUnconfirmedOpen: 1 });
  const pros = [await contractor(world), await contractor(world)];
  const ask = (index: number) =>
    dana.connectRequests.create({
      ...{ contractorId: pros[index]?.contractorId ?? '', message: 'Please call' },
    });
  await ask(0);
  await expect(ask(1)).rejects.toMatchObject({
    ...{ code: 'resource-exhausted', message: 'You have one open request. Withdraw one first.' },
  });
  await dana.projects.create(newProject);
  await expect(dana.projects.create(newProject)).rejects.toMatchObject({
    ...{
      code: 'resource-exhausted',
      message: expect.stringContaining('one project open at a time'),
    },
  });
  await keeper.platformSettings.save({ maxOpenConnectRequests: 2, maxUnconfirmedOpen: 2 });
  await ask(1);
  await dana.projects.create(newProject);
});

test('the contact address is on the contact form', async () => {
  const guest = await world.as();
  expect((await guest.support.form()).contactAddress).toBe('');
  await keeper.platformSettings.save({ contactAddress: 'desk@example.com' });
  expect((await guest.support.form()).contactAddress).toBe('desk@example.com');
});

test('numbers are said as people write them', () => {
  expect(countedNoun(1, 'open request')).toBe('one open request');
  expect(countedNoun(5, 'open request')).toBe('five open requests');
  expect(countedNoun(20, 'open request')).toBe('20 open requests');
});
