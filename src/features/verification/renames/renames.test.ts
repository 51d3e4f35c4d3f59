import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { insertListings, takeOverListing } from '#features/listings/data.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { notifications } from '#features/notifications/tables.ts';
import { users } from '#features/users/tables.ts';
import { admin, contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const asNewAdmin = async () => world.as(await admin(world, { permissions: ['manage_users'] }));

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-30`;
type Pro = Awaited<ReturnType<typeof contractor>>;
type Kind = 'license' | 'insurance' | 'businessRegistration';

async function send(pro: Pro, kind: Kind) {
  const file = new File([PDF], `${kind}.pdf`, { type: 'application/pdf' });
  const { verification } = await world.as(pro);
  const sent = await verification.uploadDocument({ kind, file, validUntil: NEXT_YEAR });
  return sent.documentsUploaded[kind]?.id ?? '';
}
const approve = async (id: string) => {
  const { verification } = await asNewAdmin();
  await verification.openDocument({ id });
  return verification.decide({ id, decision: 'approve' });
};
const rename = async (pro: Pro, businessName: string) =>
  (await world.as(pro)).contractors.updateProfile({ businessName });
const page = async (pro: Pro) => (await world.as()).contractors.get({ id: pro.contractorId });
const statusOf = async (pro: Pro) => {
  const { verification } = await world.as(pro);
  const { verificationStatus, documentsUploaded } = await verification.get();
  const [row] = await world.db.select().from(users).where(eq(users.id, pro.uid));
  return {
    user: row?.verificationStatus,
    verificationStatus,
    license: documentsUploaded.license?.status,
    insurance: documentsUploaded.insurance?.status,
  };
};

test('a rename sends approved documents back to the queue and removes their badges', async () => {
  const pro = await contractor(world);
  const license = await send(pro, 'license');
  for (const id of [license, await send(pro, 'insurance'), await send(pro, 'businessRegistration')])
    await approve(id);
  const earlier = (await page(pro)).businessName;
  const { verification } = await rename(pro, ` ${earlier.toUpperCase()}. `);
  expect(verification).toMatchObject({
    licenseVerified: true,
    checkedForName: ['license', 'insurance', 'businessRegistration'],
  });
  await (await world.as(pro)).contractors.updateProfile({ description: 'Roofs that keep dry.' });
  expect(await page(pro)).toMatchObject({ licenseVerified: true });

  const renamed = await rename(pro, 'Somebody Else Roofing');
  expect(renamed.verification).toMatchObject({ licenseVerified: false, checkedForName: [] });
  expect(await page(pro)).toMatchObject({
    licenseVerified: false,
    insuranceVerified: false,
    verifiedDocuments: [],
  });
  expect(await statusOf(pro)).toEqual({
    user: 'pending',
    verificationStatus: 'pending',
    license: 'pending_review',
    insurance: 'pending_review',
  });
  await world.settle();
  const ownNotifications = eq(notifications.userId, pro.uid);
  const all = await world.db.select().from(notifications).where(ownNotifications);
  expect(all.map(({ title }) => title)).toContain(
    'We’re checking your business under its new name',
  );

  const adminApi = (await asNewAdmin()).verification;
  expect(await adminApi.document({ id: license })).toMatchObject({
    businessName: 'Somebody Else Roofing',
    approvedFor: `${earlier.toUpperCase()}.`,
    moves: ['approve', 'reject'],
  });
  expect(await approve(license)).toMatchObject({ status: 'approved', approvedFor: null });
  expect(await page(pro)).toMatchObject({ licenseVerified: true, insuranceVerified: false });
});

test('a rename drops the approved document of a kind that has a newer one in the queue', async () => {
  const pro = await contractor(world);
  await approve(await send(pro, 'license'));
  const newer = await send(pro, 'license');
  await rename(pro, 'Somebody New Roofing');
  const { verification } = await world.as(pro);
  expect((await verification.get()).documentsUploaded.license).toMatchObject({
    id: newer,
    status: 'pending_review',
    inForce: null,
  });
});

test('a register fact keeps the earlier name, and gives a badge only while the names match', async () => {
  const pro = await contractor(world);
  const listing = sampleListing({ businessName: pro.businessName });
  const now = new Date();
  await insertListings(world.db, [listing], now);
  const [row] = await world.db.select().from(contractors).where(eq(contractors.id, listing.id));
  if (!row) throw new Error('the listing is there');
  await takeOverListing(world.db, { listing: row, contractorId: pro.contractorId, now });
  expect(await page(pro)).toMatchObject({ licenseVerified: true });
  await rename(pro, 'Another Name Altogether');
  expect(await page(pro)).toMatchObject({
    licenseVerified: false,
    registerFacts: [{ listedAs: pro.businessName }],
  });
  await rename(pro, pro.businessName);
  expect(await page(pro)).toMatchObject({
    licenseVerified: true,
    registerFacts: [{ listedAs: null }],
  });
});

test('renames and an approval at the same time leave no badge for an unchecked name', async () => {
  const pro = await contractor(world);
  const id = await send(pro, 'license');
  await approve(id);
  const insurance = await send(pro, 'insurance');
  await Promise.allSettled([
    rename(pro, 'First New Name'),
    approve(insurance),
    rename(pro, 'Second New Name'),
  ]);
  expect(await statusOf(pro)).toMatchObject({ license: 'pending_review' });
  expect((await page(pro)).licenseVerified).toBe(false);
});
