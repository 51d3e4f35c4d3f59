import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { describeError } from './log.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const failureOf = (run: () => Promise<unknown>) =>
  run().then(
    () => undefined,
    (error: unknown) => error,
  );

test('values quoted in database errors are not logged', async () => {
  const { id, email } = await homeowner(world, { firstName: 'Canary' });
  const twice = await failureOf(() =>
    world.db.execute(
      sql`insert into users (id, email, first_name) values (${id}, ${email}, 'Canary')`,
    ),
  );
  const wrong = await failureOf(() => world.db.execute(sql`select ${'canary words'}::uuid`));
  for (const error of [twice, wrong]) {
    expect(error).toBeInstanceOf(Error);
    const logged = JSON.stringify(describeError(error));
    expect(logged).not.toMatch(/canary|@example/i);
    expect(logged).toContain('"code":"');
  }
});

test('an error of our own is logged with its message and stack', () => {
  const logged = describeError(new Error('the line is not straight'));
  expect(logged).toMatchObject({ type: 'Error', message: 'the line is not straight' });
  expect(JSON.stringify(logged)).toContain('log.test.ts');
});
