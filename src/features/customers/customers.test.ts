import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postSystemMessage } from '#features/messages/system/service.ts';
import { invoices } from '#features/payments/invoices/tables.ts';
import { updateUser } from '#features/users/data.ts';
import { optOut } from '#server/sms/sms.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { newJob } from '#test/valid-job-calls.ts';
import { createWorld, type World } from '#test/world.ts';
import { recordCustomerActivity } from './activity/data.ts';
import { channelsAllowed, mergeManualCustomers, syncCustomers } from './data.ts';
import { customers } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const context = { now: () => new Date() };
const code = (name: string) => expect.objectContaining({ code: name });

async function parties() {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const work = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
  const pair = { contractorId: carla.contractorId, homeownerId: hugo.uid };
  return { hugo, carla, work, pair };
}

test('the first quote creates a customer record, and every change recounts its quotes', async () => {
  const { hugo, carla, work, pair } = await parties();
  const api = await world.as(carla);
  await insertQuoteFor(world, work, carla);
  const sent = await insertQuoteFor(world, work, carla, { status: 'sent' });
  await world.db.transaction((tx) => syncCustomers(tx, context, [pair, pair]));
  const [record] = (await api.customers.list({})).items;
  expect(record).toMatchObject({
    homeownerId: hugo.uid,
    name: hugo.name,
    email: null,
    phone: null,
    totalQuotes: 1,
    activeQuotes: 1,
    lastQuoteReceived: sent.sentAt?.toISOString(),
    status: 'prospect',
    contactPreferences: { allowPhone: true, allowText: true, allowEmail: true },
  });
  await insertQuoteFor(world, work, carla, { status: 'accepted' });
  await world.db.transaction((tx) => syncCustomers(tx, context, [pair]));
  expect(await api.customers.get({ id: record?.id ?? '' })).toMatchObject({
    email: hugo.email,
    phone: hugo.phone,
    totalQuotes: 2,
    status: 'customer',
  });
});

test('a listed customer says what waits for an answer, and what they owe', async () => {
  const { carla, work, pair } = await parties();
  const api = await world.as(carla);
  await insertQuoteFor(world, work, carla);
  const sent = await insertQuoteFor(world, work, carla, { status: 'sent' });
  await world.db.transaction((tx) => syncCustomers(tx, context, [pair]));
  const listed = async () => (await api.customers.list({})).items;
  expect(await listed()).toMatchObject([{ owedAmount: 0, openQuotesAmount: sent.totalAmount }]);
  const won = await insertQuoteFor(world, work, carla, { status: 'accepted' });
  await world.db.insert(invoices).values(
    (['due', 'paid', 'void'] as const).map((status, place) => ({
      ...{ ...pair, quoteId: won.id, kind: 'progress' as const, title: 'Roof', items: [] },
      ...{ status, number: place + 1, totalAmount: 100_000, paidAmount: 14_000 },
    })),
  );
  expect(await listed()).toMatchObject([{ owedAmount: 86_000, overdueAmount: 0 }]);
  await world.db
    .update(invoices)
    .set({ dueDate: '2026-01-15' })
    .where(eq(invoices.quoteId, won.id));
  expect(await listed()).toMatchObject([{ owedAmount: 86_000, overdueAmount: 86_000 }]);
});

test('what a contractor may not see of a homeowner finds them neither', async () => {
  const { hugo, carla, work, pair } = await parties();
  const [mine, other] = [await world.as(carla), await world.as(await contractor(world))];
  await insertQuoteFor(world, work, carla, { status: 'sent' });
  await world.db.transaction((tx) => syncCustomers(tx, context, [pair]));
  const found = async (api: typeof mine) => [
    (await api.customers.list({ email: hugo.email })).items.length,
    (await api.customers.list({ phone: hugo.phone })).items.length,
  ];
  expect(await found(mine)).toEqual([0, 0]);
  await insertQuoteFor(world, work, carla, { status: 'accepted' });
  await world.db.transaction((tx) => syncCustomers(tx, context, [pair]));
  expect(await found(mine)).toEqual([1, 1]);
  expect(await found(other)).toEqual([0, 0]);
});

test('counts stay correct when many quotes of one customer change at the same time', async () => {
  const { carla, work, pair } = await parties();
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      world.db.transaction(async (tx) => {
        await insertQuoteFor({ db: tx }, work, carla, {
          status: n % 3 === 0 ? 'rejected' : 'sent',
        });
        await syncCustomers(tx, context, [pair]);
      }),
    ),
  );
  expect((await (await world.as(carla)).customers.list({})).items).toMatchObject([
    { totalQuotes: 12, activeQuotes: 8 },
  ]);
});

test('only their own contractor sees a customer', async () => {
  const { carla, pair } = await parties();
  await recordCustomerActivity(world.db, context, pair, {
    type: 'quote_sent',
    description: 'Roof',
    amount: 250_000,
  });
  const mine = await world.as(carla);
  const [{ id } = { id: '' }] = (await mine.customers.list({})).items;
  const { homeownerId } = pair;
  expect((await mine.customers.list({ homeownerId })).items).toMatchObject([{ id }]);
  expect((await mine.customers.list({ homeownerId: carla.contractorId })).items).toEqual([]);
  expect((await mine.customers.activity({ customerId: id })).items).toMatchObject([
    { type: 'quote_sent', title: 'Quote sent', description: 'Roof', amount: 250_000 },
  ]);
  const other = await world.as(await contractor(world));
  expect((await other.customers.list({})).items).toEqual([]);
  expect((await other.customers.list({ homeownerId })).items).toEqual([]);
  expect((await other.customers.activity({})).items).toEqual([]);
  await expect(other.customers.get({ id })).rejects.toEqual(code('not-found'));
  await expect(other.customers.activity({ customerId: id })).rejects.toEqual(code('not-found'));
});

test('a manually added customer keeps their history when they turn out to have an account', async () => {
  const { hugo, carla, pair } = await parties();
  const api = await world.as(carla);
  const manual = { name: 'Hugo from church', email: hugo.email, phone: '(312) 555-0155' };
  const { id } = await api.customers.create({
    ...manual,
    contactPreferences: { allowText: false },
  });
  await expect(api.customers.create(manual)).rejects.toEqual(code('already-exists'));
  expect(await api.customers.get({ id })).toMatchObject({ ...manual, canText: false });
  await Promise.all(
    [1, 2, 3].map(() => world.db.transaction((tx) => syncCustomers(tx, context, [pair]))),
  );
  expect((await api.customers.list({})).items).toMatchObject([
    { id, homeownerId: hugo.uid, ...manual, contactPreferences: { allowText: false } },
  ]);
});

test('a customer written down by hand stays as it is when somebody registers with that address', async () => {
  const { hugo, carla, pair } = await parties();
  await updateUser(world.db, hugo.uid, { emailVerified: false });
  const api = await world.as(carla);
  const manual = { name: 'Hugo from church', email: hugo.email, phone: '(312) 555-0155' };
  const { id } = await api.customers.create(manual);
  await api.communications.log({ customerId: id, channel: 'phone', message: 'Called' });
  await world.db.transaction((tx) => syncCustomers(tx, context, [pair]));
  const address = '12 Elm St, Columbus, OH 43215';
  expect(await api.customers.update({ id, address })).toMatchObject({ ...manual, address });
  expect(await api.customers.get({ id })).toMatchObject({ ...manual, homeownerId: null });
  const [own] = (await api.customers.list({ homeownerId: hugo.uid })).items;
  expect(own).toMatchObject({ name: hugo.name, email: null, phone: null });

  // Once the address is proved, both are one record, in the contractor's words.
  await updateUser(world.db, hugo.uid, { emailVerified: true });
  await world.db.transaction((tx) => mergeManualCustomers(tx, hugo.uid));
  const { items } = await api.customers.list({});
  expect(items).toMatchObject([{ ...manual, address, id: own?.id, homeownerId: hugo.uid }]);
  await expect(api.customers.update({ id: own?.id ?? '', name: 'H' })).rejects.toEqual(
    code('failed-precondition'),
  );
  const history = await api.communications.history({ customerId: own?.id ?? '' });
  expect(history.items).toMatchObject([{ message: 'Called' }]);
});

test('a customer is reached only on channels that they allow', async () => {
  const { hugo, carla, pair } = await parties();
  const allowed = () => channelsAllowed(world.db, pair);
  const phone = '(312) 555-0166';
  await updateUser(world.db, hugo.uid, { phone });
  expect(await allowed()).toEqual({ email: true, phone: true, sms: true });
  await world.db.transaction((tx) => syncCustomers(tx, context, [pair]));
  const api = await world.as(carla);
  const [{ id } = { id: '' }] = (await api.customers.list({})).items;
  const changed = await api.customers.updateContactPreferences({ id, allowEmail: false });
  expect(changed).toMatchObject({
    contactPreferences: { allowPhone: true, allowText: true, allowEmail: false },
    canEmail: false,
    canText: true,
  });
  expect(await allowed()).toEqual({ email: false, phone: true, sms: true });
  await optOut(world.db, '+13125550166');
  expect(await allowed()).toEqual({ email: false, phone: true, sms: false });
  await updateUser(world.db, hugo.uid, { phone: '+44 20 7946 0958' });
  expect((await allowed()).sms).toBe(false);
});

test('the list continues after its first page, and is searched by name', async () => {
  const carla = await contractor(world);
  const api = await world.as(carla);
  for (const name of ['Ada 100%', 'Bea', 'Cleo']) await api.customers.create({ name });
  const first = await api.customers.list({ limit: 2 });
  const rest = await api.customers.list({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual([
    'Cleo',
    'Bea',
    'Ada 100%',
  ]);
  expect((await api.customers.list({ q: '100%' })).items.map(({ name }) => name)).toEqual([
    'Ada 100%',
  ]);
  expect((await api.customers.list({ q: '%' })).items).toHaveLength(1);
});

test('a message moves its customer to the top, and the list says what came last', async () => {
  const { hugo, carla, work, pair } = await parties();
  const [pro, owner] = [await world.as(carla), await world.as(hugo)];
  await insertQuoteFor(world, work, carla, { status: 'sent' });
  await world.db.transaction((tx) => syncCustomers(tx, context, [pair]));
  await pro.customers.create({ name: 'Bea' });
  const listed = async () =>
    (await pro.customers.list({})).items.map(({ name, lastEvent }) =>
      [name, lastEvent?.title, lastEvent?.text].slice(0, lastEvent?.text ? 3 : 2),
    );
  expect(await listed()).toEqual([
    ['Bea', 'Customer added'],
    [hugo.name, undefined],
  ]);

  const { id } = await owner.conversations.findOrCreate({ contractorId: carla.contractorId });
  await owner.conversations.sendMessage({ id, content: 'When can you come?' });
  await world.settle();
  expect(await listed()).toEqual([
    [hugo.name, 'They wrote', 'When can you come?'],
    ['Bea', 'Customer added'],
  ]);
  await pro.conversations.sendMessage({ id, content: 'On Tuesday' });
  await world.settle();
  expect((await listed())[0]).toEqual([hugo.name, 'You wrote', 'On Tuesday']);
  await postSystemMessage(world.db, world.jobContext(), {
    ...pair,
    messageType: 'project_completed',
    content: `${carla.businessName} completed “Roof.”`,
    activityId: 1,
  });
  expect((await listed())[0]).toEqual([hugo.name, 'You completed “Roof.”']);
  await pro.conversations.remove({ id });
  expect((await listed())[0]).toEqual([hugo.name, 'Message']);
  await recordCustomerActivity(world.db, { now: () => new Date(Date.now() + 1_000) }, pair, {
    type: 'contact_logged',
  });
  expect((await listed())[0]).toEqual([hugo.name, 'Contact noted']);
});

test('the email address of a customer can be added, and corrected until they were sent a quote', async () => {
  const { carla } = await parties();
  const api = await world.as(carla);
  const { id } = await api.customers.create({ name: 'Gus' });
  await api.customers.create({ name: 'June', email: 'june@example.com' });
  await expect(api.customers.update({ id, email: 'june@example.com' })).rejects.toEqual(
    code('already-exists'),
  );
  expect(await api.customers.update({ id, email: 'gsu@example.com' })).toMatchObject({
    email: 'gsu@example.com',
  });
  expect(await api.customers.update({ id, email: 'gus@example.com' })).toMatchObject({
    email: 'gus@example.com',
  });
  await world.db.update(customers).set({ totalQuotes: 1 }).where(eq(customers.id, id));
  await expect(api.customers.update({ id, email: 'other@example.com' })).rejects.toEqual(
    code('failed-precondition'),
  );
  expect(
    await api.customers.update({ id, email: 'gus@example.com', name: 'Gus P.' }),
  ).toMatchObject({
    name: 'Gus P.',
  });
});

test('of windows that give one address to several customers, one succeeds', async () => {
  const { carla } = await parties();
  const api = await world.as(carla);
  const added = await Promise.all(
    Array.from({ length: 4 }, (_, n) => api.customers.create({ name: `Gus ${n}` })),
  );
  const outcomes = await Promise.allSettled(
    added.map(({ id }) => api.customers.update({ id, email: 'gus@example.com' })),
  );
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  expect(refusals).toEqual(Array.from({ length: 3 }, () => code('already-exists')));
});

test('a customer’s page has their jobs with this business, where they were, and what was paid', async () => {
  const { home, business, projectId, owner } = await newJob(world);
  await world.settle();
  const [record] = (await business.customers.list({ homeownerId: owner.uid })).items;
  const id = record?.id ?? '';
  expect(await business.customers.get({ id })).toMatchObject({
    jobs: [{ projectId, address: null }],
    paidAmount: 0,
  });
  await home.projects.update({ id: projectId, streetAddress: '1055 Canary Lane' });
  const [deposit] = (await business.invoices.list({ projectId })).items;
  const paid = { id: deposit?.id ?? '', amount: 20_000, method: 'check' as const };
  const { payments } = await business.invoices.recordPayment(paid);
  expect(await business.customers.get({ id })).toMatchObject({ paidAmount: 0 });
  await home.payments.confirm({ id: payments.at(-1)?.id ?? '' });
  // Work for others and work that nobody was chosen for stay out of it.
  await home.projects.create({
    ...{ title: 'Shed', description: 'Paint it all', category: 'Roof Repair', zipCode: '60614' },
  });
  expect(await business.customers.get({ id })).toMatchObject({
    jobs: [{ projectId, address: expect.stringMatching(/^1055 Canary Lane, /) }],
    paidAmount: 20_000,
  });
});
