import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxMails } from '#server/delivery/tables.ts';
import { MANY_CALLERS } from '#test/concurrency.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { ASKED_TOO_OFTEN, tooManyOpen } from './rules.ts';
import { expireDue } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function asked() {
  const [owner, pro] = [await homeowner(world, { firstName: 'Dana' }), await contractor(world)];
  const [mine, theirs] = [await world.as(owner), await world.as(pro)];
  const { contractorId } = pro;
  const request = await mine.connectRequests.create({ contractorId, message: 'About my roof' });
  return { owner, pro, mine, theirs, id: request.id, request };
}

const refused = { code: 'failed-precondition', status: 409 };

test('accepting opens the conversation, and only then the contractor learns how to reach them', async () => {
  const { id, mine, theirs, owner, request } = await asked();
  expect(request).toMatchObject({ status: 'pending', contact: null, moves: ['withdraw'] });
  const [before] = (await theirs.connectRequests.list({})).items;
  expect(before).toMatchObject({
    homeownerName: 'Dana',
    contact: null,
    moves: ['accept', 'decline'],
  });
  expect(JSON.stringify(before)).not.toContain(owner.email);
  const accepted = await theirs.connectRequests.accept({ id });
  expect(accepted).toMatchObject({
    ...{ status: 'accepted', homeownerName: owner.name },
    contact: { email: owner.email, phone: owner.phone },
  });
  const { items } = await mine.conversations.list({});
  expect(items.map((conversation) => conversation.id)).toContain(accepted.conversationId);
  await expect(mine.connectRequests.withdraw({ id })).rejects.toMatchObject(refused);
  await world.settle();
  const told = (await mine.notifications.list({})).items.map(({ title }) => title);
  expect(told.some((title) => title.endsWith('will call you'))).toBe(true);
});

test('a sixth open request is refused, also when all come at the same time', async () => {
  const owner = await homeowner(world);
  const mine = await world.as(owner);
  const pros = await Promise.all(Array.from({ length: 8 }, () => contractor(world)));
  const answers = await Promise.allSettled(
    pros.map(({ contractorId }) => mine.connectRequests.create({ contractorId, message: 'Roof' })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({
        ...{ code: 'resource-exhausted', status: 429, message: tooManyOpen(5) },
      });
  const [open] = (await mine.connectRequests.list({ status: 'pending' })).items;
  await mine.connectRequests.withdraw({ id: open?.id ?? '' });
  const contractorId = open?.contractorId ?? '';
  await mine.connectRequests.create({ contractorId, message: 'Again' });
});

const mailsTo = async (recipient: string) => {
  await world.settle();
  return world.db.$count(outboxMails, eq(outboxMails.recipient, recipient));
};

test('whoever asks, withdraws and asks again makes one mail, and three requests a day at most', async () => {
  const { mine, pro, id, theirs } = await asked();
  const again = { contractorId: pro.contractorId, message: 'Again' };
  expect(await mailsTo(pro.email)).toBe(1);
  await mine.connectRequests.withdraw({ id });
  await expect(mine.connectRequests.create(again)).resolves.toMatchObject({ status: 'pending' });
  expect(await mailsTo(pro.email)).toBe(1);
  const [newest] = (await theirs.connectRequests.list({ status: 'pending' })).items;
  await theirs.connectRequests.decline({ id: newest?.id ?? '' });
  const third = await mine.connectRequests.create(again);
  await mine.connectRequests.withdraw({ id: third.id });
  await expect(mine.connectRequests.create(again)).rejects.toMatchObject({
    ...{ code: 'resource-exhausted', message: ASKED_TOO_OFTEN },
  });
  expect(await mailsTo(pro.email)).toBe(1);
  // Another business can be asked.
  const { contractorId } = await contractor(world);
  await mine.connectRequests.create({ contractorId, message: 'Roof' });
});

test('the request of somebody who has proved no address is in the product alone', async () => {
  const [owner, pro] = [await homeowner(world, { emailVerified: false }), await contractor(world)];
  const mine = await world.as(owner);
  await mine.connectRequests.create({ contractorId: pro.contractorId, message: 'evil.example' });
  expect(await mailsTo(pro.email)).toBe(0);
  const theirs = await world.as(pro);
  expect((await theirs.notifications.list({})).items).toMatchObject([
    { title: expect.stringContaining('asked for a call') },
  ]);
  expect((await theirs.connectRequests.list({})).items).toHaveLength(1);
});

test('only both sides and admins see a request; an admin may block it with a reason', async () => {
  const { id, mine, theirs } = await asked();
  const rival = await world.as(await contractor(world));
  const stranger = await world.as(await homeowner(world));
  for (const call of [
    () => rival.connectRequests.accept({ id }),
    () => stranger.connectRequests.withdraw({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not-found' });
  const desk = await world.as(await admin(world, { permissions: ['manage_users'] }));
  expect((await desk.connectRequests.list({ status: 'pending' })).items[0]?.id).toBe(id);
  const before = (await desk.connectRequests.list({})).pending;
  await desk.connectRequests.block({ id, reason: 'Asks for money up front.' });
  expect((await desk.connectRequests.list({})).pending).toBe(before - 1);
  expect((await mine.connectRequests.list({})).items[0]).toMatchObject({
    ...{ status: 'declined', blocked: true, reason: 'Asks for money up front.' },
  });
  await expect(theirs.connectRequests.accept({ id })).rejects.toMatchObject(refused);
});

test('of accepting and expiring at the same time, one happens', async () => {
  for (const late of [false, true]) {
    const { id, mine, theirs } = await asked();
    await world.pool.query(
      'update connect_requests set expires_at = now() + $2::interval where id = $1',
      [id, late ? '-1 second' : '1 hour'],
    );
    const accepts = await Promise.allSettled(
      Array.from({ length: MANY_CALLERS }, (_, n) =>
        n % 4 ? theirs.connectRequests.accept({ id }) : expireDue(world.jobContext()),
      ),
    );
    const accepted = accepts.filter(({ status }, n) => n % 4 && status === 'fulfilled');
    expect(accepted).toHaveLength(late ? 0 : 1);
    const [request] = (await mine.connectRequests.list({})).items;
    expect(request?.status).toBe(late ? 'expired' : 'accepted');
    expect(request?.conversationId === null).toBe(late);
  }
});
