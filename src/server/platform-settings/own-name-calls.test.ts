import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { proveAddress, sendLinkQuote } from '#test/link-quote.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { ownNameRefusal } from './own-name.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const refused = (path: string) =>
  expect.objectContaining({
    code: 'invalid-argument',
    data: expect.objectContaining({
      issues: [{ path, message: ownNameRefusal('Plumbline') }],
    }),
  });

const person = () => ({
  ...{ email: `${newId()}@example.com`, password: 'level and plumb' },
  ...{ firstName: 'Ann', lastName: 'Lee', phone: '(312) 555-0101', zipCode: '60614' },
});

test('nobody registers a person or a business under the name of the platform', async () => {
  const { session } = await world.as();
  const business = {
    ...{ role: 'contractor' as const, businessName: 'Lee Roofing', services: ['Roof Repair'] },
  };
  for (const businessName of ['Plumbline', 'PLUMBLINE Billing Team', 'Plumblıne'])
    await expect(session.register({ ...person(), ...business, businessName })).rejects.toEqual(
      refused('businessName'),
    );
  const support = { firstName: 'Plumbline', lastName: 'Support' };
  for (const role of [business, { role: 'homeowner' as const }])
    await expect(session.register({ ...person(), ...role, ...support })).rejects.toEqual(
      refused('firstName'),
    );
  await expect(session.register({ ...person(), ...business })).resolves.toMatchObject({
    activeRole: 'contractor',
  });
});

test('nor takes it later; whoever has it from before keeps the rest of the page up to date', async () => {
  const [pro, owner] = [await contractor(world), await homeowner(world)];
  const asPro = await world.as(pro);
  for (const changes of [{ businessName: 'Plumbline Support' }, { contactName: 'Plumbline' }])
    await expect(asPro.contractors.updateProfile(changes)).rejects.toEqual(
      refused(Object.keys(changes)[0] ?? ''),
    );
  const asOwner = await world.as(owner);
  await expect(asOwner.profile.update({ firstName: 'Plumbline' })).rejects.toEqual(
    refused('firstName'),
  );
  await expect(asOwner.profile.update({ firstName: 'Plumb', lastName: 'Line' })).rejects.toEqual(
    refused('firstName'),
  );
  const known = await contractor(world, { businessName: 'Plumbline Plumbing' });
  const { description, businessName } = await (await world.as(known)).contractors.updateProfile({
    ...{ businessName: 'Plumbline Plumbing', description: 'Since 1950' },
  });
  expect([businessName, description]).toEqual(['Plumbline Plumbing', 'Since 1950']);
});

test('nor signs a quote with it', async () => {
  const sent = await sendLinkQuote(world);
  const { token, totalAmount } = sent;
  const proof = await proveAddress(world, sent);
  const { quotes } = await world.as();
  await expect(
    quotes.acceptByLink({
      ...{ token, proof, totalAmount, version: 1, signature: { name: 'Plumbline Support' } },
    }),
  ).rejects.toEqual(refused('signature.name'));
});

test('staff may: an admin who manages users names an account after it', async () => {
  const desk = await world.as(await admin(world, { permissions: ['manage_users'] }));
  const { email } = person();
  const account = { email, firstName: 'Plumbline', lastName: 'Support', zipCode: '60614' };
  await expect(
    desk.users.create({ ...account, role: 'contractor', businessName: 'Plumbline Support' }),
  ).resolves.toHaveProperty('uid');
  const staff = await admin(world, { permissions: ['manage_users'] });
  const me = (await world.as(staff)).profile;
  await expect(me.update({ firstName: 'Plumbline' })).resolves.toMatchObject({
    firstName: 'Plumbline',
  });
  const other = (await world.as(await admin(world))).profile;
  await expect(other.update({ firstName: 'Plumbline' })).rejects.toEqual(refused('firstName'));
});
