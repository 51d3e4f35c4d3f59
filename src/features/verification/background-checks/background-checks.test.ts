import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { explainBadge } from '#features/contractors/badges/rules.ts';
import { insertListings } from '#features/listings/data.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { notifications } from '#features/notifications/tables.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { subjectsChangedBy } from '#server/pages/page-subjects.ts';
import { admin, contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { sampleBackgroundCheck, sampleDocument } from '../samples.ts';
import { recomputeVerification, requireLockedBusiness } from '../service.ts';
import { verificationDocuments } from '../tables.ts';
import { backgroundCheckProblem } from './rules.ts';
import { expireBackgroundChecks, remindOfBackgroundChecks } from './service.ts';
import { backgroundChecks } from './tables.ts';

let world: World;
let decider: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  decider = await admin(world, { permissions: ['manage_users'] });
});
afterAll(() => world.close());
beforeEach(() => world.setClock(undefined));

const calls = async () => (await world.as(decider)).verification;
const pageOf = async (id: string) => (await world.as()).contractors.get({ id });
const titlesOf = async (uid: string) =>
  (await world.db.select().from(notifications).where(eq(notifications.userId, uid))).map(
    ({ title }) => title,
  );
const at = (day: string) => new Date(`${day}T20:00:00Z`);

test.each([
  ['a check of today that ends today', '2026-11-23', '2026-11-23', undefined],
  ['a check of tomorrow', '2026-11-24', '2027-11-23', 'checkedOn'],
  ['a check that has expired', '2025-11-01', '2026-11-22', 'validUntil'],
  ['three years to the day', '2026-11-01', '2029-11-01', undefined],
  ['a day more than three years', '2026-11-01', '2029-11-02', 'validUntil'],
])('%s', (_, checkedOn, validUntil, path) => {
  expect(backgroundCheckProblem({ checkedOn, validUntil }, '2026-11-23')?.path).toBe(path);
});

test('a recorded check gives the badge with its source and days, and withdrawing takes it', async () => {
  const pro = await contractor(world);
  const id = pro.contractorId;
  const stated = sampleBackgroundCheck();
  const verification = await calls();
  expect(await verification.backgroundCheck({ id })).toEqual({ current: null, earlier: [] });
  await verification.recordBackgroundCheck({ id, ...stated });
  const again = await verification.recordBackgroundCheck({ id, ...stated });
  expect(again).toMatchObject({ current: stated, earlier: [] });
  const { checkedOn, validUntil, source: issuer } = stated;
  const proof = { kind: 'background' as const, register: null, issuer, checkedOn, validUntil };
  expect(await pageOf(id)).toMatchObject({ backgroundCheckVerified: true, badges: [proof] });
  expect(explainBadge(proof, 'Plumbline')).toContain('was checked by Checkr on');

  const newer = { ...stated, source: 'Sterling' };
  expect(await verification.recordBackgroundCheck({ id, ...newer })).toMatchObject({
    current: newer,
    earlier: [{ source: 'Checkr', endedAs: 'replaced' }],
  });
  await verification.withdrawBackgroundCheck({ id, reason: 'It was of another person' });
  await expect(verification.withdrawBackgroundCheck({ id, reason: 'Twice' })).rejects.toMatchObject(
    { code: 'failed-precondition' },
  );
  expect(await pageOf(id)).toMatchObject({ backgroundCheckVerified: false, badges: [] });
  await world.settle();
  expect(await titlesOf(pro.uid)).toEqual([
    'Your background check is on your page',
    'Your background check is on your page',
    'Your page no longer shows a background check',
  ]);
  const recorded = await world.db.select().from(activities).where(eq(activities.subjectId, id));
  const withdrawn = recorded.filter(({ type }) => type === 'verification.backgroundWithdrawn');
  expect(withdrawn).toMatchObject([{ actorId: decider.uid }]);
  const refreshed = subjectsChangedBy(withdrawn.map((each) => ({ ...each, recipientId: null })));
  expect([...refreshed]).toEqual(expect.arrayContaining(['/search', id]));
});

test('it ends by itself after its last day where the business is', async () => {
  // Illinois: the last day ends at 06:00 UTC of the next.
  const pro = await contractor(world);
  const id = pro.contractorId;
  world.setClock(at('2027-03-01'));
  await (await calls()).recordBackgroundCheck({
    ...{ id, source: 'Checkr', checkedOn: '2027-02-01', validUntil: '2027-03-09' },
  });
  const isVerified = async () => (await pageOf(id)).backgroundCheckVerified;
  world.setClock(new Date('2027-03-10T05:30:00Z'));
  await expireBackgroundChecks(world.jobContext());
  expect(await isVerified()).toBe(true);
  world.setClock(new Date('2027-03-10T06:30:00Z'));
  await expireBackgroundChecks(world.jobContext());
  await expireBackgroundChecks(world.jobContext());
  expect(await isVerified()).toBe(false);
  await world.settle();
  expect(await titlesOf(pro.uid)).toContain('Your background check has expired');
  expect((await titlesOf(decider.uid)).filter((title) => title.includes('expired'))).toHaveLength(
    1,
  );
});

test('its business is told 30, 14 and 3 days ahead, once each, and not of one that was replaced', async () => {
  const pro = await contractor(world);
  const id = pro.contractorId;
  const verification = await calls();
  const check = { source: 'Checkr', checkedOn: '2027-05-01', validUntil: '2027-06-30' };
  world.setClock(at('2027-05-02'));
  await verification.recordBackgroundCheck({ id, ...check });
  const title = 'Your background check expires on Jun 30, 2027';
  const told = async (day: string) => {
    world.setClock(at(day));
    await Promise.all([1, 2, 3].map(() => remindOfBackgroundChecks(world.jobContext())));
    await world.settle();
    const mails = await world.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, pro.email));
    return [
      (await titlesOf(pro.uid)).filter((each) => each === title).length,
      mails.filter(({ subject }) => subject.startsWith(title)).length,
    ];
  };
  expect(await told('2027-05-30')).toEqual([0, 0]);
  expect(await told('2027-05-31')).toEqual([1, 1]);
  expect(await told('2027-06-15')).toEqual([1, 1]);
  expect(await told('2027-06-16')).toEqual([2, 2]);
  expect(await told('2027-06-17')).toEqual([2, 2]);
  expect(await told('2027-06-27')).toEqual([3, 3]);
  await verification.recordBackgroundCheck({
    ...{ id, ...check, checkedOn: '2027-06-27', validUntil: '2028-06-26' },
  });
  expect(await told('2027-06-30')).toEqual([3, 3]);
});

test('checks recorded at the same time leave one that counts', async () => {
  const { contractorId: id } = await contractor(world);
  const verification = await calls();
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      verification.recordBackgroundCheck({
        ...{ id, ...sampleBackgroundCheck(), source: `Office ${index}` },
      }),
    ),
  );
  const current = await world.db
    .select()
    .from(backgroundChecks)
    .where(and(eq(backgroundChecks.contractorId, id), isNull(backgroundChecks.endedAt)));
  expect(current).toHaveLength(1);
});

test('a listing that nobody has claimed takes no background check of its owner', async () => {
  const listing = sampleListing();
  await insertListings(world.db, [listing], new Date());
  await expect(
    (await calls()).recordBackgroundCheck({ id: listing.id, ...sampleBackgroundCheck() }),
  ).rejects.toMatchObject({ code: 'failed-precondition' });
});

test('the badges of a search say who looked at what, our own check before the register', async () => {
  const pro = await contractor(world);
  const contractorId = pro.contractorId;
  const approved = { status: 'approved', decidedAt: at('2026-06-01') } as const;
  await world.db.insert(verificationDocuments).values([
    sampleDocument({ contractorId, ...approved, validUntil: '2999-01-01' }),
    sampleDocument({ contractorId, ...approved, kind: 'businessRegistration' }),
    sampleDocument({
      contractorId,
      kind: 'insurance',
      status: 'expired',
      validUntil: '2020-01-01',
    }),
  ]);
  await world.db.transaction(async (tx) => {
    const business = await requireLockedBusiness(tx, contractorId);
    await recomputeVerification(tx, business, new Date());
  });
  const { items } = await (await world.as()).contractors.search({ q: pro.businessName, limit: 20 });
  const expected = [
    {
      ...{ kind: 'license', register: null, issuer: 'City of Chicago' },
      ...{ checkedOn: '2026-06-01', validUntil: '2999-01-01' },
    },
  ];
  expect(items.find(({ id }) => id === contractorId)?.badges).toEqual(expected);
  expect((await pageOf(contractorId)).badges).toEqual(expected);
});
