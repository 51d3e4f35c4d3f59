import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '#features/leads/tables.ts';
import { newProject } from '#features/projects/samples.ts';
import { activities } from '#server/outbox/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { median, usualResponse } from './rules.ts';
import { responseTimes } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test.each([
  [[], null],
  [[7], 7],
  [[9, 1, 5], 5],
  [[1, 2, 4, 100], 3],
])('the median of %j is %s', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  [[], null],
  [[5], null],
  [[5, 6, 7, 8], null],
  [[5, 6, 7, 8, 9], 7],
])('answers after %j minutes make %s the usual wait', (minutes, usual) => {
  expect(usualResponse(minutes)).toBe(usual);
});

const responseMinutesOf = async (id: string) =>
  (await (await world.as()).contractors.get({ id })).responseMinutes;

test('the response time is the median wait for first answers to leads and messages, each once, and untold before five', async () => {
  const { contractorId, ...pro } = await contractor(world);
  const [dana, mine] = [await world.as(await homeowner(world)), await world.as(pro)];
  expect(await responseMinutesOf(contractorId)).toBeNull();
  await world.db
    .insert(responseTimes)
    .values(
      [35, 41, 90].map((minutes, n) => ({ contractorId, question: `lead:earlier-${n}`, minutes })),
    );

  const { leadId } = await dana.projects.create(newProject);
  const id = leadId ?? '';
  await world.db
    .update(leads)
    .set({ createdAt: new Date(Date.now() - 40 * 60_000) })
    .where(eq(leads.id, id));
  await mine.leads.expressInterest({ id });
  await world.settle();
  expect(await responseMinutesOf(contractorId)).toBeNull();
  const quote = await mine.quotes.createFromLead({
    id,
    projectTitle: 'Roof',
    items: [{ description: 'Work', amount: 100_00 }],
  });
  await mine.quotes.send({ id: quote.id, channels: ['portal'] });
  await world.db.update(activities).set({ position: null }).where(eq(activities.subjectId, id));
  await world.settle();
  expect(await responseMinutesOf(contractorId)).toBeNull();

  const conversation = await dana.conversations.findOrCreate({ contractorId });
  await dana.conversations.sendMessage({ id: conversation.id, content: 'When could you come?' });
  await dana.conversations.sendMessage({ id: conversation.id, content: 'Hello?' });
  await world.pool.query("update messages set created_at = created_at - interval '20 min'");
  for (const content of ['Tomorrow', 'At nine'])
    await mine.conversations.sendMessage({ id: conversation.id, content });
  await world.settle();
  // 40 for the lead, 20 for the message; messages after the first answer do not count.
  expect(await responseMinutesOf(contractorId)).toBe(40);
  expect(await world.db.$count(responseTimes, eq(responseTimes.contractorId, contractorId))).toBe(
    5,
  );
});
