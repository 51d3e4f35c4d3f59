import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markEmailVerified } from '#features/auth/credentials/data.ts';
import { samplePushDevice } from '#features/notifications/push/samples.ts';
import { newProject } from '#features/projects/samples.ts';
import { updateUser } from '#features/users/data.ts';
import { outboxMails, outboxTexts, outgoingMessages } from '#server/delivery/tables.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { newLead } from '../samples.ts';
import { leadDelivery, MAX_TOLD_AT_ONCE } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const day = 24 * 60 * 60_000;
const mailsTo = (emails: readonly string[]) =>
  world.db
    .select({ to: outboxMails.recipient, subject: outboxMails.subject })
    .from(outboxMails)
    .where(inArray(outboxMails.recipient, [...emails]));

/** Confirms the address as opening the mailed link does. */
async function confirm({ uid, email }: { uid: string; email: string }) {
  await world.db.transaction(async (tx) => {
    await markEmailVerified(tx, uid, email, new Date());
    await recordActivity(
      tx,
      { actor: { kind: 'person', uid, role: 'homeowner' }, requestId: 'test' },
      { type: 'user.emailVerified', subjectType: 'user', subjectId: uid, audience: [uid] },
    );
  });
  await world.settle();
}

const postedTitles = async (person: Parameters<World['as']>[0]) =>
  (await (await world.as(person)).notifications.list({})).items.map(({ title }) => title);

/** A contractor who wants everything: mail, text and push. */
async function reachable(services: string[], zipCode = '60614') {
  const pro = await contractor(world, { services, zipCode });
  await updateUser(world.db, pro.uid, { phone: `(312) 555-0${phones++}` });
  const api = await world.as(pro);
  await api.notifications.updatePreferences({ sms: true });
  await api.notifications.subscribe(samplePushDevice());
  return pro;
}
let phones = 100;

const pushes = () => world.db.$count(outgoingMessages, eq(outgoingMessages.channel, 'push'));
const texts = () => world.db.$count(outboxTexts);

describe('a homeowner whose address is not confirmed', () => {
  test('has the lead shown at once, but mailed, texted and pushed only after confirming', async () => {
    const hugo = await homeowner(world, { emailVerified: false });
    const carla = await reachable(['Deck Building']);
    const api = await world.as(hugo);
    const { leadId } = await api.projects.create({ ...newProject, category: 'Deck Building' });
    await world.settle();
    const seen = await world.as(carla);
    expect((await seen.leads.available({})).items).toMatchObject([{ id: leadId }]);
    expect((await seen.notifications.list({})).items).toMatchObject([{ type: 'new_lead' }]);
    expect([await mailsTo([carla.email]), await texts(), await pushes()]).toEqual([[], 0, 0]);

    await confirm(hugo);
    await confirm(hugo);
    expect(await mailsTo([carla.email])).toHaveLength(1);
    expect([await texts(), await pushes()]).toEqual([1, 1]);
    expect(await mailsTo([hugo.email])).toHaveLength(1);
  });

  test('confirming while the lead is being offered announces it once', async () => {
    const hugo = await homeowner(world, { emailVerified: false });
    const carla = await contractor(world, { services: ['Masonry Repair'] });
    await (await world.as(hugo)).projects.create({ ...newProject, category: 'Masonry Repair' });
    await confirm(hugo);
    expect(await mailsTo([carla.email])).toHaveLength(1);
    expect(await postedTitles(hugo)).toEqual(['Your project is posted']);
  });

  test('sixty projects at once: three are posted, nobody is mailed', async () => {
    const mallory = await homeowner(world, { emailVerified: false });
    const victims = await Promise.all(
      Array.from({ length: 3 }, () => contractor(world, { services: ['Lawn Care'] })),
    );
    const api = await world.as(mallory);
    const work = { ...newProject, category: 'Lawn Care' };
    const direct = { ...newLead, service: 'Lawn Care' };
    const posts = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) =>
        n % 2 === 0 ? api.projects.create(work) : api.leads.create(direct),
      ),
    );
    expect(posts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const post of posts)
      if (post.status === 'rejected')
        expect(post.reason).toMatchObject({
          code: 'resource-exhausted',
          message: expect.stringContaining('Until you confirm your email address'),
        });
    await world.settle();
    expect(await mailsTo(victims.map(({ email }) => email))).toEqual([]);
  });

  test('can have five projects open, and more once the address is confirmed', async () => {
    const hugo = await homeowner(world, { emailVerified: false });
    const api = await world.as(hugo);
    const start = Date.now();
    const post = () => api.projects.create({ ...newProject, category: 'Tree Service' });
    const posted: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      world.setClock(new Date(start + n * day));
      posted.push((await post()).id);
    }
    world.setClock(new Date(start + 10 * day));
    await expect(post()).rejects.toMatchObject({ code: 'resource-exhausted' });
    await api.projects.update({ id: posted[0] ?? '', status: 'cancelled' });
    await post();
    await expect(post()).rejects.toMatchObject({ code: 'resource-exhausted' });
    await confirm(hugo);
    for (let n = 0; n < 4; n += 1) await (await world.as(hugo)).projects.create(newProject);
    world.setClock(undefined);
  });
});

test('a homeowner whose address is confirmed is told once that the project is posted, and who has it', async () => {
  const hugo = await homeowner(world);
  await contractor(world, { services: ['Gutter Cleaning'] });
  const api = await world.as(hugo);
  const { id, title } = await api.projects.create({ ...newProject, category: 'Gutter Cleaning' });
  await world.settle();
  expect((await api.notifications.list({})).items).toMatchObject([
    {
      title: 'Your project is posted',
      message: `“${title}.” 1 pro near you got it. We’ll tell you as soon as one is interested.`,
      actionUrl: `/homeowner/projects/${id}`,
    },
  ]);
  expect(await mailsTo([hugo.email])).toHaveLength(1);
});

test('a contractor whose address is not confirmed sees a lead in the portal, and is not mailed', async () => {
  const hugo = await homeowner(world);
  const pro = await contractor(world, {
    services: ['Sump Pump Installation'],
    emailVerified: false,
  });
  const api = await world.as(hugo);
  const { leadId } = await api.projects.create({
    ...newProject,
    category: 'Sump Pump Installation',
  });
  await world.settle();
  expect((await (await world.as(pro)).leads.available({})).items).toMatchObject([{ id: leadId }]);
  expect(await postedTitles(pro)).toEqual(['New lead: Sump Pump Installation in Chicago']);
  expect(await mailsTo([pro.email])).toEqual([]);
});

test('the nearest twenty are told of a lead at once, the others in their digest', async () => {
  const hugo = await homeowner(world);
  const work = ['Fence Installation'];
  const far = await reachable(work, '60120');
  const near = await Promise.all(
    Array.from({ length: MAX_TOLD_AT_ONCE }, () => contractor(world, { services: work })),
  );
  const before = [await texts(), await pushes()];
  const api = await world.as(hugo);
  await api.projects.create({ ...newProject, category: 'Fence Installation' });
  await world.settle();
  expect(await mailsTo(near.map(({ email }) => email))).toHaveLength(MAX_TOLD_AT_ONCE);
  expect(await mailsTo([far.email])).toEqual([]);
  expect([await texts(), await pushes()]).toEqual(before);
  expect((await (await world.as(far)).notifications.list({})).items).toHaveLength(1);
  const { rows } = await world.pool.query(
    'select digest, channel from held_notices where user_id = $1',
    [far.uid],
  );
  expect(rows).toEqual([{ digest: true, channel: 'email' }]);
});

test.each([
  [null, 0, 'portal'],
  [null, 500, 'portal'],
  [new Date(0), 0, 'at-once'],
  [new Date(0), 19, 'at-once'],
  [new Date(0), 20, 'digest'],
] as const)(
  'a lead announced at %s goes to the contractor of rank %i: %s',
  (announcedAt, rank, told) => expect(leadDelivery({ announcedAt }, rank)).toBe(told),
);
