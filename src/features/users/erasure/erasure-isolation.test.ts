import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertResetRequest } from '#features/auth/credentials/data.ts';
import { insertListings } from '#features/listings/data.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { deferNotification } from '#features/notifications/deferred/data.ts';
import { newProject } from '#features/projects/samples.ts';
import { newId } from '#lib/columns.ts';
import { enqueue } from '#server/delivery/outgoing.ts';
import { outboxMails, outboxTexts } from '#server/delivery/tables.ts';
import { optOut } from '#server/sms/sms.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { updateUser } from '../data.ts';
import { CONFIRMATION_WORD } from '../removal/rules.ts';

/*
 * Whoever claims to be somebody else, in any field, must not have that person's data erased with their own account.
 */

/** People who use the site, and one who only wrote to support and stands in a contractor's records. */
const dana = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana.whitfield@example.com',
  phone: '(312) 555-0142',
  address1: '7417 Canary Lane',
};
const gus = { name: 'Gus Holloway', email: 'gus@holloway.example', phone: '(312) 555-0143' };
const ridgeline = {
  businessName: 'Ridgeline Roofing',
  email: 'office@ridgeline.example',
  phone: '(312) 555-0144',
  licenseNumber: 'TGC-7741',
  website: 'https://ridgeline.example',
};
const identifying = `${dana.firstName} ${dana.lastName} of ${dana.address1}, ${dana.email}, ${dana.phone}; ${gus.name}, ${gus.email}; ${ridgeline.businessName}, ${ridgeline.phone}`;

let world: World;
let carla: Awaited<ReturnType<typeof contractor>>;
let listingId = '';
const license = new File(['%PDF-1.4\n%%EOF'], 'license.pdf', { type: 'application/pdf' });

beforeAll(async () => {
  // All accounts come from one address; its limits are not what is tried here.
  world = await createWorld({ RATE_LIMIT_SCALE: '100' });
  await admin(world, { master: true, permissions: ['all'] });
  carla = await contractor(world, { firstName: 'Carla', lastName: 'Roe' });
  const owner = await homeowner(world, { firstName: dana.firstName, lastName: dana.lastName });
  await updateUser(world.db, owner.uid, { email: dana.email, phone: dana.phone });
  const rex = await contractor(world, { businessName: ridgeline.businessName });
  const [homeownerApi, carlaApi, rexApi] = [
    await world.as({ token: owner.token }),
    await world.as(carla),
    await world.as(rex),
  ];
  await homeownerApi.profile.update({
    location: { address1: dana.address1, zipCode: '60614' },
  });
  await homeownerApi.notifications.updatePreferences({ sms: true });
  await rexApi.contractors.updateProfile({ ...ridgeline, address1: dana.address1 });
  await rexApi.verification.uploadDocument({
    kind: 'license',
    file: license,
    number: ridgeline.licenseNumber,
    issuer: 'City of Chicago',
  });
  const { leadId } = await homeownerApi.projects.create({
    ...newProject,
    description: identifying,
  });
  for (const api of [carlaApi, rexApi]) {
    await api.leads.expressInterest({ id: leadId ?? '' });
    const quote = await api.quotes.createFromLead({
      id: leadId ?? '',
      projectTitle: `For ${dana.firstName} ${dana.lastName}`,
      items: [{ description: 'Tear off', amount: 250_000 }],
    });
    await api.quotes.send({ id: quote.id, channels: ['portal', 'email', 'sms'] });
  }
  const { id } = await homeownerApi.conversations.findOrCreate({ contractorId: rex.contractorId });
  await homeownerApi.conversations.sendMessage({ id, content: identifying });
  await rexApi.conversations.sendMessage({ id, content: identifying });
  // Somebody without an account: a question to support, a contractor's own record, a request to be unlisted.
  const guest = await world.as();
  const { token } = await guest.support.form();
  world.setClock(new Date(Date.now() + 60_000));
  await guest.support.contact({
    ...gus,
    subject: identifying.slice(0, 60),
    message: identifying,
    token,
  });
  world.setClock(undefined);
  await carlaApi.customers.create(gus);
  await carlaApi.customers.create({ name: ridgeline.businessName, phone: ridgeline.phone });
  const listing = sampleListing({ email: ridgeline.email });
  await insertListings(world.db, [listing], new Date());
  listingId = listing.id;
  await guest.claims.requestRemoval({ id: listing.id, name: gus.name, email: gus.email });
  await world.settle();
  for (const recipient of [dana.email, gus.email, ridgeline.email]) {
    await enqueue(world.db, 'email', {
      key: `outage:${recipient}`,
      recipient,
      payload: { subject: 'Reset your password', text: identifying, html: identifying },
    });
    await insertResetRequest(world.db, recipient);
    await world.db.insert(outboxMails).values({
      ...{ key: `kept:${recipient}`, recipient },
      ...{ subject: identifying, html: identifying, text: identifying },
    });
  }
  for (const number of ['+13125550142', '+13125550143', '+13125550144']) {
    await optOut(world.db, number);
    await world.db
      .insert(outboxTexts)
      .values({ key: `kept:${number}`, recipient: number, text: identifying });
    await enqueue(world.db, 'sms', {
      key: `outage:${number}`,
      recipient: number,
      payload: { text: identifying },
    });
  }
  await world.db.execute("insert into sms_opt_outs (number) values ('+13125550145')");
  await deferNotification(world.db, {
    ...{ key: newId(), userId: carla.uid, channel: 'email', topic: 'leads', priority: 'medium' },
    dueAt: new Date('2040-01-01'),
    content: { subject: identifying, text: identifying, html: identifying, path: '/' },
  });
}, 120_000);
afterAll(() => world.close());

/** Every row of every table, as text. */
async function snapshot() {
  const { rows: tables } = await world.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public'`,
  );
  const everything = tables.map(
    ({ name }) => `select '${name}' as name, t::text as row from ${name} t`,
  );
  const { rows } = await world.pool.query<{ name: string; row: string }>(
    everything.join(' union all '),
  );
  return rows.map(({ name, row }) => `${name} ${row}`);
}

/** What an account says of itself. Nothing of it is proved. */
const claims = fc.record({
  role: fc.constantFrom('homeowner' as const, 'contractor' as const),
  accountEmail: fc.constantFrom(gus.email, ridgeline.email, 'mallory@example.com'),
  firstName: fc.constantFrom('Dana', 'Gus', 'Ridgeline', 'Roofing', 'Reset'),
  lastName: fc.constantFrom('Whitfield', 'Holloway', 'Roofing', 'your password'),
  phone: fc.constantFrom(dana.phone, gus.phone, ridgeline.phone, '312.555.0145'),
  address1: fc.constantFrom(dana.address1, 'Canary'),
  businessName: fc.constantFrom(ridgeline.businessName, 'Dana Whitfield', 'Tear off', gus.name),
  businessEmail: fc.constantFrom(dana.email, gus.email, ridgeline.email),
  licenseNumber: fc.constantFrom(ridgeline.licenseNumber, 'license', ''),
  website: fc.constantFrom(ridgeline.website, ''),
  says: fc.constantFrom(identifying, 'Hello'),
});
type Claims = typeof claims extends fc.Arbitrary<infer T> ? T : never;

async function claimEverything(given: Claims) {
  const { firstName, lastName, businessName, says } = given;
  const person =
    given.role === 'contractor'
      ? await contractor(world, { firstName, lastName, businessName, emailVerified: false })
      : await homeowner(world, { firstName, lastName, emailVerified: false });
  await updateUser(world.db, person.uid, { email: given.accountEmail, phone: given.phone });
  const api = await world.as(person);
  await api.profile.update({ location: { address1: given.address1, zipCode: '60614' } });
  await api.support.contact({ subject: says.slice(0, 60), message: says });
  if (given.role === 'homeowner') {
    const project = { ...newProject, title: `For ${firstName}`, description: says };
    const { leadId } = await api.projects.create(project);
    await (await world.as(carla)).leads.expressInterest({ id: leadId ?? '' });
    const { id } = await api.conversations.findOrCreate({ contractorId: carla.contractorId });
    await api.conversations.sendMessage({ id, content: says });
  } else {
    await api.contractors.updateProfile({
      ...{ email: given.businessEmail, phone: given.phone, fax: given.phone },
      ...{ website: given.website, licenseNumber: given.licenseNumber, address1: given.address1 },
      ...{ contactName: `${firstName} ${lastName}`, description: says },
    });
    await api.verification.uploadDocument({
      ...{ kind: 'license', file: license, number: given.licenseNumber || 'none', issuer: 'x' },
    });
    await api.customers.create({ name: gus.name, email: gus.email, phone: gus.phone });
    await api.customers.create({ name: 'Dana', email: dana.email, phone: dana.phone });
    await api.claims.create({ id: listingId, note: says });
  }
  await world.settle();
  return api;
}

test('erasing an account leaves every row of the people it claimed to be as it was', async () => {
  const everything = {
    ...{ accountEmail: gus.email, firstName: 'Dana', lastName: 'Whitfield' },
    ...{ phone: dana.phone, address1: dana.address1, businessName: ridgeline.businessName },
    ...{ businessEmail: dana.email, licenseNumber: ridgeline.licenseNumber },
    ...{ website: ridgeline.website, says: identifying },
  };
  await fc.assert(
    fc.asyncProperty(claims, async (given) => {
      const before = await snapshot();
      const api = await claimEverything(given);
      // Rows that the account changed by what it did are its own affair; all others must stay.
      const claimed = new Set(await snapshot());
      // So is how many were mailed that day: whom they dealt with is told.
      const untouched = before.filter(
        (row) => claimed.has(row) && !row.startsWith('public.sending_totals '),
      );
      await api.profile.remove({ confirmation: CONFIRMATION_WORD });
      await world.settle();
      const after = new Set(await snapshot());
      expect(untouched.filter((row) => !after.has(row))).toEqual([]);
      expect(untouched.length).toBeGreaterThan(100);
    }),
    {
      numRuns: 8,
      examples: [[{ role: 'contractor', ...everything }], [{ role: 'homeowner', ...everything }]],
    },
  );
}, 240_000);
