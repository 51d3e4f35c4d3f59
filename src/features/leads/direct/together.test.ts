import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { users } from '#features/users/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { platformSettings } from '#server/platform-settings/tables.ts';
import { errorCodeOf } from '#test/error-code.ts';
import { homeowner } from '#test/personas.ts';
import { createWorld } from '#test/world.ts';
import { newLead } from '../samples.ts';
import { leads } from '../tables.ts';

const world = await createWorld({}, { areAnswersParsed: false });
afterAll(() => world.close());

async function newHomeowner({ isConfirmed }: { isConfirmed: boolean }) {
  const person = await homeowner(world);
  await world.db.update(users).set({ emailVerified: isConfirmed }).where(eq(users.id, person.uid));
  return { ...person, own: await world.as(person) };
}
const post = ({ own }: Awaited<ReturnType<typeof newHomeowner>>, projectTitle = 'Roof') =>
  own.leads.create({ ...newLead, projectTitle });

test('leads that are posted at the same time are few statements, and each is whole', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, n) => newHomeowner({ isConfirmed: n % 2 === 0 })),
  );
  const send = vi.spyOn(world.pool, 'query');
  const posted = await Promise.all(people.map((person, n) => post(person, `Roof ${n}`)));
  const names = send.mock.calls.map(([query]) => (query as { name?: string }).name);
  send.mockRestore();
  // How few depends on when each arrives; what gathers with what is stated in write-batches.test.ts.
  const statements = names.filter((name) => name?.startsWith('insert-lead'));
  expect(statements.length).toBeLessThan(posted.length);

  const written = await world.db
    .select()
    .from(leads)
    .where(
      inArray(
        leads.homeownerId,
        people.map(({ uid }) => uid),
      ),
    );
  expect(written).toHaveLength(10);
  for (const [n, lead] of posted.entries()) {
    expect(lead).toMatchObject({ projectTitle: `Roof ${n}`, homeownerId: people[n]?.uid });
    const recorded = await world.db
      .select()
      .from(activities)
      .where(and(eq(activities.subjectId, lead.id), eq(activities.type, 'lead.created')));
    expect(recorded).toMatchObject([
      { actorId: people[n]?.uid, audience: [people[n]?.uid], data: { asks: false } },
    ]);
  }
});

test('an account whose address is not confirmed posts three a day, also all at once', async () => {
  const [person, confirmed] = [
    await newHomeowner({ isConfirmed: false }),
    await newHomeowner({ isConfirmed: true }),
  ];
  const codes = await Promise.all(Array.from({ length: 8 }, () => errorCodeOf(() => post(person))));
  expect(codes.filter((code) => code === undefined)).toHaveLength(3);
  expect(codes.filter((code) => code === 'resource-exhausted')).toHaveLength(5);
  expect(await world.db.$count(leads, eq(leads.homeownerId, person.uid))).toBe(3);
  await Promise.all(Array.from({ length: 8 }, () => post(confirmed)));

  // Whoever confirms it goes on at once, whatever the session remembers.
  await world.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.uid));
  await post(person);
});

test('an account whose address is not confirmed has as many open as an operator allows', async () => {
  await world.db
    .insert(platformSettings)
    .values({ changed: { maxUnconfirmedOpen: 2 } })
    .onConflictDoUpdate({
      target: platformSettings.id,
      set: { changed: { maxUnconfirmedOpen: 2 } },
    });
  const person = await newHomeowner({ isConfirmed: false });
  await post(person);
  const second = await post(person);
  expect(await errorCodeOf(() => post(person))).toBe('resource-exhausted');
  await world.db.update(leads).set({ status: 'lost' }).where(eq(leads.id, second.id));
  await post(person);
});
