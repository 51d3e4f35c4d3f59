import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/secrets/passwords.ts';
import { FULL_COST, withHashCost } from '#test/fast-hashes.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { insertPasswordAccount } from './data.ts';

const password = 'plumb and level';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Milliseconds of work on the event loop itself, without that of other programs. */
function cpuTimeMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

test('twenty parallel sign-ins do not block the event loop', { timeout: 30_000 }, async () => {
  const { contractorId } = await contractor(world);
  const passwordHash = await withHashCost(FULL_COST, () => hashPassword(password));
  const people = await Promise.all(Array.from({ length: 20 }, () => homeowner(world)));
  for (const { uid, email } of people)
    await insertPasswordAccount(world.db, { userId: uid, email, passwordHash });
  const read = () => world.fetch(`/api/contractors/${contractorId}`);
  await read();

  const stretches: number[] = [];
  let last = cpuTimeMs();
  const watch = setInterval(() => {
    const now = cpuTimeMs();
    stretches.push(now - last);
    last = now;
  }, 5);
  const signIn = ({ email }: { email: string }, n: number) =>
    world.fetch('/api/session', {
      method: 'POST',
      json: { email, password },
      from: `203.0.113.${n}`,
    });
  let signingIn = true;
  let reads = 0;
  const signIns = withHashCost(FULL_COST, () => Promise.all(people.map(signIn))).finally(() => {
    signingIn = false;
  });
  while (signingIn) {
    expect((await read()).status).toBe(200);
    reads += 1;
    await setTimeout(5);
  }
  clearInterval(watch);
  expect((await signIns).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(reads).toBeGreaterThan(20);
  const longest = stretches.toSorted((a, b) => b - a)[Math.floor(stretches.length / 100)];
  expect(longest).toBeLessThan(50);
});
