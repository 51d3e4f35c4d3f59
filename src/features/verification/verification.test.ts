import { and, eq, notInArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { files } from '#features/files/tables.ts';
import { insertListings, takeOverListing } from '#features/listings/data.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { notifications } from '#features/notifications/tables.ts';
import { attempts } from '#features/rate-limits/attempts/tables.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { subjectsChangedBy } from '#server/pages/page-subjects.ts';
import { admin, contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { expireDocuments, expireRegisterFacts, sendExpiryReminders } from './expiry/service.ts';
import { verificationDocuments } from './tables.ts';

let world: World;
let adminUser: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  adminUser = await admin(world, { permissions: ['manage_users'] });
});
afterAll(() => world.close());
beforeEach(() => world.setClock(undefined));

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const pdf = (name = 'license.pdf') => new File([PDF], name, { type: 'application/pdf' });
const calls = (who: { token: string }) => world.as(who);
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-30`;

type Kind = 'license' | 'insurance' | 'businessRegistration';

const send = async (
  pro: { token: string },
  kind: Kind,
  given: { number?: string; validUntil?: string } = {},
) => {
  const answer = await (await calls(pro)).verification.uploadDocument({
    kind,
    file: pdf(),
    ...given,
  });
  return answer.documentsUploaded[kind]?.id ?? '';
};
const approve = async (id: string, given: { validUntil?: string | null } = {}) => {
  const { verification } = await calls(adminUser);
  await verification.openDocument({ id });
  return verification.decide({ id, decision: 'approve', ...given });
};
const permitted = () => admin(world, { permissions: ['manage_users'] });
const verifiedPro = async () => {
  const pro = await contractor(world);
  const id = await send(pro, 'license', { validUntil: NEXT_YEAR });
  await approve(id);
  await approve(await send(pro, 'insurance', { validUntil: NEXT_YEAR }));
  return { ...pro, licenseId: id };
};
const statusOf = async (uid: string) => {
  const [row] = await world.db.select().from(users).where(eq(users.id, uid));
  return row?.verificationStatus;
};
const isFound = async ({ contractorId }: { contractorId: string }) => {
  const { items } = await (await world.as()).contractors.search({ verified: true, limit: 100 });
  const [copy] = await world.db
    .select({ verified: contractorServices.verified })
    .from(contractorServices)
    .where(eq(contractorServices.contractorId, contractorId));
  return [items.some(({ id }) => id === contractorId), copy?.verified];
};
/** What happened to it; who looked at it stands beside that. */
const activitiesOf = (id: string) =>
  world.db
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.subjectId, id),
        notInArray(activities.type, ['record.read', 'document.opened']),
      ),
    )
    .orderBy(activities.id);
const notificationTitles = async (uid: string) =>
  (await world.db.select().from(notifications).where(eq(notifications.userId, uid)))
    .filter(({ type }) => type === 'verification_update')
    .map(({ title }) => title);
const mails = async (email: string) =>
  (await world.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))).map(
    ({ subject }) => subject,
  );

describe('verifying a business', () => {
  test('a contractor starts with nothing verified, and starting twice is recorded once', async () => {
    const pro = await contractor(world, { emailVerified: false });
    const api = await calls(pro);
    expect(await api.verification.get()).toMatchObject({
      emailVerified: false,
      licenseVerified: false,
      documentsUploaded: { license: null, insurance: null, businessRegistration: null },
      verificationStarted: false,
      startedAt: null,
      verificationStatus: 'none',
      percent: 0,
      phoneTakesCodes: true,
    });
    const started = await api.verification.start();
    expect(started).toMatchObject({ verificationStarted: true });
    expect((await api.verification.start()).startedAt).toBe(started.startedAt);
    expect((await activitiesOf(pro.contractorId)).map(({ type }) => type)).toEqual([
      'verification.started',
    ]);
  });

  test('an admin approves a document, and its badge appears on the page and in searches', async () => {
    const pro = await contractor(world);
    const api = await calls(pro);
    const sent = await api.verification.uploadDocument({
      kind: 'license',
      file: pdf('../My license.PDF'),
      number: 'TGC1',
      issuer: 'City of Chicago',
      validUntil: NEXT_YEAR,
    });
    expect(sent).toMatchObject({
      licenseVerified: false,
      verificationStatus: 'pending',
      documentsUploaded: {
        license: { status: 'pending_review', fileName: 'My license.pdf', inForce: null },
      },
    });
    const id = sent.documentsUploaded.license?.id ?? '';
    await world.settle();
    expect(await notificationTitles(adminUser.uid)).toContain(
      `${pro.businessName} sent its license`,
    );
    expect(await mails(adminUser.email)).toContain(
      `${pro.businessName} sent its license · Plumbline`,
    );

    const adminApi = await calls(adminUser);
    expect(await adminApi.verification.document({ id })).toMatchObject({
      businessName: pro.businessName,
      number: 'TGC1',
      moves: ['approve', 'reject'],
      business: { phone: pro.phone },
    });
    expect(await approve(id)).toMatchObject({
      status: 'approved',
      moves: ['revoke'],
      validUntil: NEXT_YEAR,
    });
    expect(await api.verification.get()).toMatchObject({ licenseVerified: true, percent: 50 });
    expect(await statusOf(pro.uid)).toBe('none');
    await approve(await send(pro, 'insurance', { number: 'POL7', validUntil: NEXT_YEAR }));
    expect(await statusOf(pro.uid)).toBe('verified');
    expect(await isFound(pro)).toEqual([true, true]);
    const page = await (await world.as()).contractors.get({ id: pro.contractorId });
    expect(page).toMatchObject({
      licenseVerified: true,
      verifiedDocuments: [
        { kind: 'license', number: 'TGC1', issuer: 'City of Chicago', validUntil: NEXT_YEAR },
        { kind: 'insurance', number: '' },
      ],
    });
    // A license can be looked up by its number; that of a policy is between the business and its insurer.
    expect(JSON.stringify(page)).not.toContain('POL7');
    await world.settle();
    expect(await notificationTitles(pro.uid)).toEqual([
      'Your license is verified',
      'Your insurance certificate is verified',
    ]);
    expect(await mails(pro.email)).toContain('Your license is verified · Plumbline');
    expect((await activitiesOf(id)).map(({ type, actorId }) => [type, actorId])).toEqual([
      ['verification.uploaded', pro.uid],
      ['verification.approved', adminUser.uid],
    ]);
    const changes = (await activitiesOf(id)).map((change) => ({ ...change, recipientId: null }));
    const refreshed = subjectsChangedBy(changes.filter(({ type }) => type.endsWith('approved')));
    expect([...refreshed]).toEqual(expect.arrayContaining(['/search', pro.contractorId]));
  });

  test('a rejection gives a reason; the next document replaces it and deletes its file', async () => {
    const pro = await contractor(world);
    const id = await send(pro, 'insurance');
    const adminApi = await calls(adminUser);
    const reject = { id, decision: 'reject' } as const;
    const invalid = { code: 'invalid-argument' };
    await expect(adminApi.verification.decide(reject)).rejects.toMatchObject({
      ...invalid,
      data: { issues: [{ path: 'reasonCode' }] },
    });
    await expect(
      adminApi.verification.decide({ ...reject, reasonCode: 'other' }),
    ).rejects.toMatchObject({ ...invalid, data: { issues: [{ path: 'reason' }] } });
    await adminApi.verification.decide({ ...reject, reasonCode: 'run-out', reason: 'See page 2.' });
    const api = await calls(pro);
    expect(await api.verification.get()).toMatchObject({
      verificationStatus: 'rejected',
      documentsUploaded: {
        insurance: { status: 'rejected', reasonCode: 'run-out', reason: 'See page 2.' },
      },
    });
    expect(
      (await api.verification.get()).steps.find(({ step }) => step === 'insurance'),
    ).toMatchObject({ state: 'again', adds: 25 });
    await world.settle();
    expect(await notificationTitles(pro.uid)).toEqual([
      'We couldn’t verify your insurance certificate',
    ]);

    const [old] = await world.db
      .select({ storageKey: files.storageKey })
      .from(verificationDocuments)
      .innerJoin(files, eq(files.id, verificationDocuments.fileId))
      .where(eq(verificationDocuments.id, id));
    const again = await send(pro, 'insurance');
    expect(again).not.toBe(id);
    expect((await adminApi.verification.document({ id: again })).earlier).toMatchObject([
      { id, status: 'rejected' },
    ]);
    await expect(adminApi.verification.document({ id })).rejects.toMatchObject({
      code: 'not-found',
    });
    await world.settle();
    expect(await world.services.storage.describe(old?.storageKey ?? '')).toBeUndefined();
  });

  test('an approval stays in force while a renewal is in the queue and after it was rejected', async () => {
    const pro = await verifiedPro();
    const renewal = await send(pro, 'license', { validUntil: NEXT_YEAR });
    expect(await (await calls(pro)).verification.get()).toMatchObject({
      licenseVerified: true,
      verificationStatus: 'pending',
      documentsUploaded: {
        license: { status: 'pending_review', inForce: { validUntil: NEXT_YEAR } },
      },
    });
    const decide = (await calls(adminUser)).verification.decide;
    await decide({ id: renewal, decision: 'reject', reasonCode: 'unreadable' });
    expect(await statusOf(pro.uid)).toBe('verified');
    await approve(await send(pro, 'license', { validUntil: NEXT_YEAR }));
    const approvedCount = await world.db.$count(
      verificationDocuments,
      and(
        eq(verificationDocuments.contractorId, pro.contractorId),
        eq(verificationDocuments.status, 'approved'),
      ),
    );
    // The row of the replaced license keeps its status.
    expect(approvedCount).toBe(3);
    const page = await (await world.as()).contractors.get({ id: pro.contractorId });
    expect(page.verifiedDocuments.map(({ kind }) => kind)).toEqual(['license', 'insurance']);
  });

  test('an admin revokes an approval with a reason', async () => {
    const pro = await verifiedPro();
    const adminApi = await calls(adminUser);
    await adminApi.verification.decide({
      id: pro.licenseId,
      decision: 'revoke',
      reasonCode: 'not-confirmed',
    });
    expect(await statusOf(pro.uid)).toBe('rejected');
    expect(await isFound(pro)).toEqual([false, false]);
    await world.settle();
    expect(await notificationTitles(pro.uid)).toContain('Your license is no longer verified');
  });

  test('a register fact gives its badge whether or not documents are rejected', async () => {
    const pro = await contractor(world);
    const listing = sampleListing();
    await insertListings(world.db, [listing], new Date());
    const [row] = await world.db.select().from(contractors).where(eq(contractors.id, listing.id));
    if (!row) throw new Error('the listing is there');
    await takeOverListing(world.db, {
      listing: row,
      contractorId: pro.contractorId,
      now: new Date(),
    });
    const id = await send(pro, 'license');
    await (await calls(adminUser)).verification.decide({
      id,
      decision: 'reject',
      reasonCode: 'unreadable',
    });
    const page = await (await world.as()).contractors.get({ id: pro.contractorId });
    expect(page).toMatchObject({
      licenseVerified: true,
      verifiedDocuments: [],
      registerFacts: [{ register: 'City of Chicago general contractor licenses' }],
    });
  });
});

describe('a document', () => {
  test('can be corrected only until an admin has decided about it', async () => {
    const pro = await contractor(world);
    const id = await send(pro, 'license');
    const api = await calls(pro);
    const { documentsUploaded } = await api.verification.update({
      kind: 'license',
      number: 'B-7',
      validUntil: NEXT_YEAR,
    });
    expect(documentsUploaded.license).toMatchObject({ id, number: 'B-7', validUntil: NEXT_YEAR });
    await expect(api.verification.update({ kind: 'insurance' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await approve(id);
    await expect(api.verification.update({ kind: 'license', number: 'C' })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  });

  test.each(['2020-01-01', '2090-01-01'])('is refused with %s as its last day', async (day) => {
    const pro = await contractor(world);
    const before = await world.db.$count(files);
    await expect(send(pro, 'license', { validUntil: day })).rejects.toMatchObject({
      code: 'invalid-argument',
      data: { issues: [{ path: 'validUntil' }] },
    });
    expect(await world.db.$count(files)).toBe(before);
  });

  test('of insurance can be approved only with its last day', async () => {
    const id = await send(await contractor(world), 'insurance');
    await expect(approve(id)).rejects.toMatchObject({
      data: { issues: [{ path: 'validUntil' }] },
    });
    expect(await approve(id, { validUntil: NEXT_YEAR })).toMatchObject({ status: 'approved' });
  });

  test('sent several times simultaneously is in the queue once', async () => {
    const pro = await contractor(world);
    await Promise.all([send(pro, 'license'), send(pro, 'license'), send(pro, 'license')]);
    const mine = eq(verificationDocuments.contractorId, pro.contractorId);
    const rows = await world.db.select().from(verificationDocuments).where(mine);
    expect(rows.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
    expect(await world.db.$count(files, eq(files.ownerId, pro.uid))).toBe(1);
  });

  test('sent again with the same idempotency key is stored once', async () => {
    const pro = await contractor(world);
    const once = async () => {
      const api = await world.as(pro, { idempotencyKey: 'my license' });
      return api.verification.uploadDocument({ kind: 'license', file: pdf() });
    };
    const [one, other] = [await once(), await once()];
    expect(other.documentsUploaded.license?.id).toBe(one.documentsUploaded.license?.id);
  });

  test('can be sent at most twenty times a day', async () => {
    const pro = await contractor(world);
    await send(pro, 'license');
    await world.db.update(attempts).set({ times: Array.from({ length: 20 }, () => new Date()) });
    await expect(send(pro, 'license')).rejects.toMatchObject({ code: 'resource-exhausted' });
    await world.db.delete(attempts);
  });

  test('can be sent as a form over HTTP with an empty last day', async () => {
    const pro = await contractor(world);
    const body = new FormData();
    for (const [name, value] of Object.entries({ kind: 'license', number: ' 7 ', validUntil: '' }))
      body.set(name, value);
    body.set('file', pdf());
    const answer = await world.fetch('/api/contractor-profile/verification/documents', {
      method: 'POST',
      token: pro.token,
      body,
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      documentsUploaded: { license: { number: '7', validUntil: null } },
    });
  });
});

describe('at the same time', () => {
  test('only one of several decisions succeeds, and the others fail with an error', async () => {
    const pro = await contractor(world);
    const id = await send(pro, 'license');
    const adminApi = await calls(adminUser);
    const { decide, openDocument } = adminApi.verification;
    await openDocument({ id });
    const results = await Promise.allSettled([
      decide({ id, decision: 'approve' }),
      decide({ id, decision: 'reject', reasonCode: 'unreadable' }),
      decide({ id, decision: 'approve' }),
      decide({ id, decision: 'reject', reasonCode: 'incomplete' }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(['failed-precondition', 'aborted']).toContain(result.reason.code);
    const [row] = await world.db
      .select()
      .from(verificationDocuments)
      .where(eq(verificationDocuments.id, id));
    const { licenseVerified } = await (await calls(pro)).verification.get();
    expect(licenseVerified).toBe(row?.status === 'approved');
    expect(await activitiesOf(id)).toHaveLength(2);
  });

  test('a decision and a new upload leave either the approved document in force or only the new one', async () => {
    const pro = await contractor(world);
    const id = await send(pro, 'license');
    const [decided, next] = await Promise.allSettled([approve(id), send(pro, 'license')]);
    expect(next.status).toBe('fulfilled');
    const { verificationStatus, documentsUploaded } = await (await calls(pro)).verification.get();
    expect(verificationStatus).toBe('pending');
    expect(documentsUploaded.license?.inForce !== null).toBe(decided.status === 'fulfilled');
  });
});

describe('the clock', () => {
  const at = (day: string, clock = '12:00') => world.setClock(new Date(`${day}T${clock}:00Z`));
  const [before, last, after] = ['2027-03-30', '2027-03-31', '2027-04-01'];

  test('removes a badge once the last day is over in the time zone of the business', async () => {
    const pro = await contractor(world);
    at(before);
    const id = await send(pro, 'insurance', { validUntil: last });
    await approve(id);
    await approve(await send(pro, 'license'));
    expect(await isFound(pro)).toEqual([true, true]);
    // In Chicago it is still the last day.
    at(after, '04:00');
    await expireDocuments(world.jobContext());
    expect(await statusOf(pro.uid)).toBe('verified');
    at(after, '06:00');
    await Promise.all([expireDocuments(world.jobContext()), expireDocuments(world.jobContext())]);
    expect(await statusOf(pro.uid)).toBe('lapsed');
    expect(await isFound(pro)).toEqual([false, false]);
    expect((await activitiesOf(id)).map(({ type }) => type).at(-1)).toBe('verification.expired');
    expect(await activitiesOf(id)).toHaveLength(3);
    await world.settle();
    expect(await notificationTitles(pro.uid)).toContain('Your insurance certificate has expired');
    const page = await (await world.as()).contractors.get({ id: pro.contractorId });
    expect(page.verifiedDocuments.map(({ kind }) => kind)).toEqual(['license']);
    await expect(approve(id)).rejects.toMatchObject({ code: 'failed-precondition' });
  });

  test('removes a badge that rests on a register fact when the fact expires, with one notification', async () => {
    const pro = await contractor(world);
    const { facts } = sampleListing();
    const listing = sampleListing({
      facts: facts.map((fact) => ({ ...fact, validUntil: last })),
    });
    await insertListings(world.db, [listing], new Date());
    const [row] = await world.db.select().from(contractors).where(eq(contractors.id, listing.id));
    if (!row) throw new Error('the listing is there');
    at(before);
    const now = new Date(`${before}T12:00:00Z`);
    await takeOverListing(world.db, { listing: row, contractorId: pro.contractorId, now });
    const hasBadge = async () =>
      (await (await world.as()).contractors.get({ id: pro.contractorId })).licenseVerified;
    // In Chicago it is still the last day.
    at(after, '04:00');
    await expireRegisterFacts(world.jobContext());
    expect(await hasBadge()).toBe(true);
    at(after, '06:00');
    for (let hour = 0; hour < 2; hour += 1) await expireRegisterFacts(world.jobContext());
    expect(await hasBadge()).toBe(false);
    await world.settle();
    expect(await notificationTitles(pro.uid)).toEqual(['Your license has expired in the register']);
  });

  test('two register facts that lapse in the same hour are two activities', async () => {
    const pro = await contractor(world);
    const [fact] = sampleListing().facts;
    if (!fact) throw new Error('the sample has a fact');
    const facts = (['license', 'insurance'] as const).map((kind) => ({
      ...{ ...fact, id: newId(), kind, number: newId(), validUntil: last },
      contractorId: pro.contractorId,
    }));
    at(before);
    await world.db.insert(registerFacts).values(facts);
    await world.db
      .update(contractors)
      .set({ licenseVerified: true, insuranceVerified: true })
      .where(eq(contractors.id, pro.contractorId));
    at(after, '06:00');
    await expireRegisterFacts(world.jobContext());
    await world.settle();
    expect((await notificationTitles(pro.uid)).toSorted()).toEqual([
      'Your insurance certificate has expired in the register',
      'Your license has expired in the register',
    ]);
  });

  test('triggers a reminder 30, 14 and 3 days before a document expires, one each', async () => {
    const pro = await contractor(world);
    at('2027-02-01');
    await approve(await send(pro, 'insurance', { validUntil: last }));
    await sendExpiryReminders(world.jobContext());
    await world.settle();
    const reminder = 'Your insurance certificate expires on Mar 31, 2027';
    expect(await notificationTitles(pro.uid)).not.toContain(reminder);
    const counts: number[] = [];
    for (const day of ['02', '16', '17', '27', '28', '31']) {
      at(`2027-03-${day}`);
      for (let hour = 0; hour < 2; hour += 1) await sendExpiryReminders(world.jobContext());
      await world.settle();
      const titles = await notificationTitles(pro.uid);
      counts.push(titles.filter((title) => title === reminder).length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test('tells the admins, and asks the contractor for the next one on the dashboard', async () => {
    const pro = await contractor(world);
    at('2027-02-01');
    await approve(await send(pro, 'insurance', { validUntil: last }));
    const steps = async () =>
      (await (await world.as(pro)).counts.contractor()).nextSteps.filter(
        ({ kind }) => kind === 'renewDocument',
      );
    expect(await steps()).toEqual([]);
    at('2027-03-02');
    expect(await steps()).toMatchObject([{ href: '/contractor/profile/verification' }]);
    at('2027-04-02');
    await expireDocuments(world.jobContext());
    await world.settle();
    expect(await steps()).toHaveLength(1);
    expect(await notificationTitles(adminUser.id)).toContain(
      `The insurance certificate of ${pro.businessName} has expired`,
    );
    await send(pro, 'insurance');
    expect(await steps()).toEqual([]);
  });
});

describe('the queue', () => {
  test('is ordered by age, filtered by kind and status, and paged', async () => {
    const pro = await contractor(world);
    const [license, insurance] = [await send(pro, 'license'), await send(pro, 'insurance')];
    const adminApi = await calls(adminUser);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await adminApi.verification.queue({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(seen.toSorted());
    expect(seen).toEqual(expect.arrayContaining([license, insurance]));
    const only = await adminApi.verification.queue({ kind: 'insurance', limit: 100 });
    expect(only.items.map(({ kind }) => kind)).toEqual(only.items.map(() => 'insurance'));
    expect(only.items.map(({ id }) => id)).not.toContain(license);
    const { items } = await adminApi.verification.queue({ status: 'rejected', limit: 100 });
    expect(items.every(({ status }) => status === 'rejected')).toBe(true);
  });

  test('approves only what the same admin has opened, and rejects without', async () => {
    const pro = await contractor(world);
    const id = await send(pro, 'license');
    const [first, second] = [await calls(adminUser), await calls(await permitted())];
    const refused = {
      code: 'failed-precondition',
      message: 'Open the document before you approve it.',
    };
    await (await calls(pro)).verification.openDocument({ id });
    await first.verification.openDocument({ id });
    await first.verification.openDocument({ id });
    expect(await first.verification.document({ id })).toMatchObject({ openedByYou: true });
    expect(await second.verification.document({ id })).toMatchObject({ openedByYou: false });
    await expect(second.verification.decide({ id, decision: 'approve' })).rejects.toMatchObject(
      refused,
    );
    await first.verification.decide({ id, decision: 'approve' });

    const newer = await send(pro, 'license');
    await expect(
      first.verification.decide({ id: newer, decision: 'approve' }),
    ).rejects.toMatchObject(refused);
    const reject = { decision: 'reject', reasonCode: 'unreadable' } as const;
    await first.verification.decide({ id: newer, ...reject });
  });

  test('is refused to admins without the permission and to contractors', async () => {
    const [plain, pro] = [await admin(world), await contractor(world)];
    const id = await send(pro, 'license');
    for (const who of [plain, pro]) {
      const { verification } = await calls(who);
      for (const call of [
        () => verification.queue({}),
        () => verification.document({ id }),
        () => verification.decide({ id, decision: 'approve' }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'permission-denied' });
    }
  });
});

test('a picture is re-encoded without its metadata', async () => {
  const pro = await contractor(world);
  const jpeg = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Artist: 'Canary' } })
    .jpeg()
    .toBuffer();
  const file = new File([Uint8Array.from(jpeg)], 'license.jpg');
  const { documentsUploaded } = await (await calls(pro)).verification.uploadDocument({
    kind: 'license',
    file,
  });
  expect(documentsUploaded.license).toMatchObject({
    fileName: 'license.webp',
    fileType: 'image/webp',
  });
});
