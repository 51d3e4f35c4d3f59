import { eq } from 'drizzle-orm';
import { importJWK, jwtVerify } from 'jose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { DeliveryWorker } from '#server/delivery/delivery-worker.ts';
import { outgoingMessages } from '#server/delivery/tables.ts';
import { pushTransport } from '#server/push/push.ts';
import { getPushKeyPair } from '#server/push/push-keys.ts';
import { decryptPush, startFakePushService } from '#test/fake-push-service.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { sendDeferred } from '../deferred/reactions.ts';
import { samplePushBrowser } from './samples.ts';
import { pushKeys, pushSubscriptions } from './tables.ts';

let world: World;
let service: Awaited<ReturnType<typeof startFakePushService>>;
let deliveryWorker: DeliveryWorker;
beforeAll(async () => {
  [world, service] = await Promise.all([createWorld(), startFakePushService()]);
  const { db, config } = world;
  const push = pushTransport({ db, config, agent: service.agent, timeoutMs: 200 });
  deliveryWorker = new DeliveryWorker({ db, transports: { push }, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await deliveryWorker.stop();
  await Promise.all([world.close(), service.stop()]);
});
beforeEach(() => {
  service.taken.length = 0;
  service.respondWith({ status: 201 });
});
afterEach(() => world.setClock(undefined));

const devices = (userId: string) =>
  world.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

/** A contractor with a browser that shows push messages, and a homeowner who writes to them. */
async function createScenario() {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const [asHugo, asCarla] = [await world.as(hugo), await world.as(carla)];
  const browser = samplePushBrowser();
  const device = await asCarla.notifications.subscribe(browser.subscription);
  const { id } = await asHugo.conversations.findOrCreate({ contractorId: carla.contractorId });
  const send = async (content: string) => {
    await asHugo.conversations.sendMessage({ id, content });
    await world.settle();
  };
  return { hugo, carla, asCarla, browser, device, send, conversationId: id };
}

test('a notification goes to each browser once, encrypted, signed, short-lived, and without the message text', async () => {
  const { carla, browser, device, send, conversationId } = await createScenario();
  const other = samplePushBrowser('updates.push.services.mozilla.com');
  const second = await world.session(carla.uid, 'contractor');
  await (await world.as(second)).notifications.subscribe(other.subscription);
  await send('The code of the door is 4711');
  await Promise.all([deliveryWorker.flush(), deliveryWorker.flush()]);
  await deliveryWorker.flush();
  expect(service.taken.map(({ host }) => host).toSorted()).toEqual([
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
  ]);
  const sent = service.taken.find(({ host }) => host.startsWith('fcm'));
  expect(decryptPush(browser, sent?.body ?? Buffer.of())).toEqual({
    title: expect.stringMatching(/^New message from /),
    body: '',
    path: `/contractor/messages?conversationId=${conversationId}`,
    tag: `new_message:${conversationId}`,
  });
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
  expect(Number(sent?.headers.ttl)).toBeGreaterThan(86_000);
  expect(sent?.headers.topic).toMatch(/^[\w-]{32}$/);
  const [, token = '', key = ''] =
    /^vapid t=(.+), k=(.+)$/.exec(sent?.headers.authorization ?? '') ?? [];
  const { publicKey } = await (await world.as(carla)).notifications.pushKey();
  expect(key).toBe(publicKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, { audience: 'https://fcm.googleapis.com' });
  expect(payload.sub).toBe('mailto:hello@plumbline.example');
  const used = (await devices(carla.uid)).find(({ id }) => id === device.id);
  expect(used?.lastUsedAt).not.toBeNull();
});

test.each([404, 410])(
  'a subscription is deleted when its push service answers %i',
  async (status) => {
    const { carla, send } = await createScenario();
    service.respondWith({ status });
    await send('Hello');
    await deliveryWorker.flush();
    expect(service.taken).toHaveLength(1);
    expect(await devices(carla.uid)).toEqual([]);
  },
);

test('a subscription survives errors, timeouts and redirects of its service; only the first two are retried', async () => {
  const { carla, device, send } = await createScenario();
  const tries = async (answer: Parameters<typeof service.respondWith>[0]) => {
    await world.db.delete(outgoingMessages);
    service.taken.length = 0;
    service.respondWith(answer);
    await send('Hello');
    await deliveryWorker.flush();
    const [row] = await world.db.select().from(outgoingMessages);
    return [service.taken.length, row?.status, row?.lastError];
  };
  expect(await tries({ status: 503 })).toEqual([1, 'queued', 'Error']);
  expect(await tries({ status: 429 })).toEqual([1, 'queued', 'push 429']);
  expect((await tries('silence')).slice(0, 2)).toEqual([1, 'queued']);
  const location = 'https://fcm.googleapis.com/elsewhere';
  expect(await tries({ status: 307, location })).toEqual([1, 'failed', 'push 307']);
  expect((await devices(carla.uid)).map(({ id }) => id)).toEqual([device.id]);
});

test('a push message that waited for more than a day is dropped', async () => {
  const { send } = await createScenario();
  await send('Hello');
  await world.pool.query("update outgoing_messages set created_at = now() - interval '25 hours'");
  await deliveryWorker.flush();
  expect(service.taken).toEqual([]);
});

test('push messages wait for the end of quiet hours, and stop when turned off', async () => {
  const { asCarla, send } = await createScenario();
  const preferences = asCarla.notifications.updatePreferences;
  await preferences({ quietHours: { enabled: true, from: '22:00', to: '07:00' } });
  world.setClock(new Date('2031-07-02T04:00:00Z'));
  await send('So late');
  await deliveryWorker.flush();
  expect(service.taken).toEqual([]);
  world.setClock(new Date('2031-07-02T13:00:00Z'));
  for (let n = 0; n < 2; n += 1) await sendDeferred(world.jobContext());
  await deliveryWorker.flush();
  expect(service.taken).toHaveLength(1);
  await preferences({ ways: { messages: { push: false } } });
  await send('Once more');
  await preferences({ ways: { messages: { push: true } }, push: false });
  await send('And again');
  await deliveryWorker.flush();
  expect(service.taken).toHaveLength(1);
});

describe('a browser', () => {
  test('has one subscription, of the last user who subscribed, and a user has at most ten', async () => {
    const [hugo, ines] = [await homeowner(world), await homeowner(world)];
    const { subscription } = samplePushBrowser();
    const asHugo = await world.as(hugo);
    const [first, again] = await Promise.all(
      [1, 2].map(() => asHugo.notifications.subscribe(subscription)),
    );
    expect(first?.id).toBe(again?.id);
    await (await world.as(ines)).notifications.subscribe(subscription);
    expect((await asHugo.notifications.subscriptions()).items).toEqual([]);
    for (let n = 0; n < 12; n += 1) {
      const session = await world.session(hugo.uid, 'homeowner');
      await (await world.as(session)).notifications.subscribe(samplePushBrowser().subscription);
    }
    expect(await devices(hugo.uid)).toHaveLength(10);
  });

  test('is removed only by its owner or by signing out in it', async () => {
    const { hugo, carla, asCarla, device } = await createScenario();
    const { notifications } = await world.as(hugo);
    await expect(notifications.unsubscribe({ id: device.id })).rejects.toMatchObject({
      code: 'not-found',
    });
    const second = await world.session(carla.uid, 'contractor');
    const there = await world.as(second);
    await there.notifications.subscribe(samplePushBrowser().subscription);
    const { items } = await asCarla.notifications.subscriptions();
    expect(items.map(({ current }) => current)).toEqual([false, true]);
    await there.session.signOut();
    expect((await devices(carla.uid)).map(({ id }) => id)).toEqual([device.id]);
    await asCarla.notifications.unsubscribe({ id: device.id });
    expect(await devices(carla.uid)).toEqual([]);
  });

  test('gets nothing after being signed out remotely', async () => {
    const { carla, send } = await createScenario();
    const second = await world.as(await world.session(carla.uid, 'contractor'));
    await second.profile.revokeOtherSessions({});
    await send('Hello');
    await deliveryWorker.flush();
    expect(service.taken).toEqual([]);
  });

  test('is refused with an unknown push service or an invalid key', async () => {
    const { notifications } = await world.as(await homeowner(world));
    const { subscription } = samplePushBrowser('push.example.com');
    await expect(notifications.subscribe(subscription)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    const valid = samplePushBrowser().subscription;
    const keys = { ...valid.keys, p256dh: 'A'.repeat(87) };
    await expect(notifications.subscribe({ ...valid, keys })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });
});

test('concurrent requests create one key pair, stored encrypted, and replaced when it cannot be decrypted', async () => {
  const fresh = () => world.db.delete(pushKeys);
  await fresh();
  const { db, config } = world;
  const pairs = await Promise.all([1, 2, 3].map(() => getPushKeyPair(db, config)));
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  const [stored] = await db.select().from(pushKeys);
  expect(stored?.privateKey).not.toContain(pairs[0]?.privateKey);
  const after = { ...config, secret: () => newId(), formerSecret: config.secret() };
  expect(await getPushKeyPair(db, after)).toEqual(pairs[0]);
  const lost = { ...config, secret: () => 'another' };
  expect((await getPushKeyPair(db, lost)).publicKey).not.toBe(pairs[0]?.publicKey);
  await fresh();
});
