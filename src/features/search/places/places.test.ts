import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('anybody may ask where a ZIP code is', async () => {
  const guest = await world.as();
  expect(await guest.places.get({ zipCode: '60614' })).toMatchObject({
    zipCode: '60614',
    city: 'Chicago',
    state: 'IL',
  });
  await expect(guest.places.get({ zipCode: '00000' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(guest.places.get({ zipCode: '6061' })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});
