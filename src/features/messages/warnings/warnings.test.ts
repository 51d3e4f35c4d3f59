import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedQuote } from '#test/accepted-quote.ts';
import { homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a conversation says to both whether they have agreed on a job', async () => {
  const { owner, home, business, pro } = await acceptedQuote(world);
  const { contractorId } = pro;
  const agreed = await home.conversations.findOrCreate({ contractorId });
  expect(agreed.haveAgreed).toBe(true);
  expect(await business.conversations.get({ id: agreed.id })).toMatchObject({ haveAgreed: true });
  expect(owner.id).toBe(agreed.homeownerId);
  const stranger = await world.as(await homeowner(world));
  expect(await stranger.conversations.findOrCreate({ contractorId })).toMatchObject({
    haveAgreed: false,
  });
});
