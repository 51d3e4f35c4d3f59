import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { newId } from '#lib/columns.ts';
import { admin, contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { contractorImports } from './tables.ts';

let world: World;
let api: Awaited<ReturnType<World['as']>>;
beforeAll(async () => {
  world = await createWorld();
  api = await world.as(await admin(world, { permissions: ['manage_users'] }));
});
afterAll(() => world.close());

const source = { sourceName: 'Village of Tarn register', sourceDate: '2026-07-09' };
const file = (text: string | Uint8Array<ArrayBuffer>, name = 'register.csv') =>
  new File([text], name, { type: 'text/csv' });

async function uploadAndCheck(text: string | Uint8Array<ArrayBuffer>, given = source) {
  const { id } = await api.contractors.import({ file: file(text), ...given });
  await world.settle();
  return api.contractorImports.get({ id });
}

async function outcomes(id: string) {
  const { items } = await api.contractorImports.rows({ id, limit: 100 });
  return items.map(({ row, outcome, remarks }) => [row, outcome, ...remarks.map((r) => r.message)]);
}

const header =
  'License No,Company Name,Address,City,St,Zip,Phone,License Expiration,Insurance Expires';
const validRow = (nth: number, name = `Builder ${nth} LLC`) =>
  `TT-${nth},${name},${nth} Main St,Chicago,IL,60614,(312) 555-01${String(nth).padStart(2, '0')},2027-03-10,6/1/2027`;

test('a check creates no business; the import creates each once, unclaimed and with its source', async () => {
  const before = await world.db.$count(contractors);
  const check = await uploadAndCheck([header, validRow(1), validRow(2)].join('\n'));
  expect(check).toMatchObject({
    status: 'checked',
    progress: 1,
    rowsDone: 2,
    counts: { ready: 2, imported: 0 },
    moves: ['map', 'check', 'start', 'remove'],
  });
  expect(await world.db.$count(contractors)).toBe(before);

  await api.contractorImports.start({ id: check.id });
  await world.settle();
  const done = await api.contractorImports.get({ id: check.id });
  expect(done).toMatchObject({ status: 'completed', counts: { ready: 0, imported: 2 } });
  expect(await world.db.$count(contractors)).toBe(before + 2);
  const { items } = await api.contractorImports.rows({ id: check.id });
  const guest = await world.as();
  const page = await guest.contractors.get({ id: items[0]?.contractorId ?? '' });
  expect(page).toMatchObject({ businessName: 'Builder 1 LLC', city: 'Chicago', rating: 0 });
  const facts = await world.db.select().from(registerFacts);
  expect(facts.find(({ kind, number }) => kind === 'license' && number === 'TT-1')).toMatchObject({
    register: source.sourceName,
    asOf: '2026-07-09',
    validUntil: '2027-03-10',
  });
  expect(facts.find(({ kind, number }) => kind === 'insurance' && number === 'TT-1')).toMatchObject(
    {
      validUntil: '2027-06-01',
    },
  );
});

describe('an upload that is repeated with its Idempotency-Key', () => {
  const text = [header, validRow(70)].join('\n');
  const upload = async (token: string, key: string, content = text) => {
    const body = new FormData();
    body.set('file', file(content));
    for (const [name, value] of Object.entries(source)) body.set(name, value);
    const headers = { 'idempotency-key': key };
    return world.fetch('/api/admin/contractors/import', { method: 'POST', token, headers, body });
  };

  test('is one import, also when both come at the same time; another file is refused', async () => {
    const { token } = await admin(world, { permissions: ['manage_users'] });
    const [first, second] = await Promise.all([upload(token, 'once'), upload(token, 'once')]);
    const later = await upload(token, 'once');
    expect([first.status, second.status, later.status]).toEqual([201, 201, 201]);
    const { id } = (await first.json()) as { id: string };
    expect(await second.json()).toMatchObject({ id });
    expect(await later.json()).toMatchObject({ id, sourceName: source.sourceName });
    expect((await upload(token, 'once', `${text}\n`)).status).toBe(422);
    expect((await upload(token, 'twice')).status).toBe(201);
    await world.settle();
  });
});

test('duplicates are found by license, phone, or name and address, in the file and among all businesses', async () => {
  const { id } = await uploadAndCheck(
    [
      header,
      'tt1,Other Name,,,,60614,,,',
      'TT-90,Other Name,,,,60614,312.555.0102,,',
      'TT-91,"BUILDER 2, INC.",2 Main St.,,,60614,,,',
      validRow(11),
      'TT-12,Twin,,,,60614,(312) 555-0111,,',
      'TT 11,Copy,,,,60614,,,',
    ].join('\n'),
  );
  expect(await outcomes(id)).toEqual([
    [2, 'duplicate', 'Same license number as Builder 1 LLC, listed already'],
    [3, 'duplicate', 'Same phone number as Builder 2 LLC, listed already'],
    [4, 'duplicate', 'Same name and address as Builder 2 LLC, listed already'],
    [5, 'ready'],
    [6, 'duplicate', 'Same phone number as row 5'],
    [7, 'duplicate', 'Same license number as row 5'],
  ]);
});

test('a register with whole addresses in one cell is read, and rows left out are summed up by kind', async () => {
  const done = await uploadAndCheck(
    [
      'Lic No,Company Name,Address,Inactive',
      'FA-1,Whole Address Inc,"12 Elm Ct COAL CITY, IL 60416-",No',
      'FA-2,Boxed Ltd,"P.O. BOX 802, CHICAGO, IL 60680",No',
      'FA-3,Cut Off Llc,"970 N OAKLAWN AVE, ELMHURST, IL 6126",No',
      'FA-4,Gone Co,"14 Elm Ct, CHICAGO, IL 60614",Yes',
      'FA-5,Abroad Inc,"1320 GRAHAM BLVD, MONTREAL, QC H3P 3",No',
    ].join('\n'),
  );
  expect(done).toMatchObject({ status: 'checked', counts: { ready: 2, refused: 3 } });
  expect(done.leftOut.map(({ reason, count }) => [reason, count])).toEqual([
    ['no-zip', 2],
    ['inactive', 1],
  ]);
  await api.contractorImports.start({ id: done.id });
  await world.settle();
  const { items } = await api.contractorImports.rows({ id: done.id, outcome: 'imported' });
  const guest = await world.as();
  const [whole, boxed] = await Promise.all(
    items.map(({ contractorId }) => guest.contractors.get({ id: contractorId ?? '' })),
  );
  expect(whole).toMatchObject({ city: 'Coal City', state: 'IL' });
  expect(boxed).toMatchObject({ city: 'Chicago', state: 'IL' });
  const rows = await world.db.select().from(contractors);
  expect(rows.find(({ businessName }) => businessName === 'Whole Address Inc')).toMatchObject({
    address1: '12 Elm Ct',
    zipCode: '60416',
  });
});

test('a missing ZIP code is that of the city, where the city has one alone', async () => {
  const { id } = await uploadAndCheck(
    [
      'License No,Company Name,Address,City,State,Zip',
      'CZ-1,One Zip Inc,1 Elm St,COAL CITY,IL,',
      'CZ-2,Many Zips Inc,1 Elm St,CHICAGO,IL,',
      'CZ-3,Cut Zip Inc,2 Elm St,COAL CITY,IL,6041',
      'CZ-4,Other State Inc,2 Elm St,CHICAGO,IL,6126',
    ].join('\n'),
  );
  expect(await outcomes(id)).toEqual([
    [2, 'ready', '60416 is the only ZIP code of COAL CITY'],
    [3, 'refused', 'No ZIP code'],
    [4, 'ready', '60416 is the only ZIP code of COAL CITY'],
    [5, 'refused', 'Not a ZIP code: “6126”'],
  ]);
});

test('a file with cities whose ZIP column is not recognized waits for somebody to name it', async () => {
  const header = 'License No,Company Name,Address,City,State,Where';
  const waiting = await uploadAndCheck(
    [header, 'WZ-1,Where Inc,1 Elm St,CHICAGO,IL,60614'].join('\n'),
  );
  expect(waiting).toMatchObject({ status: 'uploaded', rowsDone: 0 });
});

test('a file with the header of an earlier one takes over its columns, services and register', async () => {
  const oddHeader = 'A,B,C\n';
  const first = await api.contractors.import({
    file: file(`${oddHeader}Oddly Named LLC,60614,X-1`),
  });
  expect(first).toMatchObject({ status: 'uploaded', mapping: {}, mappedLike: null });
  const mapping = { businessName: 0, zipCode: 1, licenseNumber: 2 };
  await api.contractorImports.map({ id: first.id, mapping, services: ['Roof Repair'], ...source });
  await api.contractorImports.check({ id: first.id });
  await world.settle();

  const next = await api.contractors.import({
    file: file(`${oddHeader}Other LLC,60614,X-2`, 'next.csv'),
  });
  expect(next).toMatchObject({
    ...{ mapping, mappedLike: 'register.csv', services: ['Roof Repair'] },
    // The date is that of each list.
    ...{ sourceName: source.sourceName, sourceDate: null },
  });
  const own = { sourceName: 'Town of Birch register', sourceDate: '2026-08-01' };
  const named = await api.contractors.import({ file: file(`${oddHeader}Third,60614,X-3`), ...own });
  expect(named).toMatchObject({ mapping, ...own });
  const other = await api.contractors.import({ file: file('A,B,D\nFourth,60614,X-4') });
  expect(other).toMatchObject({ mapping: {}, mappedLike: null });
});

describe('a suspected double', () => {
  const double = (license: string, name: string, nth: number) =>
    `${license},${name},${nth} Oak St,Chicago,IL,60614,(312) 555-0190,,`;

  test('is imported when an admin says that it is another business', async () => {
    const check = await uploadAndCheck(
      [
        header,
        double('SD-1', 'First At Phone Llc', 1),
        double('SD-2', 'Second At Phone Llc', 2),
        double('SD-3', 'Third At Phone Llc', 3),
        double('SD-1', 'First Again Llc', 4),
      ].join('\n'),
    );
    expect(check.leftOut.map(({ reason, count }) => [reason, count])).toEqual([
      ['same-phone', 2],
      ['same-license', 1],
    ]);
    const { items } = await api.contractorImports.rows({ id: check.id });
    expect(items.map(({ row, canImportAnyway }) => [row, canImportAnyway])).toEqual([
      [2, false],
      [3, true],
      [4, true],
      [5, false],
    ]);
    const overruled = await api.contractorImports.importAnyway({ id: check.id, row: 3 });
    expect(overruled).toMatchObject({ status: 'checked', counts: { ready: 2, duplicate: 2 } });
    expect(overruled.leftOut).toContainEqual(
      expect.objectContaining({ reason: 'same-phone', count: 1 }),
    );
    for (const row of [3, 5])
      await expect(api.contractorImports.importAnyway({ id: check.id, row })).rejects.toMatchObject(
        { code: 'failed-precondition' },
      );
    await api.contractorImports.start({ id: check.id });
    await world.settle();
    expect(await outcomes(check.id)).toEqual([
      [2, 'imported'],
      [3, 'imported', 'Same phone number as row 2; an admin marked it as a different business'],
      [4, 'duplicate', 'Same phone number as row 2'],
      [5, 'duplicate', 'Same license number as row 2'],
    ]);
    const { items: written } = await api.contractorImports.rows({ id: check.id });
    expect(written.map(({ mayBeDouble }) => mayBeDouble)).toEqual([false, true, false, false]);
    const [, imported] = written;
    const listing = await api.adminListings.get({ id: imported?.contractorId ?? '' });
    expect(listing.doubles.map(({ businessName }) => businessName)).toEqual(['First At Phone Llc']);
  });

  test('stays out where the license is there already or the business asked not to be listed', async () => {
    const [gone] = await world.db
      .update(contractors)
      .set({ removedAt: new Date(), isActive: false, unclaimedSince: null })
      .where(eq(contractors.businessName, 'First At Phone Llc'))
      .returning();
    const check = await uploadAndCheck(
      [header, double('SD-9', 'Not Again Llc', 9), 'SD-2,Other Llc,,,,60614,,,'].join('\n'),
    );
    expect(gone).toBeDefined();
    // Whatever the admin says: the rules are asked again when the row is written.
    await world.db
      .update(contractorImports)
      .set({ importAnyway: [2, 3] })
      .where(eq(contractorImports.id, check.id));
    await api.contractorImports.start({ id: check.id });
    await world.settle();
    expect((await api.contractorImports.get({ id: check.id })).counts).toMatchObject({
      imported: 0,
      duplicate: 2,
    });
  });
});

test('malformed rows are repaired where possible and otherwise refused with a reason, row by row', async () => {
  const rows = [
    header,
    'TT-21,O&#39;Hara &amp; Sons,"1 Elm St\nRear",Chicago,IL,60614-1234,555,46456,',
    'TT-22,,2 Elm St,Chicago,IL,60614,,,',
    'TT-23,No Place,3 Elm St,Chicago,IL,,,,',
    'TT-24,Nowhere,4 Elm St,Chicago,IL,00000,,,',
    'TT-25,Short row',
    '1.2E+5,Rounded,6 Elm St,Chicago,WI,60614.0,,31/31/2027,',
    'TT-27,"Never closed,7 Elm St,Chicago,IL,60614,,,',
    'TT-28,Still read,8 Elm St,Chicago,IL,60614,,,',
  ].join('\r\n');
  const { id } = await uploadAndCheck(rows);
  expect(await outcomes(id)).toEqual([
    [2, 'ready', 'Left out: “555”'],
    [3, 'refused', 'No name'],
    [4, 'refused', 'No ZIP code'],
    [5, 'refused', 'We can’t find ZIP code 00000'],
    [6, 'refused', 'No ZIP code'],
    [7, 'ready', '60614 lies in IL, not WI', 'Left out: “1.2E+5”', 'Left out: “31/31/2027”'],
    [8, 'refused', 'A quotation mark is opened and not closed'],
    [9, 'ready'],
  ]);
  const { items } = await api.contractorImports.rows({ id, outcome: 'ready' });
  expect(items.map(({ businessName }) => businessName)).toEqual([
    "O'Hara & Sons",
    'Rounded',
    'Still read',
  ]);
});

describe('files', () => {
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const wide = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
  const text = 'Name;Zip\nJosé Peña;60614\n';

  test.each([
    ['UTF-8 with a byte order mark', Uint8Array.from(Buffer.from(`\ufeff${text}`))],
    ['Windows-1252', latin(text)],
    ['UTF-16', wide(text)],
  ])('in %s are decoded', async (_, content) => {
    const { id } = await uploadAndCheck(content);
    const { items } = await api.contractorImports.rows({ id });
    expect(items).toMatchObject([{ outcome: 'ready', businessName: 'José Peña' }]);
  });

  test('that are empty or no CSV are refused with an issue on the file field', async () => {
    for (const content of [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), latin('\n\n')])
      await expect(api.contractors.import({ file: file(content) })).rejects.toMatchObject({
        code: 'invalid-argument',
        data: { issues: [{ path: 'file' }] },
      });
  });

  test('that are web pages under the name of a CSV file are refused as such', async () => {
    const page = latin('\n<!DOCTYPE html>\n<html><body>Name, Zip</body></html>\n');
    await expect(api.contractors.import({ file: file(page) })).rejects.toMatchObject({
      data: { issues: [{ path: 'file', message: expect.stringContaining('web page') }] },
    });
  });

  test('with columns that cannot be guessed are checked only after an admin has mapped them', async () => {
    const { id } = await api.contractors.import({ file: file('a,b\nFirm,60614\n') });
    const waiting = await api.contractorImports.get({ id });
    expect(waiting).toMatchObject({ status: 'uploaded', sample: [['Firm', '60614']] });
    expect(waiting.moves).toEqual(['map', 'remove']);
    await expect(api.contractorImports.check({ id })).rejects.toMatchObject({
      message: 'Say which column has the business name and the ZIP code or the full address',
    });
    await api.contractorImports.map({ id, mapping: { businessName: 0, zipCode: 1 } });
    await api.contractorImports.check({ id });
    await world.settle();
    expect(await outcomes(id)).toEqual([[2, 'ready']]);
    await expect(api.contractorImports.start({ id })).rejects.toMatchObject({
      message: 'Enter the register’s name and the list’s date',
    });
  });
});

test('a later list of the same register updates its facts; the same list changes nothing', async () => {
  const text = [header, validRow(1).replace('2027-03-10', '2028-03-10')].join('\n');
  const same = await uploadAndCheck(text);
  expect(same.counts).toMatchObject({ duplicate: 1, updated: 0 });
  const later = await uploadAndCheck(text, { ...source, sourceDate: '2026-10-01' });
  expect(later.counts).toMatchObject({ duplicate: 0, updated: 1 });
  await api.contractorImports.start({ id: later.id });
  await world.settle();
  const facts = await world.db.select().from(registerFacts);
  expect(facts.find(({ kind, number }) => kind === 'license' && number === 'TT-1')).toMatchObject({
    asOf: '2026-10-01',
    validUntil: '2028-03-10',
  });
});

test('a long import runs in several batches, and two jobs on it write each row once', async () => {
  const many = Array.from(
    { length: 1_200 },
    (_, nth) => `L${nth},Firm ${nth},${nth} Oak,,,60614,,,`,
  );
  const { id } = await uploadAndCheck([header, ...many].join('\n'), {
    ...source,
    sourceName: 'Big list',
  });
  const before = await world.db.$count(contractors);
  await api.contractorImports.start({ id });
  await world.pool.query(
    `select graphile_worker.add_job('import.started/goOn', json_build_object('activityId',
      (select max(id) from activities where type = 'import.started')))`,
  );
  await world.settle();
  const done = await api.contractorImports.get({ id });
  expect(done).toMatchObject({ status: 'completed', rowsDone: 1_200, counts: { imported: 1_200 } });
  expect(await world.db.$count(contractors)).toBe(before + 1_200);
});

test('the report is a CSV file in which no cell is a formula', async () => {
  const { id } = await uploadAndCheck('Name,Zip\n=1+1,60614\n"Quote ""x""",1\n');
  const report = await api.contractorImports.report({ id });
  expect(report.name).toBe('register report.csv');
  expect((await report.text()).replace('\ufeff', '').trim().split('\n')).toEqual([
    '"Row","Business","Outcome","Remarks","Contractor"',
    `2,"'=1+1","ready","",""`,
    '3,"Quote ""x""","refused","Not a ZIP code: “1”",""',
  ]);
});

test('a completed import can be removed with its file; its businesses stay', async () => {
  const { id } = await uploadAndCheck('Name,Zip\nStays,60614\n');
  await api.contractorImports.start({ id });
  await world.settle();
  const before = await world.db.$count(contractors);
  await api.contractorImports.remove({ id });
  await world.settle();
  await expect(api.contractorImports.get({ id })).rejects.toMatchObject({ code: 'not-found' });
  expect(await world.db.$count(contractors)).toBe(before);
});

test('an admin uploads a large file as form data; anybody else is refused before it is read', async () => {
  const master = await admin(world, { master: true });
  const send = (token: string | undefined) => {
    const form = new FormData();
    form.set('file', file(`Name,Zip\n${'x'.repeat(300_000)},60614\n`));
    return world.fetch('/api/admin/contractors/import', {
      method: 'POST',
      body: form,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
  };
  expect((await send(master.token)).status).toBe(201);
  expect((await send((await contractor(world)).token)).status).toBe(403);
  expect((await send(undefined)).status).toBe(401);
});

test('a file that was cut inside a quoted cell is checked to its end and says so', async () => {
  const check = await uploadAndCheck(`Name,Zip\nWhole,60614\n"Cut in the mid`);
  expect(check).toMatchObject({
    status: 'checked',
    progress: 1,
    rowsDone: 2,
    counts: { ready: 1 },
  });
  const [, torn] = await outcomes(check.id);
  expect(torn?.join()).toMatch(/cut off/);
  await api.contractorImports.start({ id: check.id });
  await world.settle();
  expect(await api.contractorImports.get({ id: check.id })).toMatchObject({
    status: 'completed',
    counts: { imported: 1, refused: 1 },
  });
});

test.each(['check', 'import'])(
  'a running %s can be stopped, gone on with and forgotten',
  async (pass) => {
    const text = ['Name,Zip', ...Array.from({ length: 150 }, (_, n) => `${pass} ${n},60614`)];
    const { id } = await api.contractors.import({ file: file(text.join('\n')), ...source });
    if (pass === 'import') {
      await world.settle();
      await api.contractorImports.start({ id });
    }
    const stopped = await api.contractorImports.stop({ id });
    expect(stopped).toMatchObject({ status: 'failed', error: expect.stringMatching(/^Stopped/) });
    await expect(api.contractorImports.stop({ id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    // The job that was waiting finds nothing to do.
    await world.settle();
    expect(await api.contractorImports.get({ id })).toMatchObject({
      status: 'failed',
      rowsDone: 0,
    });
    await api.contractorImports.check({ id });
    await api.contractorImports.remove({ id });
    await world.settle();
    await expect(api.contractorImports.get({ id })).rejects.toMatchObject({ code: 'not-found' });
  },
);

test('an import that cannot go on says so instead of running for ever', async () => {
  const { id } = await api.contractors.import({ file: file('Name,Zip\nLost,60614\n'), ...source });
  await world.db
    .update(contractorImports)
    .set({ storageKey: newId() })
    .where(eq(contractorImports.id, id));
  await world.settle().catch(() => {});
  expect(await api.contractorImports.get({ id })).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/Something went wrong on our side/),
    moves: expect.arrayContaining(['check', 'remove']),
  });
});
