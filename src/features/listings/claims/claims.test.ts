import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savedContractors } from '#features/contractors/saved/tables.ts';
import { updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { maskEmail } from '#lib/mask.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { insertListings } from '../data.ts';
import { sampleListing } from '../samples.ts';
import { deriveClaimCode, findClaim } from './data.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const asNewAdmin = async () => world.as(await admin(world, { permissions: ['manage_users'] }));

async function insertListing(given: Parameters<typeof sampleListing>[0] = {}) {
  const listing = sampleListing(given);
  await insertListings(world.db, [listing], new Date());
  return listing;
}
const mailsTo = (email: string) =>
  world.db
    .select({ subject: outboxMails.subject, text: outboxMails.text })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email));

/** The code that was mailed last. */
async function codeOf(id: string) {
  const found = await findClaim(world.db, id);
  if (!found) throw new Error('there is no such claim');
  return deriveClaimCode(world.config, found.claim);
}

test('an email address is masked so that only its owner recognizes it', () => {
  expect(maskEmail('office@example.com')).toBe('o•••@example.com');
});

describe('a claim', () => {
  test('is granted with the code mailed to the register’s address, and the page moves', async () => {
    const listing = await insertListing({ email: 'office@tessera.example.com' });
    const [pro, dana] = [await contractor(world), await homeowner(world)];
    const saved = { id: newId(), homeownerId: dana.uid, contractorId: listing.id };
    await world.db.insert(savedContractors).values(saved);
    const owner = await world.as(pro);
    const claim = await owner.claims.create({ id: listing.id, note: 'Mine since 2009' });
    expect(claim).toMatchObject({ status: 'open', codeSentTo: 'o•••@tessera.example.com' });
    await expect(owner.claims.create({ id: listing.id })).rejects.toMatchObject({
      code: 'already-exists',
    });
    await world.settle();
    const code = await codeOf(claim.id);
    expect((await mailsTo(listing.email))[0]?.text).toContain(code);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const guess of [wrong, 'abcdef', '٣٣٣٣٣٣'])
      await expect(owner.claims.confirm({ id: claim.id, code: guess })).rejects.toMatchObject({
        code: 'invalid-argument',
      });
    expect(await owner.claims.confirm({ id: claim.id, code })).toMatchObject({ status: 'granted' });

    const page = await (await world.as()).contractors.get({ id: listing.id });
    expect(page).toMatchObject({
      id: pro.contractorId,
      unclaimed: false,
      licenseVerified: true,
      registerFacts: [{ number: listing.facts[0]?.number }],
    });
    const [moved] = await world.db.select().from(savedContractors);
    expect(moved?.contractorId).toBe(pro.contractorId);
    await world.settle();
    expect((await mailsTo(pro.email)).map(({ subject }) => subject)).toEqual([
      'Tessera Builders is yours',
    ]);
  });

  test('by a user with the register’s own confirmed address is granted at once', async () => {
    const pro = await contractor(world);
    const listing = await insertListing({ email: pro.email.toUpperCase() });
    const owner = await world.as(pro);
    expect(await owner.claims.create({ id: listing.id })).toMatchObject({ status: 'open' });
    const other = await insertListing({ email: pro.email });
    await updateUser(world.db, pro.uid, { emailVerified: true, emailProvedAt: new Date() });
    expect(await owner.claims.create({ id: other.id })).toMatchObject({ status: 'granted' });
  });

  test('needs the code where only a provider, or a click outside the account, confirmed the address', async () => {
    const pro = await contractor(world, { firstName: 'Locked. Go to', lastName: 'evil.example' });
    const listing = await insertListing({ email: pro.email });
    await updateUser(world.db, pro.uid, { emailVerified: true });
    expect(await (await world.as(pro)).claims.create({ id: listing.id })).toMatchObject({
      status: 'open',
      codeSentTo: maskEmail(pro.email),
    });
    await world.settle();
    const [mail] = await mailsTo(listing.email);
    expect(mail?.text.toLowerCase()).toContain('a contractor wants to manage');
    expect(mail?.text).not.toContain('evil');
  });

  test('is granted to only one of two contractors who confirm at the same time', async () => {
    const listing = await insertListing({ email: 'two@example.com' });
    const rivals = await Promise.all(
      [await contractor(world), await contractor(world)].map((pro) => world.as(pro)),
    );
    const claims = await Promise.all(rivals.map((api) => api.claims.create({ id: listing.id })));
    const results = await Promise.allSettled(
      rivals.map((api, n) => {
        const id = claims[n]?.id ?? '';
        return codeOf(id).then((code) => api.claims.confirm({ id, code }));
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('accepts no code after five wrong ones', async () => {
    const listing = await insertListing({ email: 'slow@example.com' });
    const owner = await world.as(await contractor(world));
    const { id } = await owner.claims.create({ id: listing.id });
    const right = await codeOf(id);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      await owner.claims.confirm({ id, code: wrong }).catch(() => {});
    await expect(owner.claims.confirm({ id, code: right })).rejects.toMatchObject({
      code: 'resource-exhausted',
    });
  });

  test('has a code that works for fifteen minutes, and can have a new one sent', async () => {
    const listing = await insertListing({ email: 'late@example.com' });
    const owner = await world.as(await contractor(world));
    const { id } = await owner.claims.create({ id: listing.id });
    const first = await codeOf(id);
    const start = Date.now();
    world.setClock(new Date(start + 15 * 60_000 + 1_000));
    await expect(owner.claims.confirm({ id, code: first })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    expect(await owner.claims.resendCode({ id })).toMatchObject({
      codeUntil: new Date(start + 30 * 60_000 + 1_000).toISOString(),
    });
    await world.settle();
    const second = await codeOf(id);
    expect(second).not.toBe(first);
    expect((await mailsTo(listing.email)).map(({ text }) => text.includes(second))).toContain(true);
    await expect(owner.claims.confirm({ id, code: first })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(await owner.claims.confirm({ id, code: second })).toMatchObject({ status: 'granted' });
    world.setClock(undefined);
  });

  test('has at most three codes an hour mailed for its listing, whoever asks', async () => {
    const listing = await insertListing({ email: 'patient@example.com' });
    const owner = await world.as(await contractor(world));
    const other = await world.as(await contractor(world));
    const { id } = await owner.claims.create({ id: listing.id });
    const theirs = await other.claims.create({ id: listing.id });
    await owner.claims.resendCode({ id });
    for (const [api, claim] of [[owner, id] as const, [other, theirs.id] as const])
      await expect(api.claims.resendCode({ id: claim })).rejects.toMatchObject({
        code: 'resource-exhausted',
      });
  });

  test('has one code mailed for one Idempotency-Key, however often that is sent', async () => {
    const listing = await insertListing({ email: 'repeated@example.com' });
    const { token } = await contractor(world);
    const { id } = await (await world.as({ token })).claims.create({ id: listing.id });
    for (let tries = 0; tries < 5; tries += 1) {
      const headers = { 'idempotency-key': 'a new code' };
      const sent = { method: 'POST', token, headers };
      expect((await world.fetch(`/api/claims/${id}/code`, sent)).status).toBe(200);
    }
    expect(
      await world.db.$count(
        activities,
        and(eq(activities.subjectId, id), eq(activities.type, 'claim.codeSent')),
      ),
    ).toBe(2);
  });

  test('thirty accounts together get three mails and fifteen tries for one listing', async () => {
    const listing = await insertListing({ email: 'flooded@example.com' });
    const sister = await insertListing({ email: 'flooded@example.com' });
    let tried = 0;
    for (let n = 0; n < 30; n += 1) {
      const api = await world.as(await contractor(world));
      const { id } = await api.claims.create({ id: n % 2 === 0 ? listing.id : sister.id });
      for (let guess = 0; guess < 5; guess += 1) {
        const refused = await api.claims
          .confirm({ id, code: '000000' })
          .catch(({ code }: { code: string }) => code);
        if (refused === 'invalid-argument') tried += 1;
        else expect(refused).toBe('resource-exhausted');
      }
    }
    await world.settle();
    expect((await mailsTo(listing.email)).length).toBeLessThanOrEqual(5);
    expect(tried).toBeLessThanOrEqual(15);
    const { items } = await (await asNewAdmin()).claims.queue({ limit: 100 });
    expect(items.filter(({ contractorId }) => contractorId === listing.id)).toHaveLength(15);
  }, 60_000);

  test('on a listing without an email address is decided by an admin, who must give a reason to refuse', async () => {
    const listing = await insertListing();
    const pro = await contractor(world);
    const claim = await (await world.as(pro)).claims.create({ id: listing.id });
    expect(claim.codeSentTo).toBeNull();
    await expect(
      (await world.as(pro)).claims.confirm({
        id: claim.id,
        code: await codeOf(claim.id),
      }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
    const api = await asNewAdmin();
    const { items } = await api.claims.queue({ limit: 100 });
    expect(items.find(({ id }) => id === claim.id)).toMatchObject({
      email: pro.email,
      listedPhone: listing.phone,
    });
    await expect(api.claims.decide({ id: claim.id, granted: false })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    const reason = 'The phone in the register is answered by somebody else.';
    await api.claims.decide({ id: claim.id, granted: false, reason });
    await expect(api.claims.decide({ id: claim.id, granted: true })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    expect((await (await world.as(pro)).claims.list({})).items).toMatchObject([
      { status: 'refused', reason },
    ]);
    expect((await (await world.as()).contractors.get({ id: listing.id })).unclaimed).toBe(true);
  });

  test('cannot be made on a business that somebody acts for', async () => {
    const { contractorId } = await contractor(world);
    const owner = await world.as(await contractor(world));
    await expect(owner.claims.create({ id: contractorId })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

test('one client asks for the removal of a listing twice a day, and of five listings an hour', async () => {
  const ask = async (id: string, n: number) => {
    const json = { name: 'Ana Ruiz', email: `ana${n}@example.com` };
    const init = { method: 'POST', json, from: '203.0.113.61' };
    return (await world.fetch(`/api/contractors/${id}/removal-requests`, init)).status;
  };
  const { id } = await insertListing();
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push(await ask(id, n));
  for (let n = 4; n < 7; n += 1) statuses.push(await ask((await insertListing()).id, n));
  expect(statuses).toEqual([201, 201, 429, 429, 201, 429, 429]);
});

test('a listing is removed on request, once an admin has agreed', async () => {
  const listing = await insertListing();
  const guest = await world.as();
  const ask = { id: listing.id, name: 'Ana Ruiz', email: 'ana@example.com' };
  await guest.claims.requestRemoval(ask);
  await guest.claims.requestRemoval(ask);
  const api = await asNewAdmin();
  const open = (await api.claims.queue({ limit: 100 })).items.filter(
    ({ contractorId }) => contractorId === listing.id,
  );
  expect(open).toMatchObject([{ wish: 'removal', codeSentTo: null }]);
  await api.claims.decide({ id: open[0]?.id ?? '', granted: true });
  await expect(guest.contractors.get({ id: listing.id })).rejects.toMatchObject({
    code: 'not-found',
    status: 410,
  });
  await world.settle();
  expect((await mailsTo('ana@example.com')).map(({ subject }) => subject)).toEqual([
    'Tessera Builders is no longer listed',
  ]);
});
