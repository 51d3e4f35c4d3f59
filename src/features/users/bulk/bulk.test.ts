import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { newId } from '#lib/columns.ts';
import { activities } from '#server/outbox/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { findUser, updateUser } from '../data.ts';
import { deleteOldMoves } from './data.ts';
import type { BulkAction } from './rules.ts';
import { bulkMoves } from './tables.ts';

let world: World;
type Admin = Awaited<ReturnType<typeof admin>>;
/** One who may manage people, and one whom nobody can change. */
let manager: Admin;
let master: Admin;
beforeAll(async () => {
  world = await createWorld();
  manager = await admin(world, { permissions: ['manage_users'] });
  master = await admin(world, { master: true });
});
afterAll(() => world.close());

const as = async (caller: { token: string }) => (await world.as(caller)).users;
type Users = Awaited<ReturnType<typeof as>>;

const idsOf = (people: readonly { uid: string }[]) => people.map(({ uid }) => uid);
const reason = 'Fake reviews';

/** Previews a move and makes it. */
async function move(users: Users, ids: string[], action: BulkAction) {
  const { seen } = await users.previewBulk({ ids, action });
  return users.moveBulk({ ids, action, seen, reason });
}

/** Everything about these people and their businesses that a move could touch. */
const standings = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const user = await findUser(world.db, id);
      const [business] = await world.db
        .select({ isActive: contractors.isActive })
        .from(contractors)
        .where(eq(contractors.userId, id));
      return {
        ...{ isActive: user?.isActive, roles: user?.roles, role: user?.role },
        ...{ why: user?.deactivationReason, since: user?.deactivatedAt, business },
      };
    }),
  );

test('a preview says what happens to each, and exactly that happens', async () => {
  const [dana, roofer, out] = [
    await homeowner(world),
    await contractor(world),
    await homeowner(world),
  ];
  const users = await as(manager);
  await users.deactivate({ id: out.uid, reason: 'Asked for it' });
  const plain = await admin(world);
  const all = [dana, roofer, out, plain, master, manager];
  const ids = idsOf(all);
  const gone = newId();
  const preview = await users.previewBulk({ ids: [...ids, gone], action: 'deactivate' });
  expect(preview.missing).toEqual([gone]);
  const { items, seen } = await users.previewBulk({ ids, action: 'deactivate' });
  expect(
    items.map(({ outcome, reason: why, sessions, business }) => [outcome, why, sessions, business]),
  ).toEqual([
    ['change', null, 1, 'same'],
    ['change', null, 1, 'hidden'],
    ['same', null, 0, 'same'],
    ['refused', 'not-permitted', 0, 'same'],
    ['refused', 'master-admin', 0, 'same'],
    ['refused', 'self', 0, 'same'],
  ]);
  const before = await standings(ids);
  const made = await users.moveBulk({ ids, action: 'deactivate', seen, reason });
  expect(made).toMatchObject({ action: 'deactivate', changed: 2 });
  const after = await standings(ids);
  expect(after.slice(0, 2)).toEqual([
    expect.objectContaining({ isActive: false, why: reason }),
    expect.objectContaining({ isActive: false, why: reason, business: { isActive: false } }),
  ]);
  expect(after.slice(2)).toEqual(before.slice(2));
  await expect((await world.as(dana)).profile.get()).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  const recorded = await world.db
    .select({ type: activities.type, subjectId: activities.subjectId, data: activities.data })
    .from(activities)
    .where(eq(activities.actorId, manager.uid));
  expect(recorded).toContainEqual(
    expect.objectContaining({ type: 'user.deactivated', subjectId: roofer.uid }),
  );
  expect(recorded).toContainEqual({
    ...{ type: 'people.moved', subjectId: manager.uid },
    data: { action: 'deactivate', reason, people: [dana.uid, roofer.uid] },
  });

  // Taken back, everything is as it was, apart from the sessions; and only once.
  expect((await users.recentBulk()).items).toEqual([made]);
  expect(await users.undoBulk({ id: made.id })).toEqual({ restored: 2, kept: [] });
  expect(await standings(ids)).toEqual(before);
  expect((await users.recentBulk()).items).toEqual([]);
  await expect(users.undoBulk({ id: made.id })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
});

test('somebody whom another admin changes between preview and move stops the whole move', async () => {
  const people = [await homeowner(world), await homeowner(world)];
  const ids = idsOf(people);
  const users = await as(manager);
  const { seen } = await users.previewBulk({ ids, action: 'deactivate' });
  await (await as(master)).deactivate({ id: ids[1] ?? '', reason: 'Spam' });
  const before = await standings(ids);
  await expect(users.moveBulk({ ids, action: 'deactivate', seen, reason })).rejects.toMatchObject({
    code: 'aborted',
  });
  expect(await standings(ids)).toEqual(before);
  // What was seen of one move does not permit another.
  const other = await users.previewBulk({ ids, action: 'deactivate' });
  await expect(
    users.moveBulk({ ids, action: 'giveContractor', seen: other.seen, reason }),
  ).rejects.toMatchObject({ code: 'aborted' });
});

test('two admins who move the same people at once: one of them does, the other looks again', async () => {
  const ids = idsOf(await Promise.all([1, 2, 3].map(() => homeowner(world))));
  const reversed = ids.toReversed();
  const [users, others] = [await as(manager), await as(master)];
  const [mine, theirs] = await Promise.all([
    users.previewBulk({ ids, action: 'deactivate' }),
    others.previewBulk({ ids: reversed, action: 'deactivate' }),
  ]);
  const settled = await Promise.allSettled([
    users.moveBulk({ ids, action: 'deactivate', seen: mine.seen, reason }),
    others.moveBulk({ ids: reversed, action: 'deactivate', seen: theirs.seen, reason }),
  ]);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'aborted' },
  });
});

test('an undo leaves alone whom somebody has changed since, and says so', async () => {
  const [first, second, third] = [
    await homeowner(world),
    await homeowner(world),
    await homeowner(world),
  ];
  const users = await as(manager);
  const { id } = await move(users, idsOf([first, second, third]), 'deactivate');
  const chief = await as(master);
  await chief.reactivate({ id: first.uid });
  await chief.deactivate({ id: first.uid, reason: 'Threats' });
  await chief.setRoles({ id: second.uid, roles: ['homeowner', 'admin'] });
  // Nobody else takes it back.
  await expect(chief.undoBulk({ id })).rejects.toMatchObject({ code: 'not-found' });
  const undone = await users.undoBulk({ id });
  expect(undone.restored).toBe(1);
  expect(undone.kept.map(({ uid, reason: why }) => [uid, why]).toSorted()).toEqual(
    [
      [first.uid, 'changed-since'],
      [second.uid, 'not-permitted'],
    ].toSorted(),
  );
  expect(await standings(idsOf([first, second, third]))).toMatchObject([
    { isActive: false, why: 'Threats' },
    { isActive: false },
    { isActive: true, why: '' },
  ]);
});

test('roles are given and taken with their businesses, and come back the way they were', async () => {
  const users = await as(manager);
  const [dana, roofer, both, nowhere, member] = [
    await homeowner(world),
    await contractor(world),
    await contractor(world),
    await homeowner(world),
    await homeowner(world),
  ];
  await users.setRoles({ id: both.uid, roles: ['homeowner', 'contractor'] });
  await updateUser(world.db, nowhere.uid, { zipCode: '' });
  await updateUser(world.db, member.uid, { isMember: true });
  const ids = idsOf([dana, roofer, both, nowhere, member]);
  const before = await standings(ids);
  const outcomes = async (action: BulkAction) =>
    (await users.previewBulk({ ids, action })).items.map(
      ({ outcome, reason: why, business }) => why ?? (outcome === 'same' ? outcome : business),
    );
  expect(await outcomes('giveContractor')).toEqual([
    'created',
    ...['same', 'same', 'needs-place', 'created'],
  ]);
  expect(await outcomes('takeContractor')).toEqual([
    'same',
    ...['last-role', 'hidden', 'same', 'same'],
  ]);
  expect(await outcomes('giveHomeowner')).toEqual(Array(5).fill('same').with(1, 'same'));
  expect((await outcomes('takeHomeowner')).at(4)).toBe('membership-site');

  const { id } = await move(users, ids, 'takeContractor');
  expect((await standings(ids))[2]).toMatchObject({
    ...{ roles: ['homeowner'], role: 'homeowner', business: { isActive: false } },
  });
  await users.undoBulk({ id });
  expect(await standings(ids)).toEqual(before);

  const given = await move(users, ids, 'giveContractor');
  expect(given.changed).toBe(2);
  expect((await standings(ids))[0]).toMatchObject({ business: { isActive: true } });
  await users.undoBulk({ id: given.id });
  const after = await standings(ids);
  expect(after.map(({ roles }) => roles)).toEqual(before.map(({ roles }) => roles));
  // The business that the move made stays, out of sight, as when a single role is taken.
  expect(after[0]).toMatchObject({ business: { isActive: false } });
});

test('a kept-out person who becomes a contractor has no business on the site', async () => {
  const users = await as(manager);
  const { uid } = await homeowner(world);
  await users.deactivate({ id: uid, reason });
  await users.setRoles({ id: uid, roles: ['homeowner', 'contractor'] });
  expect(await standings([uid])).toMatchObject([{ business: { isActive: false } }]);
});

test('letting people in again is taken back with the old reason and date', async () => {
  const users = await as(manager);
  const { uid } = await contractor(world);
  await users.deactivate({ id: uid, reason: 'Unpaid fine' });
  const before = await standings([uid]);
  const { id } = await move(users, [uid], 'reactivate');
  expect(await standings([uid])).toMatchObject([{ isActive: true, business: { isActive: true } }]);
  await users.undoBulk({ id });
  expect(await standings([uid])).toEqual(before);
});

test('after ten minutes nothing is taken back, and after a day nothing is kept for it', async () => {
  const users = await as(manager);
  const { uid } = await homeowner(world);
  const { id } = await move(users, [uid], 'deactivate');
  const madeAgo = (minutes: number) =>
    world.db
      .update(bulkMoves)
      .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(bulkMoves.id, id));
  const recent = async () => (await users.recentBulk()).items.map((each) => each.id);
  expect(await recent()).toContain(id);
  await madeAgo(11);
  expect(await recent()).not.toContain(id);
  await expect(users.undoBulk({ id })).rejects.toMatchObject({ code: 'failed-precondition' });
  expect(await standings([uid])).toMatchObject([{ isActive: false }]);
  await madeAgo(25 * 60);
  await deleteOldMoves(world.db, new Date());
  await expect(users.undoBulk({ id })).rejects.toMatchObject({ code: 'not-found' });
});

test('a move that changes nobody, of too many, or by somebody without the permission is refused', async () => {
  const users = await as(manager);
  await expect(move(users, [master.uid], 'deactivate')).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  const ids = Array<string>(101).fill(manager.uid);
  await expect(users.previewBulk({ ids, action: 'deactivate' })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  // With `manage_admins` alone, one sees and moves admins only.
  const keeper = await as(await admin(world, { permissions: ['manage_admins'] }));
  const { uid } = await homeowner(world);
  expect((await keeper.previewBulk({ ids: [uid], action: 'deactivate' })).items).toEqual([]);
});
