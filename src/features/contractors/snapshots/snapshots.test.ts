import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { files } from '#features/files/tables.ts';
import { insertProject } from '#features/projects/data.ts';
import { projects } from '#features/projects/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { backgroundChecks } from '#features/verification/background-checks/tables.ts';
import { verificationDocuments } from '#features/verification/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld } from '#test/world.ts';
import { portfolioItems } from '../portfolio/tables.ts';
import { findPublicContractor, keepPage } from '../public-page/data.ts';
import { permitCounts, permitRegisters, registerFacts } from '../register-facts/tables.ts';
import { contractorSettings } from '../settings/tables.ts';
import { businessLocations, contractorServices, contractors } from '../tables.ts';
import { contractorSnapshots } from './tables.ts';

const world = await createWorld();
afterAll(() => world.close());
const hugo = await homeowner(world);

const place = {
  zipCode: '60614',
  city: 'Chicago',
  state: 'IL',
  latitude: 41.92,
  longitude: -87.65,
};
const register = 'City of Chicago general contractor licenses';

let businesses = 0;
/** A business that has one of everything that the public sees. */
async function completeBusiness() {
  businesses += 1;
  const { contractorId } = await contractor(world, {
    businessName: `Snapshot Builders ${businesses}`,
    services: ['Deck Building', 'Carpentry'],
  });
  const { db } = world;
  const { id: projectId } = await insertProject(db, {
    ...{ ...place, homeownerId: hugo.uid, title: 'Deck', description: '', category: 'Carpentry' },
    ...{ status: 'completed' as const, contractorId },
  });
  const [fileId, number] = [newId(), `TGC-${100_000 + businesses}`];
  await db.insert(files).values({
    ...{ id: fileId, visibility: 'public', storageKey: fileId, name: 'deck.webp' },
    ...{ type: 'image/webp', size: 1, checksum: '', width: 1200, height: 900 },
  });
  const own = { contractorId };
  await db.insert(portfolioItems).values({
    ...{ ...own, id: newId(), title: 'A deck', category: 'Carpentry', afterFileId: fileId },
  });
  await db.insert(businessLocations).values({
    ...{ ...own, id: newId(), name: 'Shop', city: 'Chicago', state: 'IL', zipCode: '60601' },
  });
  await db.insert(registerFacts).values({
    ...{ ...own, id: newId(), kind: 'license', register, number, asOf: '2026-07-09' },
  });
  await db.insert(verificationDocuments).values({
    ...{ ...own, kind: 'license', status: 'approved', fileId: newId(), issuer: 'Illinois' },
    ...{ validUntil: '2099-06-30', decidedAt: new Date() },
  });
  await db.insert(backgroundChecks).values({
    ...{ ...own, source: 'Checkr', checkedOn: '2026-06-01', validUntil: '2099-06-30' },
    recordedBy: newId(),
  });
  await db.insert(reviews).values({
    ...{ ...own, projectId, homeownerId: hugo.uid, customerName: 'H', projectType: 'Carpentry' },
    ...{ rating: 5, comment: 'Straight and solid.', verified: true },
  });
  const [{ id: permitsId } = { id: '' }] = await db
    .insert(permitRegisters)
    .values({
      ...{
        name: `Permits ${businesses}`,
        sourceUrl: 'https://permits.example',
        asOf: '2026-07-23',
      },
      ...{ licenseRegister: register, permits: 2, licenses: 1, leftOut: {} },
    })
    .returning();
  await db.insert(permitCounts).values({
    ...{ registerId: permitsId, licenseKey: number.replace('-', ''), permits: 2 },
    ...{ firstIssued: '2024-01-02', lastIssued: '2026-01-02' },
  });
  await db
    .update(contractors)
    .set({
      ...{ licenseVerified: true, backgroundCheckVerified: true, rating: 5, reviewCount: 1 },
      ...{ featuredProjectIds: [projectId], ratingSum: 5 },
    })
    .where(eq(contractors.id, contractorId));
  return { contractorId, projectId, fileId, permitsId };
}
type Business = Awaited<ReturnType<typeof completeBusiness>>;

const keptOf = ({ contractorId }: Pick<Business, 'contractorId'>) =>
  world.db
    .select({ part: contractorSnapshots.part })
    .from(contractorSnapshots)
    .where(eq(contractorSnapshots.contractorId, contractorId))
    .orderBy(contractorSnapshots.part);

/** What a guest is shown of a business: its page, and its card among those of a service and of none. */
async function shownOf({ contractorId }: Pick<Business, 'contractorId'>) {
  const api = await world.as();
  const page = await api.contractors.get({ id: contractorId }).catch(() => 'not shown');
  const cards = [];
  for (const service of ['Carpentry', undefined]) {
    const { items } = await api.contractors.search({ service, sort: 'rating', limit: 100 });
    cards.push(items.find(({ id }) => id === contractorId));
  }
  return JSON.stringify({ page, cards });
}

const ofBusiness = (table: string, { contractorId }: Business) =>
  sql`${sql.identifier(table)} where contractor_id = ${contractorId}`;

/** Changes of each table that is part of what the public sees, by what they change. */
const changes: Record<string, (business: Business, db: Db) => Promise<unknown>> = {
  'the name': ({ contractorId }, db) =>
    db
      .update(contractors)
      .set({ businessName: 'Ridge & Co' })
      .where(eq(contractors.id, contractorId)),
  'the accepted prices': ({ contractorId }, db) =>
    db
      .update(contractors)
      .set({ acceptedPrices: { Carpentry: { low: 100, high: 200, quotes: 4 } } })
      .where(eq(contractors.id, contractorId)),
  'the setting that hides the page': ({ contractorId }, db) =>
    db.insert(contractorSettings).values({ contractorId, publicProfile: false }),
  'the end of the business': ({ contractorId }, db) =>
    db.update(contractors).set({ isActive: false }).where(eq(contractors.id, contractorId)),
  'another service': ({ contractorId }, db) =>
    db.insert(contractorServices).values({
      ...{ id: newId(), contractorId, service: 'Masonry Repair', latitude: 1, longitude: 1 },
    }),
  'the description of a service': (business, db) =>
    db
      .update(contractorServices)
      .set({ description: 'Decks' })
      .where(eq(contractorServices.contractorId, business.contractorId)),
  'a service that is no longer offered': (business, db) =>
    db.execute(sql`delete from ${ofBusiness('contractor_services', business)}`),
  'a portfolio item': ({ contractorId }, db) =>
    db
      .update(portfolioItems)
      .set({ title: 'Another deck' })
      .where(eq(portfolioItems.contractorId, contractorId)),
  'a portfolio item that is gone': (business, db) =>
    db.execute(sql`delete from ${ofBusiness('portfolio_items', business)}`),
  'a picture that is public no longer': ({ fileId }, db) =>
    db.update(files).set({ visibility: 'private' }).where(eq(files.id, fileId)),
  'a picture that is gone': ({ fileId }, db) => db.delete(files).where(eq(files.id, fileId)),
  'a place': (business, db) =>
    db.execute(sql`delete from ${ofBusiness('business_locations', business)}`),
  'a project that is shown': ({ projectId }, db) =>
    db.update(projects).set({ city: 'Evanston' }).where(eq(projects.id, projectId)),
  'a fact of a register': ({ contractorId }, db) =>
    db
      .update(registerFacts)
      .set({ status: 'Class A' })
      .where(eq(registerFacts.contractorId, contractorId)),
  'another fact of a register': ({ contractorId }, db) =>
    db.insert(registerFacts).values({
      ...{ contractorId, id: newId(), kind: 'license', register, number: newId() },
      asOf: '2026-07-09',
    }),
  'a newer list of permits': ({ permitsId }, db) =>
    db.transaction(async (tx) => {
      await tx
        .update(permitCounts)
        .set({ permits: 3 })
        .where(eq(permitCounts.registerId, permitsId));
      await tx
        .update(permitRegisters)
        .set({ asOf: '2026-10-01' })
        .where(eq(permitRegisters.id, permitsId));
    }),
  'a list of permits that is gone': ({ permitsId }, db) =>
    db.delete(permitRegisters).where(eq(permitRegisters.id, permitsId)),
  'a document': ({ contractorId }, db) =>
    db
      .update(verificationDocuments)
      .set({ issuer: 'State of Illinois' })
      .where(eq(verificationDocuments.contractorId, contractorId)),
  'a background check': (business, db) =>
    db.execute(sql`delete from ${ofBusiness('background_checks', business)}`),
  'a review that counts no longer': ({ contractorId }, db) =>
    db.update(reviews).set({ verified: false }).where(eq(reviews.contractorId, contractorId)),
  'a review that is gone': (business, db) =>
    db.execute(sql`delete from ${ofBusiness('reviews', business)}`),
};

describe('what the public sees of a business', () => {
  // Each answer in these tests is compared with one that is made anew.
  test.each(Object.entries(changes))('is made anew after a change: %s', async (_, change) => {
    const business = await completeBusiness();
    const before = await shownOf(business);
    expect(await keptOf(business)).toMatchObject([
      ...[{ part: 'card:' }, { part: 'card:Carpentry' }, { part: 'page' }],
    ]);
    expect(await shownOf(business)).toBe(before);

    await change(business, world.db);
    expect(await keptOf(business)).toEqual([]);
    const after = await shownOf(business);
    expect(after).not.toBe(before);
    expect(await shownOf(business)).toBe(after);
  });

  test('is made anew when a document that it shows has ended, or another program made it', async () => {
    const business = await completeBusiness();
    const shown = await shownOf(business);
    const ofThisOne = eq(contractorSnapshots.contractorId, business.contractorId);
    for (const old of [{ until: sql`current_date - 1` }, { format: 'another' }]) {
      await world.db
        .update(contractorSnapshots)
        .set({ ...old, body: '{}' })
        .where(ofThisOne);
      expect(await shownOf(business)).toBe(shown);
    }
    // As long as documents are shown after their last day.
    const rows = await world.db.select().from(contractorSnapshots).where(ofThisOne);
    expect(rows.map(({ until }) => until)).toEqual(['2099-07-01', '2099-07-01', '2099-07-01']);
  });

  const pageOf = async ({ contractorId }: Pick<Business, 'contractorId'>) => {
    const { services } = world;
    const page = await findPublicContractor(
      { db: world.db, services, now: () => new Date() },
      contractorId,
    );
    if (!page) throw new Error('it is public');
    return page;
  };
  const rename = (db: Db, { contractorId }: Business, businessName: string) =>
    db.update(contractors).set({ businessName }).where(eq(contractors.id, contractorId));

  test('is not kept when it changed after it was read', async () => {
    const business = await completeBusiness();
    for (const name of ['First', 'Second']) {
      const read = await pageOf(business);
      await rename(world.db, business, name);
      await keepPage(world.db, read);
      expect(await keptOf(business)).toEqual([]);
    }
    await keepPage(world.db, await pageOf(business));
    expect(await keptOf(business)).toHaveLength(1);
  });

  test('is neither kept nor waited for while somebody changes it', async () => {
    const business = await completeBusiness();
    await rename(world.db, business, 'Before');
    await world.db.transaction(async (tx) => {
      await rename(tx, business, 'While');
      await keepPage(world.db, await pageOf(business));
    });
    expect(await keptOf(business)).toEqual([]);
    expect(await shownOf(business)).toContain('While');
  });

  test('is gone with the business', async () => {
    const business = await completeBusiness();
    await shownOf(business);
    await world.db.execute(sql`delete from reviews where contractor_id = ${business.contractorId}`);
    await world.db
      .update(projects)
      .set({ contractorId: null })
      .where(eq(projects.contractorId, business.contractorId));
    await shownOf(business);
    await world.db.delete(contractors).where(eq(contractors.id, business.contractorId));
    const { rows } = await world.db.execute(sql`
      select contractor_id from contractor_versions where contractor_id = ${business.contractorId}
      union all
      select contractor_id from contractor_snapshots where contractor_id = ${business.contractorId}`);
    expect(rows).toEqual([]);
  });
});
