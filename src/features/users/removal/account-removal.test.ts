import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPasswordAccount } from '#features/auth/session/data.ts';
import { sessions } from '#features/auth/session/tables.ts';
import { samplePushDevice } from '#features/notifications/push/samples.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { hasOptedOut, optIn, optOut } from '#server/sms/sms.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { picture } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import { findWrongCounters } from '../../../../database/seed/find-wrong-counters.ts';
import { updateUser } from '../data.ts';
import { users } from '../tables.ts';
import {
  CONFIRMATION_WORD,
  DELETED_ACCOUNT_NAME,
  DELETED_BUSINESS_NAME,
  LAST_MASTER_ADMIN,
  REDACTED,
  SIGN_IN_AGAIN,
} from './rules.ts';

const password = 'plumb and level';
const canary = {
  firstName: 'Cananna',
  lastName: 'Karnarienvogel',
  email: 'cananna.k@example.com',
  phone: '(312) 555-0142',
  address1: '7417 Canarybird Lane',
  businessName: 'Karnarienvogel Roofing',
};
/** What somebody would search for. */
const traces = [...['cananna', 'karnarienvogel', 'canarybird', '555-0142', '5550142', '555 0142']];
const identifyingText = `I am Cananna Karnarienvogel of 7417 Canarybird  Lane, ${canary.email}, 312.555.0142. Cananna`;

let world: World;
let masterAdmin: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  masterAdmin = await admin(world, { master: true, permissions: ['all'] });
});
afterAll(() => world.close());

/** What the database and the stored files still reveal about the canary, by table. */
async function findTraces() {
  const { rows: tables } = await world.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const everywhere = tables.map(
    ({ schema, name }) =>
      `select '${name}' as name, one::text as row from "${schema}"."${name}" one`,
  );
  const { rows } = await world.pool.query<{ name: string; row: string }>(
    `select name, substring(lower(row) from '.{0,60}(?:' || $1 || ').{0,20}') as row
     from (${everywhere.join(' union all ')}) everything where lower(row) ~ $1`,
    [traces.join('|')],
  );
  const hits = Map.groupBy(rows, ({ name }) => name);
  const folder = path.join(world.config.dataDir, 'files');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1').toLowerCase())
    .filter((content) => traces.some((trace) => content.includes(trace)));
  return {
    tables: Object.fromEntries([...hits].map(([name, of]) => [name, of.map(({ row }) => row)])),
    files: files.length,
  };
}

const document = (text: string) =>
  new File([`%PDF-1.4\n% ${text}\n%%EOF`], `${canary.lastName} permit.pdf`, {
    type: 'application/pdf',
  });

async function withPassword<P extends { uid: string; token: string }>(person: P, email: string) {
  await updateUser(world.db, person.uid, { email, phone: canary.phone, emailVerified: true });
  const passwordHash = await hashPassword(password);
  await insertPasswordAccount(world.db, { userId: person.uid, email, passwordHash });
  const { address1 } = canary;
  const api = await world.as(person);
  await api.profile.update({ location: { address1, zipCode: '60614' } });
  return { ...person, email };
}

const deleteAccount = async (person: { token: string }) =>
  (await world.as(person)).profile.remove({ confirmation: CONFIRMATION_WORD, password });

/** Everything that homeowners do with a contractor, with identifying text wherever text is accepted. */
async function createHomeownerScenario(pro: Awaited<ReturnType<typeof contractor>>) {
  const given = { firstName: canary.firstName, lastName: canary.lastName };
  const person = await withPassword(await homeowner(world, given), canary.email);
  const [owner, carla] = [await world.as(person), await world.as(pro)];
  const projectWithoutQuotes = {
    title: `Roof of ${canary.lastName}`,
    description: identifyingText,
    category: 'Roof Repair',
  };
  const photo = await owner.files.upload({ file: await picture(`${canary.lastName}.png`) });
  const keyed = await world.as(person, { idempotencyKey: 'once' });
  await keyed.projects.create({ ...projectWithoutQuotes, zipCode: '59101', photoIds: [photo.id] });
  const post = () =>
    owner.projects.create({
      ...projectWithoutQuotes,
      title: 'Leak above the bedroom',
      zipCode: '60614',
    });
  await owner.notifications.updatePreferences({ sms: true });
  await owner.support.contact({ subject: `From ${canary.lastName}`, message: identifyingText });
  const [won, open] = [await post(), await post()];
  for (const project of [won, open]) {
    await carla.leads.expressInterest({ id: project.leadId ?? '' });
    const quote = await carla.quotes.createFromLead({
      id: project.leadId ?? '',
      projectTitle: 'Leak above the bedroom',
      items: [{ description: 'Tear off', amount: 250_000 }],
    });
    await carla.quotes.send({ id: quote.id, channels: ['portal', 'email', 'sms'] });
    await owner.quotes.markViewed({ id: quote.id });
    if (project === won)
      await owner.quotes.accept({
        id: quote.id,
        customerNotes: identifyingText,
        signature: { name: `${canary.firstName} ${canary.lastName}` },
      });
    else await carla.quotes.remind({ id: quote.id });
  }
  const conversation = await owner.conversations.findOrCreate({ contractorId: pro.contractorId });
  const permit = await owner.files.upload({ file: document(identifyingText) });
  await owner.conversations.sendMessage({ id: conversation.id, content: identifyingText });
  await owner.conversations.sendMessage({ id: conversation.id, attachments: [permit.id] });
  await carla.conversations.sendMessage({ id: conversation.id, content: 'See you on Monday.' });
  await world.settle();
  await owner.conversations.escalate({ id: conversation.id, reason: identifyingText });
  await owner.notifications.updatePreferences({ digest: { enabled: true }, sms: true });
  await carla.projects.update({ id: won.id, status: 'completed' });
  // The request for a review is mailed before there is one.
  await world.settle();
  const review = await owner.reviews.create({
    projectId: won.id,
    rating: 5,
    comment: identifyingText,
  });
  await owner.reviews.update({ id: review.id, comment: `${identifyingText} Still dry.` });
  await carla.reviews.respond({ id: review.id, comment: 'Thank you.' });
  await owner.savedContractors.add({ contractorId: pro.contractorId, note: identifyingText });
  await owner.notifications.subscribe(samplePushDevice());
  const { items } = await carla.customers.list({ homeownerId: person.uid });
  const [customer] = items;
  if (customer)
    await carla.communications.log({
      customerId: customer.id,
      channel: 'phone',
      message: `Called ${canary.firstName} ${canary.lastName}`,
    });
  await carla.email.send({ to: canary.email, template: 'customer-note', data: { message: 'Hi' } });
  await owner.profile.changeEmail({ email: 'new.cananna@example.com', password });
  await (await world.as()).session.requestPasswordReset({ email: canary.email });
  await optOut(world.db, '+13125550142');
  await world.settle();
  return { person, won, open };
}

/** Everything that businesses do, for a business that was listed from a register which an admin imported. */
async function createBusinessScenario(dana: Awaited<ReturnType<typeof homeowner>>) {
  const { businessName, firstName, lastName, phone, address1 } = canary;
  const office = await world.as(masterAdmin);
  const header = 'License No,Company Name,Address,City,St,Zip,Phone';
  const line = `TT-7,${businessName} Holding,${address1},Chicago,IL,60614,${phone}`;
  const { id: importId } = await office.contractors.import({
    file: new File([`${header}\n${line}\n`], 'register.csv', { type: 'text/csv' }),
    ...{ sourceName: 'Village of Tarn register', sourceDate: '2026-07-09' },
  });
  await world.settle();
  await office.contractorImports.start({ id: importId });
  await world.settle();
  const [listed] = (await office.contractorImports.rows({ id: importId, limit: 10 })).items;

  const made = await contractor(world, { firstName, lastName, businessName });
  const person = await withPassword(made, canary.email);
  const [owner, api] = [await world.as(person), await world.as(dana)];
  await owner.contractors.updateProfile({
    phone,
    address1,
    description: identifyingText,
    contactName: lastName,
  });
  await owner.contractors.addLocation({ name: businessName, address1, zipCode: '60614', phone });
  const shot = await owner.files.upload({ file: await picture(`${lastName}.png`) });
  await owner.contractors.addPortfolioItem({
    title: `By ${businessName}`,
    description: identifyingText,
    category: 'Roof Repair',
    afterFileId: shot.id,
  });
  const claim = await owner.claims.create({
    id: listed?.contractorId ?? '',
    note: identifyingText,
  });
  await office.claims.decide({ id: claim.id, granted: true, reason: 'Known' });
  await owner.verification.uploadDocument({
    ...{
      kind: 'license',
      file: document(identifyingText),
      number: canary.lastName,
      issuer: canary.lastName,
    },
  });
  await owner.verification.sendPhoneCode();
  await owner.settings.save({ leadPreferences: { autoResponseMessage: identifyingText } });
  const projects = [];
  for (const title of ['Gutter', 'Chimney', 'Ridge']) {
    const category = 'Roof Repair';
    const work = { title, description: 'It leaks.', category, zipCode: '60614' };
    const project = await api.projects.create({ ...work, contractorId: person.contractorId });
    projects.push(project);
    await owner.leads.expressInterest({ id: project.leadId ?? '' });
    const items = [{ description: 'Tear off', amount: 90_000 }];
    const terms = title === 'Gutter' ? 'Thirty days' : identifyingText;
    const id = project.leadId ?? '';
    const quote = await owner.quotes.createFromLead({ id, projectTitle: title, items, terms });
    if (title === 'Ridge') continue;
    await owner.quotes.send({ id: quote.id, channels: ['portal', 'email'] });
    if (title === 'Gutter') await api.quotes.accept({ id: quote.id });
  }
  const conversation = await api.conversations.findOrCreate({ contractorId: person.contractorId });
  await owner.conversations.sendMessage({ id: conversation.id, content: identifyingText });
  const walkIn = await owner.customers.create({ name: 'Walk-in', email: 'walk-in@example.com' });
  await owner.communications.log({
    customerId: walkIn.id,
    channel: 'phone',
    message: identifyingText,
  });
  await api.savedContractors.add({ contractorId: person.contractorId });
  await world.settle();
  return { person, projects };
}

/** Where the scenarios must leave traces: otherwise the search below would prove nothing. */
const tablesWithHomeownerTraces = [
  ...[
    'accounts',
    'communications',
    'conversations',
    'customer_activities',
    'email_changes',
    'files',
  ],
  ...['held_notices', 'idempotency_keys', 'leads', 'mailed_links', 'messages', 'notifications'],
  ...[
    'outbox_mails',
    'projects',
    'quote_signatures',
    'quotes',
    'review_edits',
    'reviews',
    'saved_contractors',
  ],
  'users',
];
const tablesWithBusinessTraces = [
  ...[
    'accounts',
    'business_locations',
    'claims',
    'communications',
    'contractor_imports',
    'contractors',
  ],
  ...['conversations', 'files', 'import_rows', 'lead_preferences', 'messages', 'notifications'],
  ...['outbox_mails', 'portfolio_items', 'quote_versions', 'quotes', 'search_words', 'users'],
  ...['phone_codes', 'verification_documents'],
];

describe('a canary', { timeout: 60_000 }, () => {
  test('homeowner leaves no trace after deletion, and other people keep their data', async () => {
    const pro = await contractor(world, { firstName: 'Carla', lastName: 'Roe' });
    const { person, won, open } = await createHomeownerScenario(pro);
    const planted = await findTraces();
    expect(planted.files).toBeGreaterThan(0);
    expect(Object.keys(planted.tables)).toEqual(expect.arrayContaining(tablesWithHomeownerTraces));
    await deleteAccount(person);
    await world.settle();
    expect(await findTraces()).toEqual({ tables: {}, files: 0 });
    // The opt-out belongs to the number, and is kept as a hash.
    expect(await hasOptedOut(world.db, '+13125550142')).toBe(true);
    await optIn(world.db, '+13125550142');

    const carla = await world.as(pro);
    const [conversation] = (await carla.conversations.list({})).items;
    expect(conversation).toMatchObject({ homeownerName: DELETED_ACCOUNT_NAME, location: null });
    const messages = (await carla.conversations.messages({ id: conversation?.id ?? '' })).items;
    expect(messages.map(({ content }) => content)).toEqual(
      expect.arrayContaining([
        `I am ${REDACTED} of ${REDACTED}, ${REDACTED}, ${REDACTED}. ${REDACTED}`,
        'The files were deleted with the account.',
        'See you on Monday.',
      ]),
    );
    const quotes = (await carla.quotes.list({})).items;
    expect(quotes.map(({ status, customerName }) => [status, customerName]).sort()).toEqual([
      ['accepted', DELETED_ACCOUNT_NAME],
      ['archived', DELETED_ACCOUNT_NAME],
    ]);
    const accepted = quotes.find(({ status }) => status === 'accepted');
    expect(await carla.quotes.signature({ id: accepted?.id ?? '' })).toMatchObject({
      ...{ name: DELETED_ACCOUNT_NAME, drawing: null, clientAddress: null },
      ...{ totalAmount: 250_000, intact: true },
    });
    expect(await carla.projects.get({ id: won.id })).toMatchObject({ status: 'completed' });
    await expect(carla.projects.get({ id: open.id })).rejects.toMatchObject({ code: 'not-found' });
    expect(await carla.reviews.list({ contractorId: pro.contractorId })).toMatchObject({
      items: [
        { customerName: DELETED_ACCOUNT_NAME, rating: 5, response: { comment: 'Thank you.' } },
      ],
    });
    const [customer] = (await carla.customers.list({})).items;
    expect(customer).toMatchObject({ name: DELETED_ACCOUNT_NAME, activeQuotes: 0 });
    const titles = (await carla.notifications.list({})).items.map(({ title }) => title);
    expect(titles).toContain(`${DELETED_ACCOUNT_NAME} canceled a project`);
  });

  test('business leaves no trace after deletion, and signed quotes stay valid', async () => {
    const dana = await homeowner(world, { firstName: 'Dana' });
    const { person, projects } = await createBusinessScenario(dana);
    const planted = await findTraces();
    expect(Object.keys(planted.tables)).toEqual(expect.arrayContaining(tablesWithBusinessTraces));
    await deleteAccount(person);
    await world.settle();
    expect(await findTraces()).toEqual({ tables: {}, files: 0 });

    const api = await world.as(dana);
    const { items } = await api.quotes.list({});
    expect(items).toMatchObject([{ status: 'accepted', contractorName: DELETED_BUSINESS_NAME }]);
    const { id = '' } = items[0] ?? {};
    expect(await api.quotes.signature({ id })).toMatchObject({ totalAmount: 90_000, intact: true });
    const after = await Promise.all(projects.map((project) => api.projects.get(project)));
    expect(after.map(({ status }) => status)).toEqual([
      'on_hold',
      'quotes_pending',
      'quotes_pending',
    ]);
    const { contractorId } = person;
    await expect((await world.as()).contractors.get({ id: contractorId })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

const rejectionOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ code, data }: { code: string; data?: { issues?: { path: string }[] } }) => [
      code,
      ...(data?.issues ?? []).map((issue) => issue.path),
    ],
  );

test('stored counters match a recount after the deletions', async () => {
  const wrong = await findWrongCounters(world.db);
  // A deleted business has neither offers nor customers.
  const gone = /^(places on a lead are its offers|whoever was sent a quote is a customer): 1$/;
  expect(wrong.filter((rule) => !gone.test(rule))).toEqual([]);
});

test('deleting an account needs the confirmation word and the right password', async () => {
  const person = await withPassword(await homeowner(world), 'rae@example.com');
  const second = await world.session(person.uid, 'homeowner');
  const remove = async (input: { confirmation?: string; password?: string }) =>
    (await world.as(person)).profile.remove({ confirmation: 'delete', password, ...input });
  expect(await rejectionOf(remove({ confirmation: 'yes' }))).toEqual([
    'invalid-argument',
    'confirmation',
  ]);
  expect(await rejectionOf(remove({ password: '' }))).toEqual(['invalid-argument', 'password']);
  expect(await rejectionOf(remove({ password: 'guess' }))).toEqual([
    'permission-denied',
    'password',
  ]);

  const answer = await world.fetch('/api/me', {
    method: 'DELETE',
    token: person.token,
    json: { confirmation: 'delete ', password },
  });
  expect(await answer.json()).toEqual({ success: true });
  expect(answer.headers.get('set-cookie')).toMatch(/plumbline=;.*Max-Age=0/);
  for (const { token } of [person, second])
    expect((await world.fetch('/api/me', { token })).status).toBe(401);
  const signIn = (await world.as()).session.signIn({ email: 'rae@example.com', password });
  await expect(signIn).rejects.toMatchObject({ code: 'unauthenticated' });
  const again = { firstName: 'Rae', lastName: 'Moss', phone: '(312) 555-0109' };
  const fresh = await (await world.as()).session.register({
    ...again,
    ...{ role: 'homeowner' as const, email: 'rae@example.com', password },
  });
  expect(fresh.user.uid).not.toBe(person.uid);
  await world.settle();
  expect(await world.db.$count(users, eq(users.email, 'rae@example.com'))).toBe(1);
  const reactivate = (await world.as(masterAdmin)).users.reactivate({ id: person.uid });
  await expect(reactivate).rejects.toMatchObject({ code: 'not-found' });
});

test('a person without a password must have signed in recently', async () => {
  const person = await homeowner(world);
  const createdAt = new Date(Date.now() - 20 * 60_000);
  await world.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, person.uid));
  const remove = async () =>
    (await world.as(person)).profile.remove({ confirmation: CONFIRMATION_WORD });
  await expect(remove()).rejects.toMatchObject({
    ...{ code: 'failed-precondition', message: SIGN_IN_AGAIN },
  });
  const fresh = await world.session(person.uid, 'homeowner');
  await (await world.as(fresh)).profile.remove({ confirmation: CONFIRMATION_WORD });
});

test('when all master admins delete their accounts at the same time, one remains', async () => {
  const others = [await admin(world, { master: true }), await admin(world, { master: true })];
  const leaving = await Promise.allSettled(
    [masterAdmin, ...others].map(async (one) =>
      (await world.as(one)).profile.remove({ confirmation: CONFIRMATION_WORD }),
    ),
  );
  const refused = leaving.filter((one) => one.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { message: LAST_MASTER_ADMIN } }]);
  expect(await world.db.$count(users, eq(users.isMasterAdmin, true))).toBe(1);
});
