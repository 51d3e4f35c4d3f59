import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a guest gets the city and state of a ZIP code, and an error for an unknown or malformed one', async () => {
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
