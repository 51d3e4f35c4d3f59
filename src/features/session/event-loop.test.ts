import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPasswordAccount } from '#features/session/data.ts';
import { hashPassword } from '#server/passwords.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

const password = 'plumb and level';
const nanosecondsOfOne = 1_000_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

// Other work on the machine delays every loop; passwords that block it do so at every try.
test('twenty sign-ins at once leave the event loop to others', { retry: 3 }, async () => {
  const { contractorId } = await contractor(world);
  const passwordHash = await hashPassword(password);
  const people = await Promise.all(Array.from({ length: 20 }, () => homeowner(world)));
  for (const { uid, email } of people)
    await insertPasswordAccount(world.db, { userId: uid, email, passwordHash });
  const read = () => world.fetch(`/api/contractors/${contractorId}`);
  await read();

  const delay = monitorEventLoopDelay({ resolution: 5 });
  let signingIn = true;
  let reads = 0;
  delay.enable();
  const signIns = Promise.all(
    people.map(({ email }, n) =>
      world.fetch('/api/session', {
        method: 'POST',
        json: { email, password },
        from: `203.0.113.${n}`,
      }),
    ),
  ).finally(() => {
    signingIn = false;
  });
  while (signingIn) {
    expect((await read()).status).toBe(200);
    reads += 1;
  }
  delay.disable();
  expect((await signIns).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(reads).toBeGreaterThan(20);
  expect(delay.percentile(99) / nanosecondsOfOne).toBeLessThan(50);
});
