import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedQuote } from '#test/accepted-quote.ts';
import { CONCURRENCY } from '#test/concurrency.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import {
  DECIDED_ALREADY,
  NOT_REPORTABLE,
  OWN_REPORT,
  REPORTED_ALREADY,
  SETTLED,
  SETTLED_DAYS,
} from './rules.ts';

let world: World;
let desk: Awaited<ReturnType<World['as']>>;
beforeAll(async () => {
  world = await createWorld();
  desk = await world.as(await admin(world, { permissions: ['manage_users'] }));
});
afterAll(() => world.close());

const refused = (message: string) => ({ code: 'failed-precondition', status: 409, message });
const missing = { code: 'not-found', status: 404 };
const caseOf = async (subjectId: string, status?: 'open' | 'decided') =>
  (await desk.reports.list({ limit: 100, ...(status && { status }) })).items.filter(
    (found) => found.subjectId === subjectId,
  );
const titlesOf = async (api: typeof desk) =>
  (await api.notifications.list({})).items.map(({ title }) => title);
const profileOf = ({ contractorId }: { contractorId: string }) =>
  ({ kind: 'profile', subjectId: contractorId, reason: 'false-claims' }) as const;

/** A conversation in which the business has asked for gift cards. */
async function withMessage() {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const [home, business] = [await world.as(owner), await world.as(pro)];
  const { id } = await home.conversations.findOrCreate({ contractorId: pro.contractorId });
  const mine = await home.conversations.sendMessage({ id, content: 'How much is it?' });
  const theirs = await business.conversations.sendMessage({ id, content: 'Two gift cards.' });
  const report = { kind: 'message', conversationId: id, reason: 'scam' } as const;
  return { owner, pro, home, business, report, mine: mine.id, theirs: theirs.id };
}

test('a message goes from the report to the decision, and both sides are told', async () => {
  const { home, business, report, theirs } = await withMessage();
  const filed = await home.reports.create({ ...report, subjectId: theirs, text: 'Odd, no?' });
  expect(filed).toMatchObject({ status: 'open', outcome: null, reason: 'scam' });
  const [open] = await caseOf(theirs);
  expect(open).toMatchObject({
    ...{ kind: 'message', content: 'Two gift cards.', reportCount: 1 },
    reports: [{ reason: 'scam', text: 'Odd, no?' }],
  });
  if (!open) throw new Error('the case is listed');
  await desk.reports.decide({ id: open.id, outcome: 'warning', reasons: 'Never ask for cards.' });
  await world.settle();
  expect((await home.reports.mine({})).items).toMatchObject([
    { id: filed.id, status: 'decided', outcome: 'warning', reasons: 'Never ask for cards.' },
  ]);
  expect(await titlesOf(home)).toContain('We reviewed the message you reported');
  expect(await titlesOf(business)).toContain('A warning about your message');
  expect(JSON.stringify(await business.notifications.list({}))).not.toContain('Odd, no?');
});

test('nobody reports what they cannot see, what they wrote, or what we wrote', async () => {
  const { home, business, report, mine, theirs, pro } = await withMessage();
  const stranger = await world.as(await homeowner(world));
  await expect(stranger.reports.create({ ...report, subjectId: theirs })).rejects.toMatchObject(
    missing,
  );
  const { conversationId, ...without } = report;
  for (const input of [without, { ...without, conversationId }])
    await expect(
      home.reports.create({ ...input, subjectId: conversationId }),
    ).rejects.toMatchObject(missing);
  await expect(home.reports.create({ ...report, subjectId: mine })).rejects.toMatchObject(
    refused(OWN_REPORT),
  );
  await expect(business.reports.create(profileOf(pro))).rejects.toMatchObject(refused(OWN_REPORT));
  const job = await acceptedQuote(world);
  await world.settle();
  const { id } = await job.home.conversations.findOrCreate({ contractorId: job.pro.contractorId });
  const { items } = await job.home.conversations.messages({ id });
  const ours = items.find(({ senderRole }) => senderRole === 'system');
  await expect(
    job.home.reports.create({
      ...{ kind: 'message', reason: 'other', conversationId: id },
      subjectId: ours?.id ?? '',
    }),
  ).rejects.toMatchObject(refused(NOT_REPORTABLE));
  const { quoteId } = job;
  await expect(
    stranger.reports.create({ kind: 'quote', subjectId: quoteId, reason: 'other' }),
  ).rejects.toMatchObject(missing);
  await job.home.reports.create({ kind: 'quote', subjectId: quoteId, reason: 'other' });
  expect(await caseOf(quoteId)).toMatchObject([{ content: 'Roof, $2,500' }]);
});

test('twenty false reporters make one case, and nothing happens to whom they report', async () => {
  const pro = await contractor(world);
  const people = await Promise.all(Array.from({ length: 20 }, () => homeowner(world)));
  const first = await world.as(await homeowner(world));
  const { contractorId: honest } = await contractor(world);
  await first.reports.create({ ...profileOf({ contractorId: honest }) });
  await Promise.all(
    people.map(async (person) => (await world.as(person)).reports.create(profileOf(pro))),
  );
  const [open, ...more] = await caseOf(pro.contractorId);
  expect(more).toEqual([]);
  expect(open).toMatchObject({ reportCount: 20 });
  expect(open?.reports).toHaveLength(10);
  // Their number moves nothing ahead of what was reported before.
  const order = (await desk.reports.list({ limit: 100 })).items.map(({ subjectId }) => subjectId);
  expect(order.indexOf(honest)).toBeLessThan(order.indexOf(pro.contractorId));
  expect(await first.contractors.get({ id: pro.contractorId })).toMatchObject({
    id: pro.contractorId,
  });
  await desk.reports.decide({ id: open?.id ?? '', outcome: 'no-action', reasons: 'Not true.' });
  await expect(first.reports.create(profileOf(pro))).rejects.toMatchObject(refused(SETTLED));
  await world.pool.query(
    'update report_cases set decided_at = decided_at - make_interval(days => $2) where subject_id = $1',
    [pro.contractorId, SETTLED_DAYS + 1],
  );
  await first.reports.create(profileOf(pro));
  expect(await caseOf(pro.contractorId)).toMatchObject([{ reportCount: 1 }]);
});

test('the same person reports a thing once, and ten things a day', async () => {
  const person = await world.as(await homeowner(world));
  const pro = await contractor(world);
  await person.reports.create(profileOf(pro));
  await expect(person.reports.create(profileOf(pro))).rejects.toMatchObject({
    ...{ code: 'already-exists', message: REPORTED_ALREADY },
  });
  for (let n = 2; n < 10; n += 1) await person.reports.create(profileOf(await contractor(world)));
  await expect(person.reports.create(profileOf(await contractor(world)))).rejects.toMatchObject({
    code: 'resource-exhausted',
  });
});

test('a suspension hides the business, and of many decisions at once one stands', async () => {
  const { home, pro, report, theirs } = await withMessage();
  await home.reports.create({ ...report, subjectId: theirs });
  const [open] = await caseOf(theirs);
  const decide = () =>
    desk.reports.decide({ id: open?.id ?? '', outcome: 'suspension', reasons: 'A scam.' });
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, decide));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject(refused(DECIDED_ALREADY));
  await expect(home.contractors.get({ id: pro.contractorId })).rejects.toMatchObject(missing);
  expect(await caseOf(theirs, 'decided')).toMatchObject([{ outcome: 'suspension' }]);
});
