import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { conversations } from '#features/messages/tables.ts';
import { admin, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { claims } from '../claims/tables.ts';
import { contractorImports, importRows } from '../imports/tables.ts';
import { continueUndo } from './service.ts';

let world: World;
let api: Awaited<ReturnType<World['as']>>;
beforeAll(async () => {
  world = await createWorld();
  api = await world.as(await admin(world, { permissions: ['manage_users'] }));
});
afterAll(() => world.close());

const HEADER = 'License No,Company Name,Address,Zip,License Expiration';
type Given = { prefix: string; count: number; sourceDate?: string; expires?: string };

const registerFile = ({ prefix, count, expires = '2027-03-10' }: Given) => {
  const rows = Array.from(
    { length: count },
    (_, n) => `${prefix}-${n},${prefix} Masonry ${n},${n} ${prefix} St,60614,${expires}`,
  );
  return new File([[HEADER, ...rows].join('\n')], `${prefix}.csv`);
};

/** Imports a register of its own, named after the prefix. */
async function imported(given: Given) {
  const { prefix, sourceDate = '2026-07-09' } = given;
  const source = { sourceName: `${prefix} register`, sourceDate, dryRun: 'false' as const };
  const { id } = await api.contractors.import({ file: registerFile(given), ...source });
  await world.settle();
  expect(await api.contractorImports.get({ id })).toMatchObject({ status: 'completed' });
  return id;
}

async function listingsOf(importId: string) {
  const { items } = await api.contractorImports.rows({ id: importId, limit: 100 });
  return items.flatMap(({ contractorId }) => contractorId ?? []);
}

const countListings = (prefix: string) =>
  world.db.$count(contractors, sql`${contractors.businessName} like ${`${prefix} Masonry%`}`);

async function undo(id: string) {
  await api.contractorImports.undo({ id });
  await world.settle();
  return api.contractorImports.get({ id });
}

test('an undo takes out the listings, and the import can then be checked and started again', async () => {
  const id = await imported({ prefix: 'Plain', count: 250 });
  const [first = ''] = await listingsOf(id);
  expect(await api.contractorImports.previewUndo({ id })).toEqual({
    ...{ remove: 250, restore: 0, keep: [] },
  });
  const undone = await undo(id);
  expect(undone).toMatchObject({
    ...{ status: 'undone', progress: 1, error: null },
    counts: { imported: 0, undone: 250, kept: 0 },
    moves: ['map', 'check', 'remove'],
  });
  expect(await countListings('Plain')).toBe(0);
  const guest = await world.as();
  await expect(guest.contractors.get({ id: first })).rejects.toMatchObject({ code: 'not-found' });
  await expect(api.contractorImports.undo({ id })).rejects.toMatchObject({
    ...{ code: 'failed-precondition', message: expect.stringMatching(/nothing/) },
  });

  await api.contractorImports.check({ id });
  await world.settle();
  await api.contractorImports.start({ id });
  await world.settle();
  expect(await api.contractorImports.get({ id })).toMatchObject({ counts: { imported: 250 } });
  expect(await countListings('Plain')).toBe(250);
});

test('listings that somebody has acted on since are kept, each with the reason; the preview says so before', async () => {
  const id = await imported({ prefix: 'Used', count: 8 });
  const [claimed, removed, asked, saved, written, updated, ...untouched] = await listingsOf(id);
  const dana = await homeowner(world);
  const change = (of: string | undefined, values: object) =>
    world.db
      .update(contractors)
      .set(values)
      .where(eq(contractors.id, of ?? ''));
  await change(claimed, { unclaimedSince: null, isActive: false });
  await change(removed, { unclaimedSince: null, isActive: false, removedAt: new Date() });
  const claim = { wish: 'take-over' as const, status: 'open' as const, name: 'Pat' };
  await world.db
    .insert(claims)
    .values({ ...claim, contractorId: asked ?? '', email: 'pat@example.com' });
  await (await world.as(dana)).savedContractors.add({ contractorId: saved ?? '', note: 'Call' });
  await world.db
    .insert(conversations)
    .values({ contractorId: written, homeownerId: dana.uid, type: 'general', subject: '' });
  const later = await imported({ prefix: 'Used', count: 6, sourceDate: '2026-08-01' });
  // Only the sixth is brought up to date by a later list; the other rows no longer name it.
  await world.db
    .update(importRows)
    .set({ outcome: 'duplicate' })
    .where(and(eq(importRows.importId, later), sql`${importRows.contractorId} <> ${updated}`));

  const expected = [
    [2, 'kept', 'Kept: A business has claimed it'],
    [3, 'kept', expect.stringMatching(/^Kept: It asked not to be listed/)],
    [4, 'kept', expect.stringMatching(/^Kept: Someone asked to claim it/)],
    [5, 'kept', 'Kept: A homeowner has saved it'],
    [6, 'kept', 'Kept: Someone messaged it'],
    [7, 'kept', 'Kept: A later import has brought it up to date'],
    [8, 'undone'],
    [9, 'undone'],
  ];
  const preview = await api.contractorImports.previewUndo({ id });
  expect(preview).toMatchObject({ remove: 2, restore: 0 });
  expect(preview.keep).toHaveLength(6);
  const outcomes = async () =>
    (await api.contractorImports.rows({ id })).items.map(({ row, outcome, remarks }) => [
      row,
      outcome,
      ...remarks.map(({ message }) => message),
    ]);
  expect(await undo(id)).toMatchObject({ status: 'undone', counts: { undone: 2, kept: 6 } });
  expect(await outcomes()).toEqual(expected);
  expect(
    await world.db.$count(contractors, inArray(contractors.id, [claimed ?? '', updated ?? ''])),
  ).toBe(2);
  expect(await world.db.$count(contractors, inArray(contractors.id, untouched))).toBe(0);

  // Whoever saved it takes it off their list: another undo takes it out.
  await (await world.as(dana)).savedContractors.remove({ contractorId: saved ?? '' });
  expect(await undo(id)).toMatchObject({ counts: { undone: 3, kept: 5 } });
  expect((await outcomes())[3]).toEqual([5, 'undone']);
});

test('facts that a later list brought up to date say again what they said before, unless changed since', async () => {
  await imported({ prefix: 'Facts', count: 3 });
  const facts = async () => {
    const rows = await world.db
      .select()
      .from(registerFacts)
      .where(eq(registerFacts.register, 'Facts register'));
    return rows
      .toSorted((a, b) => a.number.localeCompare(b.number))
      .map(({ asOf, validUntil }) => `${asOf} ${validUntil}`);
  };
  const before = await facts();
  const id = await imported({
    ...{ prefix: 'Facts', count: 2, sourceDate: '2026-08-01', expires: '2028-01-01' },
  });
  expect(await facts()).toEqual(['2026-08-01 2028-01-01', '2026-08-01 2028-01-01', before[2]]);
  await world.db
    .update(registerFacts)
    .set({ asOf: '2026-09-01' })
    .where(eq(registerFacts.number, 'Facts-1'));
  expect(await api.contractorImports.previewUndo({ id })).toMatchObject({ remove: 0, restore: 2 });
  expect(await undo(id)).toMatchObject({ counts: { updated: 0, undone: 1, kept: 1 } });
  expect(await facts()).toEqual([before[0], '2026-09-01 2028-01-01', before[2]]);
  // Another undo takes none of them for a listing that this import created.
  expect(await undo(id)).toMatchObject({ counts: { undone: 1, kept: 1 } });
  expect(await countListings('Facts')).toBe(3);
});

test('an import that was stopped, and one that still runs, can be undone, whatever was checked in between', async () => {
  const id = await imported({ prefix: 'Half', count: 120 });
  // As if it had been stopped after its first batch.
  await world.db
    .update(contractorImports)
    .set({ status: 'failed' })
    .where(eq(contractorImports.id, id));
  await world.db
    .delete(contractors)
    .where(inArray(contractors.id, (await listingsOf(id)).slice(60)));
  await api.contractorImports.check({ id });
  await world.settle();
  // Sixty of the first hundred rows are still there, and the rest can be imported.
  expect(await api.contractorImports.get({ id })).toMatchObject({
    counts: { imported: 80, ready: 40 },
  });
  await api.contractorImports.start({ id });
  expect(await undo(id)).toMatchObject({ status: 'undone', counts: { imported: 0, undone: 80 } });
  expect(await countListings('Half')).toBe(0);
});

test('an undo can be stopped and continued; a job that died, and two at once, take nothing back twice', async () => {
  const id = await imported({ prefix: 'Long', count: 450 });
  await api.contractorImports.undo({ id });
  // A process that dies in its third batch leaves two of them done.
  const context = world.jobContext();
  let batches = 0;
  const dying = {
    ...context,
    db: new Proxy(context.db, {
      get: (db, name, receiver) =>
        name === 'transaction' && ++batches > 2
          ? () => Promise.reject(new Error('killed'))
          : Reflect.get(db, name, receiver),
    }),
  };
  const find = async () => {
    const [row] = await world.db
      .select()
      .from(contractorImports)
      .where(eq(contractorImports.id, id));
    if (!row) throw new Error('no import');
    return row;
  };
  await expect(continueUndo(dying, await find())).rejects.toThrow('killed');
  expect(await countListings('Long')).toBe(250);
  expect(await api.contractorImports.get({ id })).toMatchObject({
    ...{ status: 'undoing', progress: 200 / 450, counts: { imported: 250, undone: 200 } },
  });

  const stopped = await api.contractorImports.stop({ id });
  expect(stopped).toMatchObject({ status: 'failed', error: expect.stringMatching(/undo was/) });
  await world.settle();
  expect(await countListings('Long')).toBe(250);

  await api.contractorImports.undo({ id });
  const row = await find();
  await Promise.all([continueUndo(context, row), continueUndo(context, row)]);
  await world.settle();
  expect(await api.contractorImports.get({ id })).toMatchObject({
    ...{ status: 'undone', counts: { imported: 0, undone: 450, kept: 0 } },
  });
  expect(await countListings('Long')).toBe(0);
});

test('an import that is being undone can be removed from the list; what was not taken back stays', async () => {
  const id = await imported({ prefix: 'Gone', count: 3 });
  await api.contractorImports.undo({ id });
  await api.contractorImports.remove({ id });
  await world.settle();
  expect(await countListings('Gone')).toBe(3);
});
