import { afterAll, expect, test } from 'vitest';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createWorld } from '#test/world.ts';
import { insertMissingRules } from './data.ts';
import { builtInStateRules, NOT_LEGAL_ADVICE, shownAt } from './rules.ts';
import { sampleDepositRule } from './samples.ts';

const world = await createWorld();
afterAll(() => world.close());
const keeper = await admin(world, { permissions: ['manage_settings'] });
const rules = (await world.as(keeper)).stateRules;
const readers = (await world.as()).stateRules;

const sentencesIn = async (state?: string, at?: string) =>
  (await readers.list({ state, at })).items.map(({ sentence }) => sentence);
const builtIn = (key: string) => builtInStateRules.find((rule) => rule.key === key)?.sentence ?? '';

test('a state has the rules of every state and its own, each with its source', async () => {
  const { items } = await readers.list({ state: 'CA' });
  expect(items.map(({ sentence }) => sentence)).toEqual([
    ...[builtIn('california-deposit'), builtIn('california-cancellation')],
    builtIn('federal-cancellation'),
  ]);
  expect(items[0]).toMatchObject({ citation: 'Cal. Bus. & Prof. Code § 7159', share: '10%' });
  expect(await sentencesIn('IL')).toEqual([builtIn('federal-cancellation')]);
  expect(await sentencesIn()).toEqual([builtIn('federal-cancellation')]);
});

test('a change takes the place of a rule from then on, and the audit log says what it changed', async () => {
  const first = await rules.add(sampleDepositRule);
  const before = first.createdAt;
  world.setClock(new Date(Date.parse(before) + 1_000));
  const changed = await rules.update({ ...sampleDepositRule, id: first.id, share: '1/5' });
  expect(changed).toMatchObject({ replacesId: first.id, share: '1/5', retiredAt: null });
  const shares = async (at?: string) =>
    (await readers.list({ state: 'GU', at })).items.flatMap(({ share }) => share ?? []);
  expect(await shares()).toEqual(['1/5']);
  expect(await shares(before)).toEqual(['1/4']);
  await expect(rules.update({ ...sampleDepositRule, id: first.id })).rejects.toMatchObject({
    code: 'aborted',
  });
  await rules.retire({ id: changed.id });
  expect(await shares()).toEqual([]);
  world.setClock(undefined);
  expect((await rules.all({})).items.map(({ id }) => id)).toEqual(
    expect.arrayContaining([first.id, changed.id]),
  );
  const master = await admin(world, { master: true });
  await world.settle();
  const { items } = await (await world.as(master)).auditLogs.list({ personId: keeper.uid });
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['stateRule.added', 'stateRule.changed', 'stateRule.retired']),
  );
});

test('of two admins who change a rule at the same time, one is told', async () => {
  const { id } = await rules.add(sampleDepositRule);
  const results = await Promise.allSettled(
    ['1/5', '1/6'].map((share) => rules.update({ ...sampleDepositRule, id, share })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  ['a deposit without a share', { share: null }],
  ['more than the whole price', { share: '120%' }],
  ['a deposit with days', { businessDays: 3 }],
  ['a cancellation with a share', { kind: 'cancellation', businessDays: 3 }],
  ['a state that there is not', { state: 'ZZ' }],
  ['a source that is no government', { url: 'https://law-firm.example.com/guide' }],
  ['a source without a secure connection', { url: 'http://leginfo.legislature.ca.gov/' }],
] as const)('%s is refused', async (_, changes) => {
  await expect(rules.add({ ...sampleDepositRule, ...changes })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

test('a rule that was retired does not come back with the next start', async () => {
  const held = await sentencesIn('MD');
  const { items } = await rules.all({});
  const maryland = items.find(({ state }) => state === 'MD');
  await rules.retire({ id: maryland?.id ?? '' });
  await insertMissingRules(world.db);
  expect(held).toContain(builtIn('maryland-deposit'));
  expect(await sentencesIn('MD')).toEqual([builtIn('federal-cancellation')]);
});

test('the signed document and the quote by its link keep what the signer read', async () => {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const work = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
  const { id } = await insertQuoteFor(world, work, carla, { location: 'Boston, MA 02116' });
  const sent = await (await world.as(carla)).quotes.send({ id, channels: ['portal'] });
  const { quotes } = await world.as(hugo);
  await quotes.accept({ id, signature: { name: 'Hugo' } });
  const massachusetts = (await rules.all({})).items.filter(({ state }) => state === 'MA');
  for (const rule of massachusetts) await rules.retire({ id: rule.id });

  const pdf = async () =>
    (await readPdf(await (await quotes.pdf({ id })).bytes())).text.replaceAll(/\s+/g, ' ');
  expect(await pdf()).toContain('In Massachusetts, the deposit can’t be more than one third');
  expect(await pdf()).toContain('For this quote, that’s $546.66.');
  expect(await pdf()).toContain('M.G.L. c. 142A, § 2. Last reviewed Nov');
  expect(await pdf()).toContain(NOT_LEGAL_ADVICE);
  const token = sent.customerViewUrl?.split('/').at(-1) ?? '';
  const viewed = await (await world.as()).quotes.view({ token });
  expect(viewed).toMatchObject({ location: 'Boston, MA 02116', status: 'accepted' });
  expect(await sentencesIn('MA', shownAt(viewed))).toContain(builtIn('massachusetts-deposit'));
  expect(await sentencesIn('MA')).not.toContain(builtIn('massachusetts-deposit'));
});
