import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { leadsSchedules } from '../reactions.ts';
import { MAX_SPOTS } from '../rules.ts';
import { leadOffers } from '../tables.ts';
import { listDueSpots } from './data.ts';
import { SPOT_WENT_FREE, spotsDueBefore } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.setClock(undefined));
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

/** A project on which a contractor has just taken a spot. */
async function takeSpot() {
  const owner = await homeowner(world, { firstName: 'Hugo' });
  const pro = await contractor(world, { services: ['Roof Repair'] });
  const asOwner = await world.as(owner);
  const { leadId } = await asOwner.projects.create({ ...newProject, category: 'Roof Repair' });
  const id = leadId ?? '';
  await world.settle();
  const asPro = await world.as(pro);
  const lead = await asPro.leads.expressInterest({ id });
  await world.settle();
  return { id, owner, asOwner, pro, leads: asPro.leads, asPro, lead };
}

/** Runs the job as it would so many hours from now. */
async function tendAfter(hours: number, from = Date.now()) {
  world.setClock(new Date(from + hours * HOUR_MS));
  await leadsSchedules.tendSpots?.run(world.jobContext());
  await world.settle();
}

const titlesOf = async (caller: { token: string }) =>
  (await (await world.as(caller)).notifications.list({})).items.map(({ title }) => title);
const draftFor = (leadId: string) => ({
  leadId,
  projectTitle: 'Leak',
  items: [{ description: 'Work', amount: 90_000 }],
});

test('a spot without a message or a quote is warned about, then goes free and can be taken again', async () => {
  const { id, pro, asOwner, leads, lead } = await takeSpot();
  expect(lead.spotHolders).toEqual([]);
  expect((await asOwner.leads.get({ id })).spotHolders).toMatchObject([
    { contractorId: pro.contractorId },
  ]);
  const heldFor = Date.parse(lead.spotHeldUntil ?? '') - Date.now();
  expect(Math.round(heldFor / HOUR_MS)).toBe(24);

  await tendAfter(19);
  expect(await titlesOf(pro)).not.toContain('4 hours left to keep your spot');
  await tendAfter(20.1);
  await tendAfter(20.2);
  expect(
    (await titlesOf(pro)).filter((title) => title === '4 hours left to keep your spot'),
  ).toHaveLength(1);
  expect((await leads.get({ id })).interestedContractors).toEqual([pro.contractorId]);

  await tendAfter(24.2);
  expect(await leads.get({ id })).toMatchObject({
    ...{ interestedContractors: [], spotHeldUntil: null },
    moves: ['expressInterest', 'pass'],
  });
  expect(await titlesOf(pro)).toContain('Your spot opened up');
  world.setClock(undefined);
  await expect(leads.expressInterest({ id })).resolves.toMatchObject({
    interestedContractors: [pro.contractorId],
  });
});

test('a message keeps the spot, an automatic answer does not', async () => {
  const { id, owner, pro, leads, asPro } = await takeSpot();
  const conversationId = await conversationWith(owner, pro);
  expect((await leads.get({ id })).spotHeldUntil).not.toBeNull();
  await asPro.conversations.sendMessage({ id: conversationId, content: 'May I look on Tuesday?' });
  expect((await leads.get({ id })).spotHeldUntil).toBeNull();
  await tendAfter(20.1);
  await tendAfter(48);
  expect((await leads.get({ id })).interestedContractors).toEqual([pro.contractorId]);
});

const conversationWith = async (owner: { token: string }, pro: { contractorId: string }) => {
  const { items } = await (await world.as(owner)).conversations.list({});
  return items.find(({ contractorId }) => contractorId === pro.contractorId)?.id ?? '';
};

test('a sent quote keeps the spot; a draft does not, and cannot be sent without a spot', async () => {
  const { id, leads, asPro, pro } = await takeSpot();
  const quote = await asPro.quotes.create(draftFor(id));
  const other = await takeSpot();
  const sent = await other.asPro.quotes.create(draftFor(other.id));
  await other.asPro.quotes.send({ id: sent.id });
  await tendAfter(20.1);
  await tendAfter(24.2);
  world.setClock(undefined);
  expect((await leads.get({ id })).interestedContractors).toEqual([]);
  await expect(asPro.quotes.send({ id: quote.id })).rejects.toMatchObject({
    code: 'failed-precondition',
    message: SPOT_WENT_FREE,
  });
  await leads.expressInterest({ id });
  await expect(asPro.quotes.send({ id: quote.id })).resolves.toMatchObject({ status: 'sent' });
  expect((await leads.get({ id })).interestedContractors).toEqual([pro.contractorId]);
  expect((await other.leads.get({ id: other.id })).interestedContractors).toEqual([
    other.pro.contractorId,
  ]);
});

test('a quote that is archived at once keeps no spot, nor one that is archived once the spot was kept', async () => {
  const atOnce = await takeSpot();
  const later = await takeSpot();
  const declined = await takeSpot();
  const sent = [];
  for (const { asPro, id } of [atOnce, later, declined]) {
    const draft = await asPro.quotes.create(draftFor(id));
    sent.push((await asPro.quotes.send({ id: draft.id })).id);
  }
  const [first = '', second = '', third = ''] = sent;
  expect((await atOnce.leads.get({ id: atOnce.id })).spotHeldUntil).toBeNull();
  await atOnce.asPro.quotes.archive({ id: first });
  expect((await atOnce.leads.get({ id: atOnce.id })).spotHeldUntil).not.toBeNull();
  // Deleting it changes nothing.
  await atOnce.asPro.quotes.remove({ id: first });
  await declined.asOwner.quotes.reject({ id: third });
  await declined.asPro.quotes.archive({ id: third });
  await tendAfter(20.1);
  await later.asPro.quotes.archive({ id: second });
  await tendAfter(24.2);
  const holdersOf = async ({ id, leads }: typeof later) =>
    (await leads.get({ id })).interestedContractors.length;
  expect(await holdersOf(atOnce)).toBe(0);
  // Warned first, like everybody.
  expect(await holdersOf(later)).toBe(1);
  expect(await titlesOf(later.pro)).toContain('4 hours left to keep your spot');
  await tendAfter(28.4);
  expect(await holdersOf(later)).toBe(0);
  expect(await holdersOf(declined)).toBe(1);
});

test('whoever was chosen keeps the spot without a word', async () => {
  const { id, asOwner, pro, leads } = await takeSpot();
  await asOwner.leads.assign({ id, contractorId: pro.contractorId });
  await tendAfter(20.1);
  await tendAfter(30);
  expect((await leads.get({ id })).interestedContractors).toEqual([pro.contractorId]);
});

test('after an outage nobody loses a spot without four hours of notice', async () => {
  const { id, pro, leads } = await takeSpot();
  await tendAfter(40);
  expect((await leads.get({ id })).interestedContractors).toEqual([pro.contractorId]);
  await tendAfter(44.1);
  expect((await leads.get({ id })).interestedContractors).toEqual([]);
});

test('a spot that goes free while others take one never makes five', async () => {
  const { id, leads } = await takeSpot();
  const others = await Promise.all(
    Array.from({ length: 6 }, () => contractor(world, { services: ['Roof Repair'] })),
  );
  await tendAfter(20.1);
  const callers = await Promise.all(others.map((other) => world.as(other)));
  const [, ...answers] = await Promise.allSettled([
    tendAfter(24.2),
    ...callers.map((each) => each.leads.expressInterest({ id })),
  ]);
  const claimed = others.filter((_, n) => answers[n]?.status === 'fulfilled');
  // The spot goes free before, between or after the claims: three others get one at least.
  expect(claimed.length).toBeGreaterThanOrEqual(MAX_SPOTS - 1);
  expect(claimed.length).toBeLessThanOrEqual(MAX_SPOTS);
  expect((await leads.get({ id })).interestedContractors.toSorted()).toEqual(
    claimed.map(({ contractorId }) => contractorId).sort(),
  );
  // Refused by the rule, or because the spot went free just then: what only the constraint of the table stops would be an
  // internal error.
  const refusals = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refusals).toHaveLength(others.length - claimed.length);
  for (const { code } of refusals) expect(['failed-precondition', 'aborted']).toContain(code);
});

test('what is settled is not looked at again', async () => {
  const { id, pro, asPro, owner } = await takeSpot();
  await asPro.conversations.sendMessage({
    id: await conversationWith(owner, pro),
    content: 'Hello',
  });
  await tendAfter(25);
  const [row] = await world.db
    .select()
    .from(leadOffers)
    .where(and(eq(leadOffers.leadId, id), eq(leadOffers.contractorId, pro.contractorId)));
  expect(row?.keptAt).not.toBeNull();
  expect(await dueAfter(99)).not.toContain(id);
});

/** The leads whose spots a run looks at so many hours from now. */
const dueAfter = async (hours: number) =>
  (await listDueSpots(world.db, spotsDueBefore(new Date(Date.now() + hours * HOUR_MS)), 1_000)).map(
    ({ leadId }) => leadId,
  );

test('a spot that was warned about waits for its end outside of the runs, which have room for others', async () => {
  const { id } = await takeSpot();
  expect(await dueAfter(19)).not.toContain(id);
  expect(await dueAfter(21)).toContain(id);
  await tendAfter(21);
  expect(await dueAfter(24.5)).not.toContain(id);
  expect(await dueAfter(25.1)).toContain(id);
});
