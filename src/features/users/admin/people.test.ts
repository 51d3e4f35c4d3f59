import { and, eq, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { admin, contractor, grantRoles, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { findUser, updateUser } from '../data.ts';
import { deletedEmail } from '../removal/rules.ts';

let world: World;
let master: Awaited<ReturnType<typeof admin>>;
let manager: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  master = await admin(world, { master: true });
  manager = await admin(world, { permissions: ['manage_users'] });
});
afterAll(() => world.close());

const as = async (caller: { token: string }) => (await world.as(caller)).users;
/** What was done to a person; the tries that were refused and what was read stand beside it. */
const recordedOf = (uid: string) =>
  world.db
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.subjectId, uid),
        notInArray(activities.type, ['access.refused', 'record.read']),
      ),
    );

describe('finding people', () => {
  test('lists the newest first, page by page, without repetitions', async () => {
    const people = await as(manager);
    const first = await people.list({ limit: 1 });
    const second = await people.list({ limit: 1, cursor: first.nextCursor ?? '' });
    expect([first.items[0]?.uid, second.items[0]?.uid]).toEqual([manager.uid, master.uid]);
  });

  test('exports the columns that were chosen, with a name and a standing in each row', async () => {
    const odd = await homeowner(world, { firstName: 'Yolanda', lastName: 'Exported' });
    const linesOf = async (query: string) => {
      const path = `/api/admin/users/export?q=Yolanda+Exported${query}`;
      const answer = await world.fetch(path, manager);
      const text = (await answer.text()).replaceAll(/["\uFEFF\r]/g, '');
      return { status: answer.status, lines: text.trim().split('\n') };
    };
    expect((await linesOf('&columns=email,place')).lines).toEqual([
      'Id,Name,Status,Email,City,State',
      `${odd.uid},Yolanda Exported,active,${odd.email},Chicago,IL`,
    ]);
    expect((await linesOf('&columns=none')).lines[0]).toBe('Id,Name,Status');
    expect((await linesOf('')).lines[0]).toContain('Rating,Reviews');
    expect((await linesOf('&columns=password')).status).toBe(400);
  });

  test('filters by part of a name or address, by role, and by status', async () => {
    const people = await as(manager);
    const odd = await homeowner(world, { firstName: 'Zebulon', lastName: 'Quarry_%' });
    const found = async (filters: object) =>
      (await people.list(filters)).items.map(({ uid }) => uid);
    expect(await found({ q: 'bulon quarry_%' })).toEqual([odd.uid]);
    expect(await found({ q: 'bulon quarry__' })).toEqual([]);
    expect(await found({ role: 'contractor' })).not.toContain(odd.uid);
    expect(await found({ role: 'homeowner', q: odd.email })).toEqual([odd.uid]);
    expect(await found({ active: 'false' })).not.toContain(odd.uid);
    await people.deactivate({ id: odd.uid, reason: 'Fake reviews' });
    expect(await found({ active: 'false' })).toContain(odd.uid);
  });

  test('a search text of two letters is refused without reading a row', async () => {
    await expect((await as(manager)).list({ q: 'ab' })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });
});

describe('what an admin may do', () => {
  test('an employee of the membership site starts without permissions; a master admin grants them', async () => {
    const employee = await admin(world);
    await expect((await as(employee)).list({})).rejects.toMatchObject({
      code: 'permission-denied',
    });
    const seen = await (await as(master)).update({
      id: employee.uid,
      permissions: ['manage_users', 'manage_users', 'view_analytics'],
    });
    expect(seen.permissions).toEqual(['manage_users', 'view_analytics']);
    // Also takes effect in the session that was open before.
    expect((await (await as(employee)).list({})).items.length).toBeGreaterThan(0);
    expect(await recordedOf(employee.uid)).toEqual([
      expect.objectContaining({ type: 'user.permitted', actorId: master.uid }),
    ]);
  });

  test('a master admin makes another, and then nobody can change either', async () => {
    const second = await admin(world);
    const seen = await (await as(master)).update({ id: second.uid, isMasterAdmin: true });
    expect(seen).toMatchObject({ isMasterAdmin: true, moves: [] });
    await expect(
      (await as(second)).update({ id: master.uid, permissions: [] }),
    ).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(
      (await as(manager)).update({ id: (await admin(world)).uid, isMasterAdmin: true }),
    ).rejects.toMatchObject({ code: 'permission-denied' });
  });

  test('permissions cannot be set by oneself, by a manager, or for a homeowner', async () => {
    const plain = await admin(world);
    const nobody = await homeowner(world);
    for (const [caller, id, code] of [
      [master, master.uid, 'permission-denied'],
      [manager, manager.uid, 'permission-denied'],
      [manager, plain.uid, 'permission-denied'],
      [master, nobody.uid, 'failed-precondition'],
    ] as const)
      await expect((await as(caller)).update({ id, permissions: ['all'] })).rejects.toMatchObject({
        code,
      });
    for (const { uid } of [manager, plain, nobody])
      expect((await findUser(world.db, uid))?.permissions).not.toContain('all');
  });
});

describe('roles', () => {
  test('a granted role works immediately, and the contractor role comes with a business', async () => {
    const person = await homeowner(world);
    const { roles, contractorId } = await (await as(manager)).setRoles({
      id: person.uid,
      roles: ['homeowner', 'contractor'],
    });
    expect(roles).toEqual(['homeowner', 'contractor']);
    await (await world.as(person)).session.switchRole({ role: 'contractor' });
    expect((await (await world.as(person)).contractors.profile()).id).toBe(contractorId);
  });

  test('a revoked role is gone immediately, and so are an admin’s permissions', async () => {
    const person = await admin(world, { permissions: ['manage_users'] });
    await (await as(master)).setRoles({ id: person.uid, roles: ['homeowner'] });
    await expect((await as(person)).list({})).rejects.toMatchObject({ code: 'permission-denied' });
    expect(await findUser(world.db, person.uid)).toMatchObject({
      role: 'homeowner',
      permissions: [],
    });
  });

  test('saving roles from an outdated page does not undo another admin’s change', async () => {
    const { uid: id } = await homeowner(world);
    const people = await as(master);
    const rolesBefore = (await people.get({ id })).roles;
    await people.setRoles({ id, roles: ['homeowner', 'contractor'], rolesBefore });
    const changed = { code: 'aborted', message: expect.stringMatching(/^Someone changed/) };
    await expect(
      people.setRoles({ id, roles: ['homeowner', 'admin'], rolesBefore }),
    ).rejects.toMatchObject(changed);
    expect((await people.get({ id })).roles).toEqual(['homeowner', 'contractor']);

    const other = await admin(world, { permissions: ['view_analytics'] });
    const seen = { id: other.uid, permissionsBefore: ['view_analytics' as const] };
    await people.update({ ...seen, permissions: ['view_analytics', 'manage_users'] });
    await expect(people.update({ ...seen, permissions: [] })).rejects.toMatchObject(changed);
  });

  test('an admin who manages people cannot grant or revoke the admin role', async () => {
    const [person, plain] = [await homeowner(world), await admin(world)];
    const people = await as(manager);
    for (const change of [
      { id: person.uid, roles: ['homeowner' as const, 'admin' as const] },
      { id: plain.uid, roles: ['homeowner' as const] },
      { id: manager.uid, roles: ['homeowner' as const] },
    ])
      await expect(people.setRoles(change)).rejects.toMatchObject({ code: 'permission-denied' });
    expect((await findUser(world.db, person.uid))?.roles).toEqual(['homeowner']);
  });

  test('the roles of a member come from the membership site, except contractor', async () => {
    const person = await homeowner(world);
    await grantRoles(world, person.uid, ['homeowner', 'CS Member']);
    await updateUser(world.db, person.uid, { isMember: true });
    const people = await as(master);
    await expect(people.setRoles({ id: person.uid, roles: ['admin'] })).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'The membership site decides which of its members are homeowners or admins',
    });
    const { roles } = await people.setRoles({
      id: person.uid,
      roles: ['homeowner', 'contractor'],
    });
    expect(roles).toEqual(['homeowner', 'contractor', 'CS Member']);
  });

  test('the contractor role cannot be granted without a location', async () => {
    const person = await homeowner(world);
    await updateUser(world.db, person.uid, { zipCode: '' });
    await expect(
      (await as(master)).setRoles({ id: person.uid, roles: ['contractor'] }),
    ).rejects.toMatchObject({ code: 'failed-precondition' });
    expect((await findUser(world.db, person.uid))?.roles).toEqual(['homeowner']);
  });
});

describe('deactivating', () => {
  test('a deleted account cannot be found or reactivated', async () => {
    const person = await homeowner(world, { firstName: 'Ottoline' });
    await updateUser(world.db, person.uid, { email: deletedEmail(person.uid), isActive: false });
    const people = await as(manager);
    expect((await people.list({ active: 'false', q: 'Ottoline' })).items).toEqual([]);
    await expect(people.reactivate({ id: person.uid })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('ends the sessions and hides the business until the person is reactivated', async () => {
    const person = await contractor(world);
    const people = await as(manager);
    const page = async () => (await world.fetch(`/api/contractors/${person.contractorId}`)).status;
    const counted = async () => (await (await world.as()).counts.footer()).activeContractors;
    const before = await counted();
    expect(await page()).toBe(200);
    expect(await people.deactivate({ id: person.uid, reason: 'Fake reviews' })).toMatchObject({
      moves: ['setRoles', 'reactivate'],
      deactivationReason: 'Fake reviews',
      deactivatedAt: expect.any(String),
    });
    expect(await page()).not.toBe(200);
    expect(await counted()).toBe(before - 1);
    await expect((await world.as(person)).profile.get()).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const letIn = await people.reactivate({ id: person.uid });
    expect(letIn).toMatchObject({ deactivationReason: '', deactivatedAt: null });
    expect(await page()).toBe(200);
    expect(await counted()).toBe(before);
    // The old session is not reopened.
    await expect((await world.as(person)).profile.get()).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect((await recordedOf(person.uid)).map(({ type }) => type)).toEqual([
      'user.deactivated',
      'contractor.hidden',
      'user.reactivated',
      'contractor.shown',
    ]);
  });

  test('takes a reason', async () => {
    const { uid: id } = await homeowner(world);
    const people = await as(await admin(world, { master: true }));
    for (const reason of ['', '  ', 'no'])
      await expect(people.deactivate({ id, reason })).rejects.toMatchObject({
        code: 'invalid-argument',
      });
    expect((await people.get({ id })).isActive).toBe(true);
  });

  test('a business that was removed on request does not come back with its owner', async () => {
    const person = await contractor(world);
    await world.db
      .update(contractors)
      .set({ isActive: false, removedAt: new Date() })
      .where(eq(contractors.id, person.contractorId));
    const people = await as(manager);
    await people.deactivate({ id: person.uid, reason: 'Fake reviews' });
    await people.reactivate({ id: person.uid });
    expect((await world.fetch(`/api/contractors/${person.contractorId}`)).status).not.toBe(200);
  });

  test('twenty parallel requests succeed once', async () => {
    const person = await homeowner(world);
    const people = await as(manager);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        people.deactivate({ id: person.uid, reason: 'Fake reviews' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await recordedOf(person.uid)).toHaveLength(1);
  });

  test('is refused for a master admin and for oneself', async () => {
    const other = await admin(world, { master: true });
    for (const id of [other.uid, master.uid])
      await expect(
        (await as(master)).deactivate({ id, reason: 'Fake reviews' }),
      ).rejects.toMatchObject({
        code: 'permission-denied',
      });
  });
});

test('with manage_admins alone one sees and changes other admins, and nobody else', async () => {
  const people = await as(await admin(world, { permissions: ['manage_admins'] }));
  const [colleague, somebody] = [await admin(world), await homeowner(world)];
  const { items } = await people.list({ limit: 100 });
  expect(items.map(({ uid }) => uid)).toContain(colleague.uid);
  expect(items.every(({ roles }) => roles.includes('admin'))).toBe(true);
  expect((await people.list({ role: 'homeowner' })).items).toEqual([]);
  for (const refused of [people.get, people.deactivate])
    await expect(refused({ id: somebody.uid, reason: 'Not mine' })).rejects.toMatchObject({
      code: 'not-found',
    });
  expect((await people.deactivate({ id: colleague.uid, reason: 'Fake reviews' })).isActive).toBe(
    false,
  );
});
