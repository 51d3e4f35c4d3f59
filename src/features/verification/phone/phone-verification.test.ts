import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { outboxTexts } from '#server/delivery/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { optIn, optOut } from '#server/sms/sms.ts';
import { contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { derivePhoneCode } from './data.ts';
import { phoneCodes } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.setClock(undefined));

let last = 100;
/** A contractor with a unique phone number, because texts are rate-limited by number. */
async function business() {
  const pro = await contractor(world, { emailVerified: false });
  last += 1;
  const number = `+13125550${last}`;
  await world.db
    .update(contractors)
    .set({ phone: number })
    .where(eq(contractors.id, pro.contractorId));
  const api = (await world.as(pro)).verification;
  const isVerified = async () => (await api.get()).phoneVerified;
  return { ...pro, number, api, isVerified };
}

const textsTo = async (number: string) => {
  await world.settle();
  const rows = await world.db.select().from(outboxTexts).where(eq(outboxTexts.recipient, number));
  return rows.map(({ text }) => text);
};
const codeIn = (text = '') => /^(\d{6}) is your Plumbline code/.exec(text)?.[1] ?? '';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('a texted code verifies the number once', async () => {
  const { api, number, contractorId, isVerified } = await business();
  await api.sendPhoneCode();
  const [text] = await textsTo(number);
  const code = codeIn(text);
  const [stored] = await world.db.select().from(phoneCodes);
  expect(code).toBe(derivePhoneCode(world.config, stored?.codeId ?? ''));
  expect(JSON.stringify(stored)).not.toContain(code);
  const recorded = await world.db
    .select()
    .from(activities)
    .where(eq(activities.subjectId, contractorId));
  expect(JSON.stringify(recorded)).not.toContain(code);

  const invalid = { code: 'invalid-argument', data: { issues: [{ path: 'code' }] } };
  await expect(api.confirmPhone({ code: wrong(code) })).rejects.toMatchObject(invalid);
  const answer = await api.confirmPhone({ code: ` ${code} ` });
  expect(answer).toMatchObject({ phoneVerified: true, percent: 25 });
  await expect(api.confirmPhone({ code })).rejects.toMatchObject({ code: 'failed-precondition' });
  await expect(api.sendPhoneCode()).rejects.toMatchObject({ code: 'failed-precondition' });
  expect(await isVerified()).toBe(true);
});

test('a code entered several times simultaneously is accepted once', async () => {
  const { api, number } = await business();
  await api.sendPhoneCode();
  const code = codeIn((await textsTo(number))[0]);
  const results = await Promise.allSettled([1, 2, 3].map(() => api.confirmPhone({ code })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('after five wrong attempts even the right code is refused', async () => {
  const { api, number, isVerified } = await business();
  await api.sendPhoneCode();
  const code = codeIn((await textsTo(number))[0]);
  await Promise.allSettled(
    Array.from({ length: 8 }, () => api.confirmPhone({ code: wrong(code) })),
  );
  await expect(api.confirmPhone({ code })).rejects.toMatchObject({ code: 'resource-exhausted' });
  expect(await isVerified()).toBe(false);
});

test('a code expires after fifteen minutes, or when a newer one is sent', async () => {
  const { api, number } = await business();
  await api.sendPhoneCode();
  await api.sendPhoneCode();
  const codes = (await textsTo(number)).map(codeIn);
  // The first was replaced before its text was sent.
  expect(codes).toHaveLength(1);
  await api.sendPhoneCode();
  const [older = '', newer = ''] = (await textsTo(number)).map(codeIn);
  if (older !== newer)
    await expect(api.confirmPhone({ code: older })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  world.setClock(new Date(Date.now() + 15 * 60_000));
  await expect(api.confirmPhone({ code: newer })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  world.setClock(undefined);
  await expect(api.sendPhoneCode()).rejects.toMatchObject({ code: 'resource-exhausted' });
});

test('asking again with the same Idempotency-Key, after a lost answer, sends and counts nothing', async () => {
  const { token, number, contractorId } = await business();
  const ask = async (key: string) => {
    const headers = { 'idempotency-key': key };
    const path = '/api/contractor-profile/verification/phone/code';
    const answer = await world.fetch(path, { method: 'POST', token, headers });
    expect(answer.status).toBe(201);
    return answer.json();
  };
  const [first, second] = await Promise.all([ask('asked'), ask('asked')]);
  expect(second).toEqual(first);
  for (let again = 0; again < 5; again += 1) expect(await ask('asked')).toEqual(first);
  expect(await textsTo(number)).toHaveLength(1);
  const asked = await world.db.$count(
    activities,
    and(eq(activities.subjectId, contractorId), eq(activities.type, 'verification.codeAsked')),
  );
  expect(asked).toBe(1);
  await ask('asked anew');
});

test('a code does not verify another number, and a new number is unverified', async () => {
  const pro = await business();
  const { api, number, contractorId } = pro;
  await api.sendPhoneCode();
  const code = codeIn((await textsTo(number))[0]);
  const profile = (await world.as(pro)).contractors;
  await profile.updateProfile({ phone: '(312) 555-0199' });
  await expect(api.confirmPhone({ code })).rejects.toMatchObject({ code: 'failed-precondition' });

  await world.db
    .update(contractors)
    .set({ phoneVerified: true })
    .where(eq(contractors.id, contractorId));
  const same = await profile.updateProfile({ phone: '+1 312.555.0199' });
  expect(same.verification.phoneVerified).toBe(true);
  const other = await profile.updateProfile({ phone: '(312) 555-0198' });
  expect(other.verification).toMatchObject({ phoneVerified: false, percent: 0 });
});

test('codes go only to US numbers that have not answered STOP', async () => {
  const pro = await business();
  await optOut(world.db, pro.number);
  await expect(pro.api.sendPhoneCode()).rejects.toMatchObject({ code: 'failed-precondition' });
  await optIn(world.db, pro.number);
  // Profiles take US numbers alone; an older one may hold another.
  await world.db
    .update(contractors)
    .set({ phone: '+44 20 7946 0958' })
    .where(eq(contractors.id, pro.contractorId));
  await expect(pro.api.sendPhoneCode()).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'Texts can only go to US numbers',
  });
  expect(await textsTo(pro.number)).toEqual([]);
});
