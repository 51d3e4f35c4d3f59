import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { MAX_VIEWS } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const manager = async () =>
  (await world.as(await admin(world, { permissions: ['manage_users'] }))).users;
const view = { list: 'contractors' as const, columns: ['email' as const, 'rating' as const] };

test('an admin keeps views of their own; saving one under its name again replaces it', async () => {
  const [mine, theirs] = [await manager(), await manager()];
  const saved = await mine.saveView({ ...view, name: 'Best in Ohio', filters: { state: 'OH' } });
  const filters = { state: 'OH', rating: '4.5' as const, show: 'out' as const };
  const again = await mine.saveView({ ...view, name: 'Best in Ohio', filters });
  expect(again.id).toBe(saved.id);
  // The other lists have names of their own.
  await mine.saveView({ ...view, list: 'users', name: 'Best in Ohio', filters: {} });
  expect((await mine.views()).items).toMatchObject([{ filters }, { list: 'users', filters: {} }]);
  expect((await theirs.views()).items).toEqual([]);
  await expect(theirs.removeView({ id: saved.id })).rejects.toMatchObject({ code: 'not-found' });
  await mine.removeView({ id: saved.id });
  expect((await mine.views()).items).toHaveLength(1);
});

test('twenty views are kept and no more, however many are saved at once', async () => {
  const users = await manager();
  const settled = await Promise.allSettled(
    Array.from({ length: MAX_VIEWS + 3 }, (_, n) =>
      users.saveView({ ...view, name: `View ${n}`, filters: {} }),
    ),
  );
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_VIEWS);
  expect((await users.views()).items).toHaveLength(MAX_VIEWS);
});
