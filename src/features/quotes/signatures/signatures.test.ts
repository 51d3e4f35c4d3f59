import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#features/customers/tables.ts';
import { findLead } from '#features/leads/data.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createWorld, type World } from '#test/world.ts';
import {
  CHOOSE_A_PACKAGE,
  DRAFT_CHANGED,
  PACKAGES_NEEDED,
  QUOTE_CHANGED,
  TOTAL_CHANGED,
} from '../rules.ts';
import { quotes } from '../tables.ts';
import { canonicalHash } from '../versions/data.ts';
import { quoteVersions } from '../versions/tables.ts';
import { quoteSignatures } from './tables.ts';

let world: World;
let hugo: Awaited<ReturnType<typeof homeowner>>;
let carla: Awaited<ReturnType<typeof contractor>>;

beforeAll(async () => {
  world = await createWorld();
  hugo = await homeowner(world, { firstName: 'Hugo', lastName: 'Nash' });
  carla = await contractor(world, { businessName: 'Carla Roofing' });
});
afterAll(() => world.close());

const as = async (caller: { token: string }) => (await world.as(caller)).quotes;
const work = { description: 'Tear off', amount: 250_000 };
const skylight = { description: 'Skylight', amount: 90_000, optional: true };
const tax = { description: 'Sales tax', kind: 'tax', percent: 10 } as const;

/** A quote by Carla for a new lead, sent unless stated otherwise. */
async function createQuote({ sent = true } = {}) {
  const { lead, project } = await insertProjectWithLead(world, {
    homeowner: hugo,
    contractors: [carla],
  });
  const api = await as(carla);
  const quote = await api.createFromLead({
    id: lead.id,
    projectTitle: 'Roof',
    items: [work, skylight, tax],
    depositPercent: 20,
  });
  if (sent) await api.send({ id: quote.id });
  return { ...(await api.get({ id: quote.id })), lead, project };
}

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

describe('versions', () => {
  test('editing a sent quote changes nothing for its reader until the new version is sent, and keeps the old one', async () => {
    const { id } = await createQuote();
    const [carlas, hugos] = [await as(carla), await as(hugo)];
    const before = await hugos.get({ id });
    const edited = await carlas.update({ id, items: [{ ...work, amount: 200_000 }] });
    expect(edited).toMatchObject({ totalAmount: 275_000, version: 1, status: 'sent' });
    expect(edited.revision).toMatchObject({ totalAmount: 200_000, projectTitle: 'Roof' });
    expect(edited.moves).toContain('discardRevision');
    const { edits: _, ...unchanged } = await hugos.get({ id });
    const { edits: __, ...first } = before;
    expect(unchanged).toEqual(first);

    await carlas.send({ id });
    const after = await hugos.get({ id });
    expect(after).toMatchObject({ totalAmount: 200_000, version: 2, sentAt: before.sentAt });
    expect(after.revisedAt).not.toBeNull();
    const { items } = await hugos.versions({ id });
    expect(items.map(({ version, totalAmount }) => [version, totalAmount])).toEqual([
      [2, 200_000],
      [1, 275_000],
    ]);
    expect(items[0]?.changes.map(({ what }) => what)).toEqual([
      'Tear off',
      'Skylight',
      'Sales tax',
      'Deposit',
      'Total',
    ]);
  });

  test('a discarded revision leaves no trace and nothing to send', async () => {
    const { id } = await createQuote();
    const api = await as(carla);
    await api.update({ id, projectTitle: 'Slate' });
    expect(await api.discardRevision({ id })).toMatchObject({ revision: null, version: 1 });
    await expect(api.send({ id })).rejects.toMatchObject({ code: 'failed-precondition' });
  });

  test('a window that has not seen the latest change is refused and overwrites nothing', async () => {
    const { id, edits } = await createQuote({ sent: false });
    const api = await as(carla);
    await api.update({ id, edits, projectTitle: 'First window' });
    await expect(api.update({ id, edits, projectTitle: 'Second window' })).rejects.toMatchObject({
      code: 'aborted',
      message: DRAFT_CHANGED,
    });
    expect(await api.get({ id })).toMatchObject({ projectTitle: 'First window' });
  });
});

describe('signing', () => {
  test('stores the signer, the version, the options and their total', async () => {
    const { id, items, lead } = await createQuote();
    const options = items.filter(({ optional }) => optional).map((item) => item.id);
    const api = await as(hugo);
    expect(await api.figures({ id, options })).toMatchObject({
      totalAmount: 374_000,
      deposit: 74_800,
    });
    const accepted = await api.accept({
      id,
      version: 1,
      options,
      totalAmount: 374_000,
      signature: { name: 'Hugo B. Nash', drawing: [[10, 10, 200, 90]] },
    });
    expect(accepted).toMatchObject({ totalAmount: 374_000, deposit: 74_800, subtotal: 340_000 });
    expect(accepted.items.find(({ optional }) => optional)).toMatchObject({ selected: true });
    const signature = await api.signature({ id });
    expect(signature).toMatchObject({
      name: 'Hugo B. Nash',
      kind: 'drawn',
      version: 1,
      options,
      totalAmount: 374_000,
      intact: true,
    });
    const [version] = await world.db
      .select()
      .from(quoteVersions)
      .where(eq(quoteVersions.quoteId, id));
    expect(signature.versionHash).toBe(canonicalHash(version?.content));
    expect(JSON.stringify(version)).not.toContain('Nash');
    expect(await findLead(world.db, lead.id)).toMatchObject({ status: 'won' });
    const [record] = await world.db
      .select()
      .from(customers)
      .where(and(eq(customers.homeownerId, hugo.uid), eq(customers.status, 'customer')));
    expect(record?.contractorId).toBe(carla.contractorId);

    const { text } = await readPdf(await (await api.pdf({ id })).bytes());
    for (const expected of ['$3,740', 'Hugo B. Nash', 'Certificate of acceptance', signature.hash])
      expect(text).toContain(expected);
  });

  test('is no single letter', async () => {
    const { id } = await createQuote();
    const api = await as(hugo);
    await expect(api.accept({ id, signature: { name: 'H' } })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(await api.get({ id })).toMatchObject({ status: 'sent' });
  });

  test('stores a name in any script as it was signed, and transliterates it on the certificate', async () => {
    const { id } = await createQuote();
    const api = await as(hugo);
    await api.accept({ id, signature: { name: '王小明' } });
    expect(await api.signature({ id })).toMatchObject({ name: '王小明', intact: true });
    const { text } = await readPdf(await (await api.pdf({ id })).bytes());
    expect(text).toMatch(/Signed by\s+WangXiaoMing/);
    expect(text).toContain('in Latin letters');
    expect(text).not.toContain('\u25a1');
  });

  test('without a signature uses the name of the profile, and records that', async () => {
    const { id } = await createQuote();
    const api = await as(hugo);
    await api.accept({ id, customerNotes: 'Go' });
    expect(await api.signature({ id })).toMatchObject({
      kind: 'profile',
      name: 'Hugo Nash',
      options: [],
    });
  });

  test('is refused for a version, a total or an option that the homeowner has not seen', async () => {
    const { id, items } = await createQuote();
    const [carlas, hugos] = [await as(carla), await as(hugo)];
    await hugos.markViewed({ id });
    await carlas.update({ id, items: [{ ...work, amount: 300_000 }] });
    await carlas.send({ id });
    const changed = { code: 'aborted', message: QUOTE_CHANGED };
    await expect(hugos.accept({ id, version: 1 })).rejects.toMatchObject(changed);
    await expect(hugos.accept({ id })).rejects.toMatchObject(changed);
    await hugos.markViewed({ id });
    await expect(hugos.accept({ id, totalAmount: 1 })).rejects.toMatchObject({
      code: 'aborted',
      message: TOTAL_CHANGED,
    });
    const gone = items.find(({ optional }) => optional)?.id ?? '';
    await expect(hugos.accept({ id, options: [gone] })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(await hugos.accept({ id })).toMatchObject({ totalAmount: 300_000, version: 2 });
  });

  test('nothing that was signed can be changed, not even directly in the database', async () => {
    const { id } = await createQuote();
    await (await as(hugo)).accept({ id });
    const attempts = [
      world.db.update(quotes).set({ totalAmount: 1 }).where(eq(quotes.id, id)),
      world.db.update(quotes).set({ status: 'sent' }).where(eq(quotes.id, id)),
      world.db.update(quotes).set({ items: [] }).where(eq(quotes.id, id)),
      world.db.delete(quotes).where(eq(quotes.id, id)),
      world.db.update(quoteVersions).set({ hash: 'x' }).where(eq(quoteVersions.quoteId, id)),
      world.db.delete(quoteVersions).where(eq(quoteVersions.quoteId, id)),
      world.db.update(quoteSignatures).set({ version: 9 }).where(eq(quoteSignatures.quoteId, id)),
      world.db.delete(quoteSignatures).where(eq(quoteSignatures.quoteId, id)),
    ];
    for (const attempt of attempts)
      await expect(attempt).rejects.toMatchObject({ cause: { code: '23000' } });
    // Erasing an account still removes personal data.
    await world.db
      .update(quoteSignatures)
      .set({ name: '', drawing: null, clientAddress: null, userAgent: null })
      .where(eq(quoteSignatures.quoteId, id));
    await world.db
      .update(quotes)
      .set({ customerName: '', customerEmail: '', customerPhone: '' })
      .where(eq(quotes.id, id));
    expect(await (await as(hugo)).signature({ id })).toMatchObject({ name: '', intact: true });
  });
});

describe('races', () => {
  test('when accepting and sending another version race, one succeeds, and an unseen version is never accepted', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await createQuote();
      const [carlas, hugos] = [await as(carla), await as(hugo)];
      await carlas.update({ id, items: [{ ...work, amount: 1_000_000 }] });
      const calls = [
        () => outcomeOf(hugos.accept({ id, version: 1 })),
        () => outcomeOf(carlas.send({ id })),
      ];
      if (round % 2) calls.reverse();
      const outcomes = await Promise.all(calls.map((call) => call()));
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      const quote = await hugos.get({ id });
      const accepted = quote.status === 'accepted';
      expect([quote.version, quote.totalAmount]).toEqual(accepted ? [1, 275_000] : [2, 1_000_000]);
      const signed = await outcomeOf(hugos.signature({ id }));
      expect(signed).toBe(accepted ? 'done' : 'not-found');
    }
  });

  test('when several windows save at the same time, one succeeds and the others are refused', async () => {
    const { id, edits } = await createQuote({ sent: false });
    const api = await as(carla);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        outcomeOf(api.update({ id, edits, projectTitle: `Window ${n}` })),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('aborted'), 'done']);
    const { projectTitle } = await api.get({ id });
    expect(projectTitle).toBe(`Window ${outcomes.indexOf('done')}`);
  });

  test('when deleting and accepting race, one succeeds, and an accepted quote stays', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await createQuote();
      const [carlas, hugos] = [await as(carla), await as(hugo)];
      const remove = async () => {
        await carlas.archive({ id });
        await carlas.remove({ id });
      };
      const calls = [() => outcomeOf(hugos.accept({ id })), () => outcomeOf(remove())];
      if (round % 2) calls.reverse();
      const outcomes = await Promise.all(calls.map((call) => call()));
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      const accepted = (outcomes[0] === 'done') === (round % 2 === 0);
      expect(await outcomeOf(hugos.get({ id }))).toBe(accepted ? 'done' : 'not-found');
    }
  });
});

test('a homeowner picks one of three packages, which is what they sign and what counts', async () => {
  const shingles = { description: 'Shingles' };
  const draft = await createQuote({ sent: false });
  const [carlas, hugos] = [await as(carla), await as(hugo)];
  const packages = [
    { ...shingles, amount: 300_000, package: 'Good' },
    { ...shingles, amount: 500_000, package: 'Better' },
    { ...shingles, amount: 900_000, package: 'Best' },
  ];
  const { id } = draft;
  await carlas.update({ id, items: [work, ...packages.slice(0, 1)], deposit: null });
  await expect(carlas.send({ id })).rejects.toMatchObject({ message: PACKAGES_NEEDED });
  await expect(
    carlas.update({ id, items: [...packages, { ...shingles, amount: 1, package: 'Fourth' }] }),
  ).rejects.toMatchObject({ code: 'invalid-argument' });
  const tax = { description: 'Tax', kind: 'tax', percent: 10 } as const;
  await carlas.update({ id, items: [work, ...packages, tax] });
  const sent = await carlas.send({ id, channels: ['portal'] });
  expect(sent).toMatchObject({ package: 'Good', totalAmount: 605_000 });
  expect(sent.packages.map(({ totalAmount }) => totalAmount)).toEqual([
    605_000, 825_000, 1_265_000,
  ]);

  expect(await hugos.figures({ id, package: 'Best' })).toMatchObject({ totalAmount: 1_265_000 });
  const undecided = { code: 'invalid-argument', message: CHOOSE_A_PACKAGE };
  await expect(hugos.accept({ id })).rejects.toMatchObject(undecided);
  await expect(hugos.accept({ id, package: 'Fourth' })).rejects.toMatchObject(undecided);
  await expect(hugos.accept({ id, package: 'Better', totalAmount: 605_000 })).rejects.toMatchObject(
    { message: TOTAL_CHANGED },
  );
  const accepted = await hugos.accept({ id, package: 'Better', totalAmount: 825_000 });
  expect(accepted).toMatchObject({ package: 'Better', totalAmount: 825_000 });
  expect(accepted.items.filter(({ selected }) => selected).map((item) => item.package)).toEqual([
    'Better',
  ]);
  const signature = await hugos.signature({ id });
  expect(signature).toMatchObject({ package: 'Better', totalAmount: 825_000, intact: true });
  const { lead } = draft;
  if (!lead.projectId) throw new Error('the lead has a project');
  const { columns } = await hugos.compare({ projectId: lead.projectId });
  expect(columns).toMatchObject([{ quoteId: id, package: 'Better', totalAmount: 825_000 }]);
});

test('deleting a quote that was sent points its lead to the one that remains', async () => {
  const { id, lead } = await createQuote();
  const api = await as(carla);
  const second = await api.createFromLead({ id: lead.id, projectTitle: 'Roof', items: [work] });
  const quoteOfLead = async () => (await findLead(world.db, lead.id))?.quoteId;
  expect(await quoteOfLead()).toBe(id);
  await api.send({ id: second.id, channels: ['portal'] });
  expect(await quoteOfLead()).toBe(second.id);
  for (const [removed, remaining] of [
    [second.id, id],
    [id, null],
  ] as const) {
    await api.archive({ id: removed });
    await api.remove({ id: removed });
    expect(await quoteOfLead()).toBe(remaining);
  }
});

test('invalid lines of a quote are refused', async () => {
  const { id } = await createQuote({ sent: false });
  const api = await as(carla);
  const invalid = [
    [{ description: 'Work' }],
    [{ description: 'Work', amount: 1, quantity: 2, unitPrice: 3 }],
    [{ description: 'Work', quantity: 2 }],
    [{ description: 'Work', percent: 5 }],
    [{ description: 'Painting', kind: 'excluded', amount: 5 }],
    [{ description: 'Off', kind: 'discount', percent: 5, optional: true }],
    [{ description: 'Work', quantity: 1.00005, unitPrice: 3 }],
    [work, { description: 'Off', kind: 'discount', amount: 250_001 }],
  ] as const;
  for (const items of invalid)
    await expect(api.update({ id, items: [...items] })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  await api.update({ id, deposit: 999_999_999 });
  await expect(api.send({ id })).rejects.toMatchObject({ code: 'failed-precondition' });
});
