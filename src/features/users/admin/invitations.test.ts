import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { newId } from '#lib/columns.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { createMemberSiteWorld, type MemberSiteWorld } from '#test/member-site-process.ts';
import { admin, homeowner, signIn } from '#test/personas.ts';
import { users } from '../tables.ts';

let site: MemberSiteWorld;
let world: MemberSiteWorld['world'];
let manager: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  site = await createMemberSiteWorld('The guild');
  world = site.world;
  manager = await admin(world, { permissions: ['manage_users'] });
});
afterAll(async () => {
  await world.close();
  await site.program.stop();
});

const mailsTo = (recipient: string) =>
  world.db.select().from(outboxMails).where(eq(outboxMails.recipient, recipient));

const person = (extra: object = {}) => ({
  ...{ email: `${newId()}@example.com`, firstName: 'Ada', lastName: 'Marsh' },
  ...extra,
});
const asManager = async () => (await world.as(manager)).users;

test('a contractor made by an admin chooses a password by the mailed link, once, and signs in', async () => {
  const given = person({
    role: 'contractor' as const,
    zipCode: '60614',
    businessName: 'Marsh Roofs',
  });
  const created = await (await asManager()).create({ ...given, role: 'contractor' });
  expect(created).toMatchObject({
    email: given.email,
    roles: ['contractor'],
    emailVerified: false,
  });
  expect(created.businessName).toBe('Marsh Roofs');
  const [business] = await world.db
    .select({ state: contractors.state })
    .from(contractors)
    .where(eq(contractors.userId, created.uid));
  expect(business).toEqual({ state: 'IL' });

  await world.settle();
  const [mail] = await mailsTo(given.email);
  expect(mail?.subject).toContain('account is ready');
  const token = mail?.text.match(/token=([\w-]+)/)?.[1] ?? '';
  const { session } = await world.as();
  const password = 'a password of her own';
  await session.resetPassword({ token, password });
  await expect(session.resetPassword({ token, password })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  const { user } = await signIn(world, { email: given.email, password });
  expect(user).toMatchObject({ uid: created.uid, emailVerified: true });
});

test('an address that is taken is refused, also when two ask at the same time', async () => {
  const taken = await homeowner(world);
  const users = await asManager();
  const refusal = { code: 'already-exists' };
  await expect(
    users.create({ ...person({ email: taken.email }), role: 'homeowner' }),
  ).rejects.toMatchObject(refusal);
  const given = { ...person(), role: 'homeowner' as const };
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => users.create(given)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an admin is made by those who manage admins, and may do nothing yet', async () => {
  const given = { ...person(), role: 'admin' as const };
  await expect((await asManager()).create(given)).rejects.toMatchObject({
    code: 'permission-denied',
  });
  const head = await admin(world, { permissions: ['manage_admins'] });
  const { users: asHead } = await world.as(head);
  await expect(asHead.create({ ...person(), role: 'homeowner' })).rejects.toMatchObject({
    code: 'permission-denied',
  });
  const created = await asHead.create(given);
  expect(created).toMatchObject({ roles: ['admin'], permissions: [], isMasterAdmin: false });
});

test('a contractor needs a ZIP code that exists', async () => {
  for (const zipCode of [undefined, '00000'])
    await expect(
      (await asManager()).create({ ...person(), role: 'contractor', zipCode }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('a homeowner is made at the membership site, which mails its own link; a try whose answer was lost goes on', async () => {
  const { memberSite } = world.services;
  if (!memberSite) throw new Error('there is no membership site');
  const reset = vi.spyOn(memberSite, 'sendPasswordReset');
  const people = await asManager();
  const given = { ...person(), role: 'homeowner' as const };
  // As if the process had died between the site's answer and our own row.
  const { uid: lost } = await people.create(given);
  await world.db.delete(users).where(eq(users.id, lost));
  const { uid, isMember } = await people.create(given);
  expect(uid).not.toBe(lost);
  expect(isMember).toBe(true);
  await world.settle();
  expect(reset.mock.calls).toContainEqual([given.email]);
  expect(await mailsTo(given.email)).toEqual([]);
});
