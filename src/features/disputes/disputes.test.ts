import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxMails } from '#server/delivery/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { CONCURRENCY, MANY_CALLERS } from '#test/concurrency.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { readPdf } from '#test/read-pdf.ts';
import { picture } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import { HEAR_BOTH_FIRST, MAX_EVIDENCE_FILES, OPEN_ALREADY } from './rules.ts';
import { publishFigures, takeUpUnanswered } from './service.ts';

let world: World;
let desk: Awaited<ReturnType<World['as']>>;
let roof: File;
beforeAll(async () => {
  world = await createWorld();
  desk = await world.as(await admin(world, { permissions: ['manage_users'] }));
  roof = await picture();
});
afterAll(() => world.close());

/** A job that has begun, by an accepted quote. */
async function job() {
  const [owner, pro] = [await homeowner(world, { firstName: 'Dana' }), await contractor(world)];
  const { project, lead } = await insertProjectWithLead(world, {
    ...{ homeowner: owner, contractors: [pro] },
  });
  const [mine, theirs] = [await world.as(owner), await world.as(pro)];
  const { id: quoteId } = await theirs.quotes.createFromLead({
    ...{ id: lead.id, projectTitle: 'Roof' },
    items: [{ description: 'Shingles', amount: 250_000 }],
  });
  await theirs.quotes.send({ id: quoteId, channels: ['portal'] });
  await mine.quotes.accept({ id: quoteId });
  return { owner, pro, mine, theirs, projectId: project.id };
}

const about = { category: 'quality', description: 'It leaks again.' } as const;
async function disputed() {
  const all = await job();
  const { id } = await all.mine.disputes.open({ projectId: all.projectId, ...about });
  return { ...all, id };
}

const refused = { code: 'failed-precondition', status: 409 };
const missing = { code: 'not-found', status: 404 };
const titlesOf = async (api: typeof desk) =>
  (await api.notifications.list({})).items.map(({ title }) => title);

/** The subjects of the mails about disputes that somebody got. */
const mailsTo = async (email: string) =>
  (await world.db.select().from(outboxMails).where(eq(outboxMails.recipient, email)))
    .map(({ subject }) => subject.replace(' · Plumbline', ''))
    .filter((subject) => subject.includes('dispute'));

test('a dispute goes from the homeowner over the answer to the decision, and both are told', async () => {
  const { mine, theirs, projectId, owner, pro } = await job();
  expect((await mine.disputes.list({ projectId })).mayOpen).toBe(true);
  const evidence = await mine.files.upload({ file: roof });
  const opened = await mine.disputes.open({
    ...{ projectId, ...about, amount: 50_000, fileIds: [evidence.id] },
  });
  const { id } = opened;
  expect(opened).toMatchObject({
    ...{ status: 'open', openedBy: 'homeowner', amount: 50_000 },
    files: [{ id: evidence.id, party: 'homeowner', visibility: 'dispute' }],
    moves: ['addFiles', 'close'],
  });
  expect((await mine.disputes.list({ projectId })).mayOpen).toBe(false);
  await expect(mine.disputes.open({ projectId, ...about })).rejects.toMatchObject({
    ...{ code: 'already-exists', message: OPEN_ALREADY },
  });
  // Evidence cannot be taken back.
  await expect(mine.files.remove({ id: evidence.id })).rejects.toMatchObject(refused);

  const proof = await theirs.files.upload({ file: roof });
  const answered = await theirs.disputes.update({
    ...{ id, answer: 'The flashing was not part of it.', fileIds: [proof.id] },
  });
  expect(answered).toMatchObject({ status: 'investigating', moves: ['addFiles'] });
  expect(answered.files).toHaveLength(2);
  await expect(theirs.disputes.update({ id, answer: 'And more' })).rejects.toMatchObject(refused);

  // Both sides and support write to each other in a conversation of its own.
  const conversationId = opened.conversationId ?? '';
  await theirs.conversations.sendMessage({ id: conversationId, content: 'Come and look' });
  await desk.conversations.sendMessage({ id: conversationId, content: 'We will' });
  const heard = await mine.conversations.messages({ id: conversationId });
  expect(heard.items.map(({ content }) => content)).toEqual(
    expect.arrayContaining(['Come and look', 'We will']),
  );

  const decided = await desk.disputes.resolve({ id, outcome: 'rework', reasons: 'It is in 1.2.' });
  expect(decided).toMatchObject({ status: 'resolved', against: null, moves: [] });
  await expect(mine.disputes.update({ id, status: 'closed' })).rejects.toMatchObject(refused);
  await world.settle();
  expect(await titlesOf(theirs)).toEqual(
    expect.arrayContaining([
      `${owner.name} opened a dispute`,
      expect.stringContaining('We decided the dispute'),
    ]),
  );
  expect(await titlesOf(mine)).toEqual(
    expect.arrayContaining([
      `${pro.businessName} responded to your dispute`,
      expect.stringContaining('We decided the dispute'),
    ]),
  );
  expect(await mailsTo(pro.email)).toEqual(
    expect.arrayContaining([
      `${owner.name} opened a dispute`,
      expect.stringContaining('We decided the dispute'),
    ]),
  );
  expect(await mailsTo(owner.email)).toEqual(
    expect.arrayContaining([
      `${pro.businessName} responded to your dispute`,
      expect.stringContaining('We decided the dispute'),
    ]),
  );
  // Another one may be opened now.
  expect((await mine.disputes.list({ projectId })).mayOpen).toBe(true);
});

test('nobody else sees a dispute or its record, and each side has its own moves', async () => {
  const { id, mine, theirs, projectId } = await disputed();
  for (const stranger of [
    await world.as(await homeowner(world)),
    await world.as(await contractor(world)),
  ]) {
    for (const call of [
      () => stranger.disputes.get({ id }),
      () => stranger.disputes.record({ id }),
      () => stranger.disputes.pdf({ id }),
      () => stranger.disputes.update({ id, status: 'closed' }),
      () => stranger.disputes.open({ projectId, ...about }),
    ])
      await expect(call()).rejects.toMatchObject(missing);
    expect((await stranger.disputes.list({})).items).toEqual([]);
  }
  const denied = { code: 'permission-denied', status: 403 };
  await expect(theirs.disputes.update({ id, status: 'closed' })).rejects.toMatchObject(denied);
  await expect(mine.disputes.update({ id, answer: 'Mine' })).rejects.toMatchObject(denied);
  await expect(mine.disputes.update({ id, status: 'investigating' })).rejects.toMatchObject(denied);
  await expect(desk.disputes.update({ id, answer: 'Ours' })).rejects.toMatchObject(denied);
  expect((await desk.disputes.list({ status: 'pending' })).items.map((each) => each.id)).toContain(
    id,
  );
});

test('evidence has to be the caller’s own and unused, ten files a side', async () => {
  const { id, mine, theirs } = await disputed();
  const foreign = await theirs.files.upload({ file: roof });
  await expect(mine.disputes.update({ id, fileIds: [foreign.id] })).rejects.toMatchObject(missing);
  const files = await Promise.all(
    Array.from({ length: MAX_EVIDENCE_FILES }, () => mine.files.upload({ file: roof })),
  );
  await mine.disputes.update({ id, fileIds: files.map((file) => file.id) });
  const last = await mine.files.upload({ file: roof });
  await expect(mine.disputes.update({ id, fileIds: [last.id] })).rejects.toMatchObject(refused);
  await theirs.disputes.update({ id, fileIds: [foreign.id] });
  expect((await desk.disputes.get({ id })).files).toHaveLength(MAX_EVIDENCE_FILES + 1);
});

test('a suspension waits for the other side to be heard, and then keeps them out', async () => {
  const { id, pro, mine } = await disputed();
  const decision = { id, outcome: 'suspension', reasons: 'Took the deposit and left.' } as const;
  await expect(desk.disputes.resolve(decision)).rejects.toMatchObject({
    ...refused,
    message: HEAR_BOTH_FIRST,
  });
  await world.pool.query(
    `update disputes set answer_by = now() - interval '1 hour' where id = $1`,
    [id],
  );
  await takeUpUnanswered(world.jobContext());
  expect(await desk.disputes.get({ id })).toMatchObject({ status: 'investigating' });
  await takeUpUnanswered(world.jobContext());
  expect(await desk.disputes.resolve(decision)).toMatchObject({ against: 'contractor' });
  const session = await world.fetch('/api/session', {
    headers: { authorization: `Bearer ${pro.token}` },
  });
  expect(await session.json()).toMatchObject({ user: null });
  await expect((await world.as()).contractors.get({ id: pro.contractorId })).rejects.toMatchObject(
    missing,
  );
  await world.settle();
  expect(await mailsTo(pro.email)).toContainEqual(
    expect.stringContaining('We decided the dispute'),
  );
  expect(await titlesOf(mine)).toContainEqual(expect.stringContaining('didn’t respond'));
});

test('the record holds contract, messages, payments, calendar and the dispute by time', async () => {
  const { mine, theirs, projectId, pro, owner } = await job();
  const { id: conversationId } = await mine.conversations.findOrCreate({
    contractorId: pro.contractorId,
  });
  await mine.conversations.sendMessage({ id: conversationId, content: 'When do you come?' });
  await mine.conversations.remove({ id: conversationId });
  const { acceptedQuoteId } = await mine.projects.get({ id: projectId });
  const invoice = await theirs.invoices.create({
    quoteId: acceptedQuoteId ?? '',
    items: [{ description: 'First half', amount: 100_000 }],
  });
  await theirs.invoices.recordPayment({ id: invoice.id, amount: 40_000, method: 'check' });
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await theirs.events.create({
    ...{ title: 'Tear off', kind: 'work', date: day, startTime: '09:00', endTime: '10:00' },
    projectId,
  });
  const more = await theirs.changeOrders.create({
    ...{ id: projectId, reason: 'Rotten boards', days: 2 },
    items: [{ description: 'New boards', amount: 30_000 }],
  });
  await mine.changeOrders.accept({ id: more.id });
  const { id } = await theirs.disputes.open({
    ...{ projectId, category: 'payment', description: 'The check bounced.' },
  });
  const forHomeowner = await mine.disputes.record({ id });
  const { items, truncated } = await desk.disputes.record({ id });
  expect(truncated).toBe(false);
  expect(forHomeowner.items.map(({ title }) => title)).toEqual(items.map(({ title }) => title));
  const kinds = new Set(items.map(({ kind }) => kind));
  expect(kinds).toEqual(
    new Set(['project', 'contract', 'message', 'payment', 'calendar', 'dispute']),
  );
  expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted());
  const texts = JSON.stringify(items);
  for (const words of [
    ...['Shingles: $2,500', `${owner.name} signed version 1`, 'just checked and unchanged'],
    ...['Change order 1 was sent', 'Rotten boards', 'New boards: $300', 'signed change order 1'],
    // What a side has deleted for itself is still evidence.
    'When do you come?',
    'The check bounced.',
  ])
    expect(texts).toContain(words);
  const { text: pdf } = await readPdf(
    new Uint8Array(await (await theirs.disputes.pdf({ id })).arrayBuffer()),
  );
  expect(pdf).toContain('The check bounced.');
  expect(pdf).toContain('Shingles');
});

test('what is published has no names, and no outcomes while there are few', async () => {
  const guest = await world.as();
  const { id, owner } = await disputed();
  await desk.disputes.resolve({ id, outcome: 'no-action', reasons: 'As agreed.' });
  await publishFigures(world.jobContext());
  const few = await guest.disputes.figures();
  expect(few.opened).toBeGreaterThan(0);
  expect(few.outcomes).toBeNull();
  for (let n = 0; n < 5; n += 1) {
    const more = await disputed();
    await desk.disputes.resolve({ id: more.id, outcome: 'rework', reasons: 'It leaks.' });
  }
  await publishFigures(world.jobContext());
  const many = await guest.disputes.figures();
  expect(many.outcomes?.rework).toBeGreaterThanOrEqual(5);
  expect(many.medianDays).toBe(0);
  expect(JSON.stringify(many)).not.toContain(owner.name);
});

describe('of many at the same time', () => {
  test('one dispute is opened by each side', async () => {
    const { mine, theirs, projectId } = await job();
    const answers = await Promise.allSettled(
      Array.from({ length: CONCURRENCY }, (_, n) =>
        (n % 2 ? mine : theirs).disputes.open({ projectId, ...about }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'already-exists', status: 409 });
  });

  test('withdrawing and deciding have one winner, and an answer is stored once', async () => {
    const { id, mine, theirs } = await disputed();
    const calls = Array.from({ length: MANY_CALLERS }, (_, n) => {
      if (n % 3 === 0) return mine.disputes.update({ id, status: 'closed' });
      if (n % 3 === 1) return theirs.disputes.update({ id, answer: `Answer ${n}` });
      return desk.disputes.resolve({ id, outcome: 'no-action', reasons: 'Both are right' });
    });
    const answers = await Promise.allSettled(calls);
    const won = (kind: number) =>
      answers.filter(({ status }, n) => n % 3 === kind && status === 'fulfilled').length;
    expect(won(0) + won(2)).toBe(1);
    expect(won(1)).toBeLessThanOrEqual(1);
    const { status } = await desk.disputes.get({ id });
    expect(status).toBe(won(0) ? 'closed' : 'resolved');
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused);
  });
  test('the clock and an answer that is late: one answer, and one word about the silence at most', async () => {
    const { id, theirs } = await disputed();
    await world.pool.query(
      `update disputes set answer_by = now() - interval '1 second' where id = $1`,
      [id],
    );
    const answers = await Promise.allSettled(
      Array.from({ length: MANY_CALLERS }, async (_, n) => {
        if (n % 2) await takeUpUnanswered(world.jobContext());
        else await theirs.disputes.update({ id, answer: `Answer ${n}` });
      }),
    );
    const answered = answers.filter(({ status }, n) => n % 2 === 0 && status === 'fulfilled');
    expect(answered).toHaveLength(1);
    expect(answers.filter(({ status }, n) => n % 2 && status === 'rejected')).toEqual([]);
    const said = await world.db.select().from(activities).where(eq(activities.subjectId, id));
    const times = (type: string) => said.filter((each) => each.type === type).length;
    expect(times('dispute.answered')).toBe(1);
    expect(times('dispute.unanswered')).toBeLessThanOrEqual(1);
    expect(await desk.disputes.get({ id })).toMatchObject({ status: 'investigating' });
  });
});
