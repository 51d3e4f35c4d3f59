import { afterAll, beforeAll, expect, test } from 'vitest';
import { MANY_CALLERS } from '#test/concurrency.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';
import { ASKED_LINES_USED_UP, MAX_ASKED_LINE_LENGTH, questionAbout } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A homeowner with quotes of two contractors for one project. */
async function scene() {
  const [owner, pro, rival] = [
    await homeowner(world),
    await contractor(world),
    await contractor(world),
  ];
  const { project, lead } = await insertProjectWithLead(world, {
    ...{ homeowner: owner, contractors: [pro, rival] },
  });
  const quoteOf = async (who: typeof pro, amount: number) => {
    const api = await world.as(who);
    const { id } = await api.quotes.createFromLead({
      ...{ id: lead.id, projectTitle: 'Roof' },
      items: [{ description: 'Shingles', amount }],
    });
    await api.quotes.send({ id, channels: ['portal'] });
    return id;
  };
  const quotes = { pro: await quoteOf(pro, 250_000), rival: await quoteOf(rival, 300_000) };
  const api = await world.as(owner);
  const questions = async () =>
    (await api.quotes.compare({ projectId: project.id })).questions.map(
      ({ quoteId, line, answeredAt }) => [quoteId, line, answeredAt !== null],
    );
  return { owner, api, pro, rival, project, quotes, questions };
}

const line = 'Haul away debris';

test('a question about a line goes into the conversation and stays known, until it is answered and after', async () => {
  const { api, pro, rival, quotes, questions } = await scene();
  await api.quotes.ask({ id: quotes.pro, lines: [line] });
  expect(await questions()).toEqual([[quotes.pro, line, false]]);

  const business = await world.as(pro);
  const [conversation] = (await business.conversations.list({})).items;
  const id = conversation?.id ?? '';
  expect(conversation).toMatchObject({ unreadCount: { contractor: 1 } });
  const { items } = await business.conversations.messages({ id });
  expect(items.at(-1)?.content).toContain(`“${line}”`);

  // What another business writes answers nothing.
  const { id: other } = await api.conversations.findOrCreate({ contractorId: rival.contractorId });
  await (await world.as(rival)).conversations.sendMessage({ id: other, content: 'Good morning' });
  expect(await questions()).toEqual([[quotes.pro, line, false]]);
  await business.conversations.sendMessage({ id, content: 'Yes, it is.' });
  expect(await questions()).toEqual([[quotes.pro, line, true]]);
});

test('a question about a line is written as the homeowner has changed it', async () => {
  const { api, quotes, pro, questions } = await scene();
  const question = 'Do you haul the old shingles away?\nAnd what about nails?';
  await api.quotes.ask({ id: quotes.pro, lines: [line], question });
  expect(await questions()).toEqual([[quotes.pro, line, false]]);
  const { conversations } = await world.as(pro);
  const [conversation] = (await conversations.list({})).items;
  const { items } = await conversations.messages({ id: conversation?.id ?? '' });
  expect(items.at(-1)?.content).toBe(question);
});

test('the same line is asked once, however often it is sent at the same time', async () => {
  const { api, pro, quotes, questions } = await scene();
  await Promise.all(
    Array.from({ length: MANY_CALLERS }, () => api.quotes.ask({ id: quotes.pro, lines: [line] })),
  );
  await api.quotes.ask({ id: quotes.pro, lines: ['Permit'] });
  expect(await questions()).toEqual([
    [quotes.pro, line, false],
    [quotes.pro, 'Permit', false],
  ]);
  const business = await world.as(pro);
  const [conversation] = (await business.conversations.list({})).items;
  const { items } = await business.conversations.messages({ id: conversation?.id ?? '' });
  expect(items.filter(({ senderRole }) => senderRole === 'homeowner')).toHaveLength(2);
});

test('a line that two questions at once share is asked about once', async () => {
  const { api, quotes, questions } = await scene();
  // Each adds a line of its own, and one quote takes a hundred.
  const callers = 30;
  await Promise.all(
    Array.from({ length: callers }, (_, n) =>
      api.quotes.ask({ id: quotes.pro, lines: [line, `Line ${n}`] }),
    ),
  );
  const asked = (await questions()).map(([, each]) => each);
  expect(asked).toHaveLength(callers + 1);
  expect(asked.filter((each) => each === line)).toHaveLength(1);
});

test('several lines are asked about in one message, without those that were asked about before', async () => {
  const { api, pro, quotes, questions } = await scene();
  await api.quotes.ask({ id: quotes.pro, lines: ['Permit'] });
  await api.quotes.ask({ id: quotes.pro, lines: ['Permit', line, 'New gutters'] });
  expect(await questions()).toEqual([
    [quotes.pro, 'Permit', false],
    [quotes.pro, line, false],
    [quotes.pro, 'New gutters', false],
  ]);
  const { conversations } = await world.as(pro);
  const [conversation] = (await conversations.list({})).items;
  const { items } = await conversations.messages({ id: conversation?.id ?? '' });
  expect(items.at(-1)?.content).toMatch(/include this\?\n\n– “Haul away debris”\n– “New gutters”$/);
  const again = await api.quotes.ask({ id: quotes.pro, lines: ['Permit', line] });
  expect(again.questions).toHaveLength(3);
  expect((await conversations.messages({ id: conversation?.id ?? '' })).items).toHaveLength(
    items.length,
  );
});

test('what the homeowner writes is sent also when its lines were asked about before', async () => {
  const { api, pro, quotes, questions } = await scene();
  await api.quotes.ask({ id: quotes.pro, lines: ['Permit'] });
  for (const question of ['Who pulls it: SECOND', 'Who pulls it: THIRD'])
    await api.quotes.ask({ id: quotes.pro, lines: ['Permit'], question });
  await api.quotes.ask({ id: quotes.pro, lines: ['Permit', line], question: 'And FOURTH' });
  expect(await questions()).toEqual([
    [quotes.pro, 'Permit', false],
    [quotes.pro, line, false],
  ]);
  const { conversations } = await world.as(pro);
  const [conversation] = (await conversations.list({})).items;
  const { items } = await conversations.messages({ id: conversation?.id ?? '' });
  expect(items.slice(-3).map(({ content }) => content)).toEqual([
    'Who pulls it: SECOND',
    'Who pulls it: THIRD',
    'And FOURTH',
  ]);
});

test('lines that differ in case and spaces alone are one', async () => {
  const { api, quotes, questions } = await scene();
  await api.quotes.ask({ id: quotes.pro, lines: ['Line b', 'LINE  B ', 'line b'] });
  await api.quotes.ask({ id: quotes.pro, lines: [' line  B'] });
  expect(await questions()).toEqual([[quotes.pro, 'Line b', false]]);
});

test('one quote is asked about a hundred lines, however they are invented', async () => {
  const { api, quotes, questions } = await scene();
  const linesFrom = (from: number) => Array.from({ length: 20 }, (_, n) => `Line ${from + n}`);
  for (let from = 0; from < 100; from += 20)
    await api.quotes.ask({ id: quotes.pro, lines: linesFrom(from) });
  await expect(api.quotes.ask({ id: quotes.pro, lines: ['One more'] })).rejects.toMatchObject({
    ...{ code: 'failed-precondition', message: ASKED_LINES_USED_UP },
  });
  expect(await questions()).toHaveLength(100);
  // Of the other quote there is room, and what was asked before is no error.
  await api.quotes.ask({ id: quotes.rival, lines: ['One more'] });
  expect((await api.quotes.ask({ id: quotes.pro, lines: ['Line 7'] })).questions).toHaveLength(100);
});

test('twenty lines of the greatest length are asked about', async () => {
  const { api, quotes, questions } = await scene();
  const lines = Array.from({ length: 20 }, (_, n) => `${n} `.padEnd(MAX_ASKED_LINE_LENGTH, 'x'));
  const question = questionAbout('Roof', lines);
  await api.quotes.ask({ id: quotes.pro, lines, question });
  expect((await questions()).map(([, each]) => each)).toEqual(lines);
});

test('a quote that is no longer open is not asked about', async () => {
  const { api, pro, quotes, questions } = await scene();
  await (await world.as(pro)).quotes.archive({ id: quotes.pro });
  await expect(api.quotes.ask({ id: quotes.pro, lines: [line] })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  expect(await questions()).toEqual([]);
});
