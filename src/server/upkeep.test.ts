import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailChanges, mailedLinks, resetRequests } from '#features/auth/credentials/tables.ts';
import { exchangedTokens } from '#features/auth/sso/tables.ts';
import { challenges } from '#features/auth/two-factor/tables.ts';
import { dayVisitors } from '#features/contractors/views/tables.ts';
import { sampleFile } from '#features/files/samples.ts';
import { files, uploadReservations } from '#features/files/tables.ts';
import { resumableUploads } from '#features/files/uploads/tables.ts';
import { webhookDeliveries, webhookEndpoints } from '#features/integrations/webhooks/tables.ts';
import { deferredNotifications } from '#features/notifications/deferred/tables.ts';
import { attempts } from '#features/rate-limits/attempts/tables.ts';
import { callRates } from '#features/rate-limits/calls/tables.ts';
import { phoneCodes } from '#features/verification/phone/tables.ts';
import { newId } from '#lib/columns.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { outgoingMessages, sendings, sendingTotals, smsOptOuts } from './delivery/tables.ts';
import { hasOptedOut } from './sms/sms.ts';
import { upkeep } from './upkeep.ts';

const past = new Date(Date.now() - 5 * 86_400_000);
const later = new Date(Date.now() + 86_400_000);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('upkeep removes what has expired and keeps what is in use', async () => {
  const { uid, token } = await homeowner(world);
  await homeowner(world);
  const { pool } = world;
  await pool.query("update sessions set expires_at = now() - interval '1 s' where user_id <> $1", [
    uid,
  ]);
  await pool.query(
    `insert into idempotency_keys (user_id, key, operation, input_hash, created_at)
     values ($1, 'old', 'x', 'x', now() - interval '25 hours'), ($1, 'new', 'x', 'x', now())`,
    [uid],
  );
  await pool.query(
    `insert into activities (type, actor_role, subject_type, subject_id, audience, data, position, created_at)
     values ('test.old', 'job', 'test', $1, array[$1::uuid], '{}', 1, now() - interval '5 days'),
            ('test.last', 'job', 'test', $1, array[$1::uuid], '{}', 2, now() - interval '4 days'),
            ('test.new', 'job', 'test', $1, array[$1::uuid], '{}', 3, now())`,
    [uid],
  );
  await pool.query(
    `insert into deliveries (recipient_id, position, activity_id)
     select $1, position, id from activities where position is not null`,
    [uid],
  );
  const email = 'gone@example.com';
  await world.db.insert(attempts).values([
    { key: 'old', times: [past], expiresAt: past },
    { key: 'new', times: [past], expiresAt: later },
  ]);
  const notice = { userId: uid, channel: 'email', topic: 'quotes', priority: 'medium' } as const;
  const lastWeek = new Date(Date.now() - 8 * 86_400_000);
  await world.db.insert(deferredNotifications).values([
    { ...notice, key: 'old', dueAt: lastWeek, doneAt: lastWeek },
    { ...notice, key: 'waiting', dueAt: lastWeek },
  ]);
  const counted = { part: 1, counts: [1] };
  await world.db.insert(callRates).values([
    { key: 'old', ...counted, expiresAt: past },
    { key: 'new', ...counted, expiresAt: later },
  ]);
  await world.db.insert(exchangedTokens).values([
    { tokenHash: 'old', expiresAt: past },
    { tokenHash: 'new', expiresAt: later },
  ]);
  await world.db
    .insert(mailedLinks)
    .values({ tokenHash: 'old', userId: uid, purpose: 'verify-email', email, expiresAt: past });
  const { contractorId } = await contractor(world);
  const code = { codeId: newId(), number: '+13125550100', codeHash: '' };
  await world.db.insert(phoneCodes).values({ ...code, contractorId, expiresAt: past });
  await world.db.insert(emailChanges).values({ userId: uid, email, expiresAt: past });
  await world.db.insert(resetRequests).values([{ email, createdAt: past }, { email }]);
  const longAgo = new Date(Date.now() - 15 * 86_400_000);
  const text = { channel: 'sms' as const, recipient: '', payload: { text: '' } };
  await world.db.insert(outgoingMessages).values([
    { ...text, key: 'old', status: 'sent', createdAt: longAgo },
    { ...text, key: 'waiting', createdAt: longAgo },
    { ...text, key: 'new', status: 'sent' },
  ]);
  const [endpoint] = await world.db
    .insert(webhookEndpoints)
    .values({ contractorId, url: 'https://example.com', events: [], secret: '', hint: '' })
    .returning();
  const told = { endpointId: endpoint?.id ?? '', eventId: newId(), event: 'test', body: '{}' };
  const lastMonth = new Date(Date.now() - 31 * 86_400_000);
  await world.db.insert(webhookDeliveries).values([
    { ...told, key: 'old', status: 'delivered', createdAt: lastMonth },
    { ...told, key: 'waiting', createdAt: lastMonth },
    { ...told, key: 'new', status: 'delivered' },
  ]);
  const sending = { budget: 'note', sender: 'a', recipient: 'b' };
  await world.db.insert(sendings).values([{ ...sending, sentAt: past }, sending]);
  const today = new Date().toISOString().slice(0, 10);
  await world.db.insert(sendingTotals).values([
    { budget: 'note', count: 7, day: past.toISOString().slice(0, 10) },
    { budget: 'note', count: 7, day: today },
  ]);
  await world.db.insert(smsOptOuts).values({ number: '+13125550142' });
  const challenge = { userId: uid, activeRole: 'admin' as const, origin: 'password' as const };
  await world.db.insert(challenges).values({ ...challenge, tokenHash: 'old', expiresAt: past });
  const visit = { contractorId: uid, day: '2026-01-01' };
  await world.db.insert(dayVisitors).values([
    { ...visit, visitor: 'old', createdAt: past },
    { ...visit, visitor: 'new' },
  ]);
  const picture = { ownerId: uid, visibility: 'private', createdAt: past } as const;
  await world.db
    .insert(files)
    .values([
      sampleFile({ ...picture, storageKey: 'forgotten', unclaimed: true }),
      sampleFile({ ...picture, storageKey: 'new', unclaimed: true, createdAt: new Date() }),
      sampleFile({ ...picture, storageKey: 'used', unclaimed: true, messageId: newId() }),
      sampleFile({ ...picture, storageKey: 'a licence' }),
    ]);
  await world.db.insert(uploadReservations).values([
    { storageKey: 'old', ownerId: uid, bytes: 1, createdAt: past },
    { storageKey: 'new', ownerId: uid, bytes: 1 },
  ]);
  await world.db.insert(resumableUploads).values([
    { ownerId: uid, name: 'old', size: 1, createdAt: past },
    { ownerId: uid, name: 'new', size: 1 },
  ]);
  await world.services.storage.put('forgotten', new Uint8Array(1));
  expect(await upkeep(world.db)).toEqual({
    files: 1,
    day_visitors: 1,
    idempotency_keys: 1,
    sessions: 1,
    deliveries: 1,
    attempts: 1,
    audit_entries: 0,
    platform_activities: 0,
    call_rates: 1,
    held_notices: 1,
    challenges: 1,
    exchanged_tokens: 1,
    mailed_links: 1,
    phone_codes: 1,
    email_changes: 1,
    reset_requests: 1,
    outgoing_messages: 1,
    webhook_deliveries: 1,
    resumable_uploads: 1,
    upload_reservations: 1,
    sendings: 1,
    sending_totals: 1,
  });
  const optOuts = await world.db.select({ number: smsOptOuts.number }).from(smsOptOuts);
  expect(optOuts).toEqual([{ number: expect.stringMatching(/^sha256:/) }]);
  expect(await hasOptedOut(world.db, '+13125550142')).toBe(true);
  await world.settle();
  expect(await world.services.storage.describe('forgotten')).toBeUndefined();
  const held = await world.db.select({ storageKey: files.storageKey }).from(files);
  expect(held.map(({ storageKey }) => storageKey).sort()).toEqual(['a licence', 'new', 'used']);
  expect((await (await world.as({ token })).session.get()).user?.uid).toBe(uid);
  const { rows } = await pool.query('select key from idempotency_keys');
  expect(rows).toEqual([{ key: 'new' }]);
});
