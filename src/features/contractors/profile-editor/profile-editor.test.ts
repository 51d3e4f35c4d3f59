import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '#features/files/tables.ts';
import { sampleProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import { MIGRATIONS } from '#server/database/postgres.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { picture } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import { portfolioItems } from '../portfolio/tables.ts';
import { contractorServices, contractors } from '../tables.ts';
import { BUSINESS_LIMITS } from './rules.ts';

type Pro = Awaited<ReturnType<typeof contractor>>;

let world: World;
let pro: Pro;
beforeAll(async () => {
  world = await createWorld();
  pro = await contractor(world, { services: ['Roof Repair'] });
});
afterAll(() => world.close());

const publicPage = async (id: string) => (await world.as()).contractors.get({ id });
const upload = async (owner: { token: string }) =>
  (await world.as(owner)).files.upload({ file: await picture() });
const visibilityOf = async (id: string) => {
  const [row] = await world.db.select().from(files).where(eq(files.id, id));
  return row?.visibility;
};

test('a profile update shows on the public page, and a new ZIP code moves the services', async () => {
  const api = await world.as(pro);
  await world.db
    .update(contractors)
    .set({ phoneVerified: true, emailVerified: true })
    .where(eq(contractors.id, pro.contractorId));
  const saved = await api.contractors.updateProfile({
    description: ' Roofs that\nkeep dry. ',
    yearsInBusiness: 12,
    zipCode: '98101',
    phone: '(206) 555-0144',
    specialties: ['Slate'],
  });
  expect(saved).toMatchObject({ city: 'Seattle', description: 'Roofs that\nkeep dry.' });
  expect(saved.verification).toMatchObject({
    phoneVerified: false,
    emailVerified: true,
    percent: 25,
  });
  expect(saved.completion.percent).toBe(Math.round((6 / 7) * 65 + 5));
  expect(saved.completion.steps.map(({ step }) => step)).toEqual([
    'services',
    'portfolio',
    'address1',
  ]);
  expect(await publicPage(pro.contractorId)).toMatchObject({
    city: 'Seattle',
    specialties: ['Slate'],
  });
  const [service] = await world.db
    .select()
    .from(contractorServices)
    .where(eq(contractorServices.contractorId, pro.contractorId));
  expect(service?.latitude).toBeCloseTo(47.6, 0);
  await expect(api.contractors.updateProfile({ zipCode: '00000' })).rejects.toMatchObject({
    data: { issues: [{ path: 'zipCode' }] },
  });
});

test('fields that the product computes cannot be written', async () => {
  const answer = await world.fetch('/api/contractor-profile', {
    method: 'PATCH',
    token: pro.token,
    json: { rating: 5, reviewCount: 99, licenseVerified: true, userId: null, isActive: false },
  });
  expect(answer.status).toBe(200);
  expect(await publicPage(pro.contractorId)).toMatchObject({
    rating: 0,
    reviewCount: 0,
    licenseVerified: false,
  });
});

test('services are added once, updated and removed, and the page sorts them', async () => {
  const other = await contractor(world, { services: ['Roof Repair'] });
  const api = await world.as(other);
  await api.contractors.addService({ name: 'Gutter Cleaning' });
  const twice = await api.contractors.addService({
    name: 'Gutter Cleaning',
    description: 'Spring and fall',
  });
  expect(twice.services).toMatchObject([
    { name: 'Gutter Cleaning', description: 'Spring and fall' },
    { name: 'Roof Repair' },
  ]);
  expect((await publicPage(other.contractorId)).services).toEqual([
    'Gutter Cleaning',
    'Roof Repair',
  ]);
  const { items } = await (await world.as()).contractors.search({ service: 'Gutter Cleaning' });
  expect(items.map(({ id }) => id)).toContain(other.contractorId);
  const [first] = twice.services;
  const rest = await api.contractors.removeService({ id: first?.id ?? '' });
  expect(rest.services.map(({ name }) => name)).toEqual(['Roof Repair']);
  await expect(api.contractors.addService({ name: 'Alchemy' })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

describe('the portfolio', () => {
  test('makes pictures public while they are in it, in the chosen order', async () => {
    const { contractorId, ...me } = await contractor(world);
    const api = await world.as(me);
    const created = [];
    for (const title of ['One', 'Two', 'Three']) {
      const file = await upload(me);
      created.push(file.id);
      await api.contractors.addPortfolioItem({
        title,
        category: 'Roof Repair',
        afterFileId: file.id,
      });
    }
    const titles = async () => (await publicPage(contractorId)).portfolio.map(({ title }) => title);
    expect(await titles()).toEqual(['Three', 'Two', 'One']);
    expect(await visibilityOf(created[0] ?? '')).toBe('public');
    const { portfolio } = await api.contractors.profile();
    const [three, two, one] = portfolio.map(({ id }) => id);
    await api.contractors.orderPortfolio({ ids: [one ?? '', three ?? ''] });
    expect(await titles()).toEqual(['One', 'Three', 'Two']);

    const before = await upload(me);
    await api.contractors.updatePortfolioItem({ id: two ?? '', beforeFileId: before.id });
    expect(await visibilityOf(before.id)).toBe('public');
    await api.contractors.updatePortfolioItem({
      id: two ?? '',
      beforeFileId: null,
      title: 'Zwei',
    });
    expect(await visibilityOf(before.id)).toBe('private');
    await api.contractors.removePortfolioItem({ id: one ?? '' });
    expect(await titles()).toEqual(['Three', 'Zwei']);
    expect(await visibilityOf(created[0] ?? '')).toBe('private');
  });

  test('accepts only unused pictures of the owner', async () => {
    const api = await world.as(pro);
    const othersPicture = await upload(await homeowner(world));
    const used = await upload(pro);
    const item = { title: 'Roof', category: 'Roof Repair' };
    await api.contractors.addPortfolioItem({ ...item, afterFileId: used.id });
    for (const afterFileId of [othersPicture.id, used.id])
      await expect(
        api.contractors.addPortfolioItem({ ...item, afterFileId }),
      ).rejects.toMatchObject({ code: 'not-found' });
    expect(await visibilityOf(othersPicture.id)).toBe('private');
  });
});

test('a contractor edits locations, areas served and featured projects', async () => {
  const { contractorId, ...me } = await contractor(world);
  const [api, dana] = [await world.as(me), await homeowner(world)];
  const [location] = (
    await api.contractors.addLocation({ name: 'Yard', address1: '9 Mill St', zipCode: '60614' })
  ).businessLocations;
  expect((await publicPage(contractorId)).businessLocations).toEqual([
    { id: location?.id, name: 'Yard', city: 'Chicago', state: 'IL', zipCode: '60614' },
  ]);
  const id = location?.id ?? '';
  const moved = await api.contractors.updateLocation({ id, zipCode: '53202', phone: '' });
  expect(moved.businessLocations).toMatchObject([
    { id, name: 'Yard', address1: '9 Mill St', city: 'Milwaukee', state: 'WI', zipCode: '53202' },
  ]);
  const otherApi = await world.as(await contractor(world));
  await expect(otherApi.contractors.updateLocation({ id, name: 'Mine' })).rejects.toMatchObject({
    code: 'not-found',
  });
  await api.contractors.removeLocation({ id });
  const { areasServed } = await api.contractors.setAreasServed({ areas: ['60614', 'Oak Park'] });
  expect(areasServed).toEqual(['Chicago 60614', 'Oak Park']);
  await expect(api.contractors.setAreasServed({ areas: ['00000'] })).rejects.toMatchObject({
    code: 'invalid-argument',
  });

  const done = sampleProject({ homeownerId: dana.uid, contractorId });
  const othersProject = sampleProject({ homeownerId: dana.uid, contractorId: pro.contractorId });
  const finished = { status: 'completed' as const, completedAt: new Date() };
  await world.db.insert(projects).values([
    { ...done, ...finished },
    { ...othersProject, ...finished },
  ]);
  await api.contractors.setProjects({ ids: [done.id] });
  expect((await publicPage(contractorId)).projects).toMatchObject([{ id: done.id }]);
  await expect(api.contractors.setProjects({ ids: [othersProject.id] })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('limits hold when many are added at the same time', async () => {
  const { contractorId, ...me } = await contractor(world);
  const api = await world.as(me);
  const answers = await Promise.allSettled(
    Array.from({ length: BUSINESS_LIMITS.locations + 5 }, (_, n) =>
      api.contractors.addLocation({ name: `Yard ${n}`, zipCode: '60614' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(
    BUSINESS_LIMITS.locations,
  );
  expect((await publicPage(contractorId)).businessLocations).toHaveLength(
    BUSINESS_LIMITS.locations,
  );
});

test('a homeowner saves contractors once each, with a note, last saved first', async () => {
  const [one, two, three] = [
    await contractor(world),
    await contractor(world),
    await contractor(world),
  ];
  const api = await world.as(await homeowner(world));
  const ids = [one, two].map(({ contractorId }) => contractorId);
  for (const contractorId of [...ids, ...ids]) await api.savedContractors.add({ contractorId });
  await api.savedContractors.add({ contractorId: one.contractorId, note: 'Ask about slate' });
  const { items } = await api.savedContractors.list({});
  expect(items.map(({ contractorId, note }) => [contractorId, note])).toEqual([
    [two.contractorId, ''],
    [one.contractorId, 'Ask about slate'],
  ]);
  expect((await (await world.as(one)).contractors.stats()).savedBy).toBe(1);
  const among = async (...contractorIds: string[]) =>
    (await api.savedContractors.list({ contractorIds })).items.map((item) => item.contractorId);
  expect(await among(one.contractorId, three.contractorId)).toEqual([one.contractorId]);
  expect(await among(three.contractorId)).toEqual([]);
  const alone = { contractorId: two.contractorId, contractorIds: [one.contractorId] };
  expect((await api.savedContractors.list(alone)).items).toEqual([]);
  const other = await world.as(await homeowner(world));
  expect((await other.savedContractors.list({})).items).toEqual([]);
  await api.savedContractors.remove({ contractorId: one.contractorId });
  await expect(
    api.savedContractors.remove({ contractorId: one.contractorId }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('a contractor account without a business can create one, once', async () => {
  const { contractorId, ...me } = await contractor(world);
  await world.db.delete(contractors).where(eq(contractors.id, contractorId));
  const api = await world.as(me);
  const created = await api.contractors.create({ businessName: 'Anew', zipCode: '60614' });
  expect(created).toMatchObject({ id: me.uid, businessName: 'Anew' });
  await expect(
    (await world.as(me)).contractors.create({ businessName: 'Twice', zipCode: '60614' }),
  ).rejects.toMatchObject({ code: 'already-exists' });
});

test('a website is kept as a link that is http or https, or refused', async () => {
  const api = await world.as(await contractor(world));
  const save = async (website: string) =>
    (await api.contractors.updateProfile({ website })).website;
  expect(await save('www.roofs.example/about')).toBe('https://www.roofs.example/about');
  expect(await save('HTTP://roofs.example')).toBe('http://roofs.example/');
  for (const website of ['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(1)//a.b'])
    await expect(save(website)).rejects.toMatchObject({
      code: 'invalid-argument',
      data: { issues: [{ path: 'website' }] },
    });
  expect(await save('')).toBe('');
});

const fillComplete = readFileSync(path.join(MIGRATIONS, '0010_fill-complete-profiles.sql'), 'utf8');

test('the account counts as complete while nothing is missing in the profile', async () => {
  const me = await contractor(world, { services: ['Roof Repair', 'Gutter Cleaning', 'Painting'] });
  const api = await world.as(me);
  const isComplete = async () =>
    (await (await world.as(me)).session.get()).user?.profileComplete ?? 'nobody';
  const item = { contractorId: me.contractorId, category: 'Roof Repair', description: '' };
  const piece = { ...item, title: 'Slate', afterFileId: (await upload(me)).id };
  await world.db
    .insert(portfolioItems)
    .values(Array.from({ length: 5 }, (_, position) => ({ ...piece, id: newId(), position })));
  await world.db.update(files).set({ visibility: 'public' }).where(eq(files.id, piece.afterFileId));
  const { completion } = await api.contractors.updateProfile({
    ...{ contactName: 'Sam Okafor', phone: '(312) 555-0144', email: 'sam@example.com' },
    ...{ address1: '4 Elm St', description: 'Roofs that keep dry.', yearsInBusiness: 12 },
  });
  expect(completion.percent).toBe(95);
  expect(await isComplete()).toBe(false);
  const { services } = await api.contractors.addService({ name: 'Pool Installation' });
  expect(await isComplete()).toBe(true);
  // As in a database from before the mark was kept.
  await world.db.update(users).set({ profileComplete: false }).where(eq(users.id, me.uid));
  await world.pool.query(fillComplete);
  expect(await isComplete()).toBe(true);
  await api.contractors.removeService({ id: services[0]?.id ?? '' });
  await world.pool.query(fillComplete);
  expect(await isComplete()).toBe(false);
});

test('a business and its locations have US phone numbers, or those of an import', async () => {
  const { token, contractorId } = await contractor(world);
  const { contractors: api } = await world.as({ token });
  const refused = { code: 'invalid-argument', data: { issues: [{ path: 'phone' }] } };
  const place = { name: 'Shop', zipCode: '60614' };
  for (const phone of ['555', '+44 20 7946 0018', 'call me']) {
    await expect(api.updateProfile({ phone })).rejects.toMatchObject(refused);
    await expect(api.addLocation({ ...place, phone })).rejects.toMatchObject(refused);
  }
  await expect(api.updateProfile({ fax: 'none' })).rejects.toMatchObject({
    data: { issues: [{ path: 'fax' }] },
  });
  const mine = eq(contractors.id, contractorId);
  await world.db.update(contractors).set({ phone: '555-0144 ext. 2' }).where(mine);
  const kept = { phone: '555-0144 ext. 2', description: 'Roofs' };
  expect(await api.updateProfile(kept)).toMatchObject(kept);
  expect(await api.updateProfile({ phone: '' })).toMatchObject({ phone: '' });
});
