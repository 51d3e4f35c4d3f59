import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedQuote } from '#test/accepted-quote.ts';
import { contractor } from '#test/personas.ts';
import { createScenario } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a business finds a job once, as far as it has come, and its invoices by number and customer', async () => {
  const { owner, business, projectId, quoteId } = await acceptedQuote(world, { deposit: 50_000 });
  await world.settle();
  const find = async (q: string) =>
    (await business.search.all({ q })).groups.map(
      ({ kind, items }) => `${kind} ${items.map((item) => item.title).join(', ')}`,
    );
  const [invoice] = (await business.invoices.list({ projectId })).items;
  const { category } = await business.projects.get({ id: projectId });
  // By its service too, and never again as the lead that it came from.
  expect(await find(category)).toContain('projects Roof');
  expect((await find(category)).some((row) => row.startsWith('leads'))).toBe(false);
  const found = `invoices INV-0001 to ${invoice?.customerName}`;
  expect(await find('roof')).toEqual([
    'projects Roof',
    found,
    // What was said of it is no second row of the job.
    `conversations ${invoice?.customerName}`,
  ]);
  for (const q of ['INV-0001', 'inv 1', '0001']) expect(await find(q)).toEqual([found]);
  expect(await find(invoice?.customerName ?? '')).toContain(found);
  expect(await find('inv-0002')).toEqual([]);
  // One’s own name stands in every conversation, and finds none.
  const { contractorName } = await business.quotes.get({ id: quoteId });
  expect(await find(contractorName)).toEqual([]);
  // Nor does it where somebody wrote it.
  const homeownerId = owner.uid;
  const { id } = await business.conversations.findOrCreate({ homeownerId });
  await business.conversations.sendMessage({ id, content: `Thanks. ${contractorName}` });
  expect(await find(contractorName)).toEqual([]);
  expect(await find('thanks')).toHaveLength(1);
  const rival = await world.as(await contractor(world));
  expect((await rival.search.all({ q: 'INV-0001' })).groups).toEqual([]);
});

test('a business finds new leads near it that it has no spot on, and each once', async () => {
  const { people, posted } = await createScenario(world);
  const find = async (person: typeof people.contractor) =>
    (await (await world.as(person)).search.all({ q: 'posted' })).groups
      .filter(({ kind }) => kind === 'leads')
      .flatMap(({ items }) => items);
  expect(await find(people.contractor)).toMatchObject([
    { id: posted.leadId, title: 'Posted', detail: expect.stringContaining('New near you') },
  ]);
  expect(await find(people.rival)).toEqual([]);
  await (await world.as(people.contractor)).leads.expressInterest({ id: posted.leadId ?? '' });
  const own = await find(people.contractor);
  expect(own).toHaveLength(1);
  expect(own[0]?.detail).not.toContain('New near you');
});
