import { afterAll, describe, expect, test } from 'vitest';
import { admin } from '#test/personas.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld } from '#test/world.ts';
import { insertListings } from '../data.ts';
import { sampleListing } from '../samples.ts';
import { countBusinesses, listLicenseRegisters } from './data.ts';
import { permitColumnsOf, readPermit } from './rules.ts';

const world = await createWorld();
afterAll(() => world.close());
const api = await world.as(await admin(world, { permissions: ['manage_users'] }));

const LICENSES = 'Village of Tarn contractor licenses';
const source = {
  name: 'Village of Tarn building permits',
  sourceUrl: 'https://tarn.example/permits',
  asOf: '2026-07-23',
  licenseRegister: LICENSES,
};
const HEADER = 'permit,issued,status,declared_cost,contractor,license_number';
const file = (rows: readonly string[], header = HEADER) =>
  new File([[header, ...rows].join('\n')], 'permits.csv', { type: 'text/csv' });
const load = (rows: readonly string[], given: Partial<typeof source> = {}) =>
  api.permitRegisters.import({ file: file(rows), ...source, ...given });

let licenses = 0;
/** A listing with a license of a number of its own. */
async function listing(register = LICENSES) {
  licenses += 1;
  const number = `TGC-${100_000 + licenses}`;
  const facts = [
    { kind: 'license' as const, register, number, asOf: '2026-07-09', validUntil: null },
  ];
  const [id = ''] = await insertListings(world.db, [sampleListing({ facts })], new Date());
  return { id, number };
}
const permitsOf = async (id: string) => (await (await world.as()).contractors.get({ id })).permits;
const fact = (permits: number, since: number, asOf = source.asOf) => ({
  ...{ register: source.name, sourceUrl: source.sourceUrl, permits, since, asOf },
});

test.each([
  [
    'B1,2024-01-02,COMPLETE,100,A,TGC 1-2',
    { number: 'B1', licenseKey: 'TGC12', issued: '2024-01-02' },
  ],
  ['b1,01/02/2024,,,,tgc12', { number: 'B1', licenseKey: 'TGC12', issued: '2024-01-02' }],
  [
    'B1,2024-01-02T00:00:00.000,,,,TGC12',
    { number: 'B1', licenseKey: 'TGC12', issued: '2024-01-02' },
  ],
  [',2024-01-02,,,,TGC12', 'no-number'],
  ['B1,2024-01-02,,,,', 'no-license'],
  ['B1,2024-01-02,,,,--', 'no-license'],
  ['B1,,,,,TGC12', 'bad-date'],
  ['B1,yesterday,,,,TGC12', 'bad-date'],
  ['B1,1899-12-31,,,,TGC12', 'bad-date'],
  ['B1,2026-07-24,,,,TGC12', 'later-than-list'],
  ['B1,2024-01-02,SUSPENDED,,,TGC12', 'not-in-force'],
  ['B1,2024-01-02,Permit Cancelled,,,TGC12', 'not-in-force'],
])('a row %s', (row, expected) => {
  const found = permitColumnsOf(HEADER.split(','));
  if (!('columns' in found)) throw new Error('the columns are there');
  expect(readPermit(row.split(','), found.columns, source.asOf)).toEqual(expected);
});

test('a list gives its count, first year, source and date to whoever holds the license', async () => {
  const [one, other, elsewhere] = [await listing(), await listing(), await listing('Another town')];
  const saved = await load([
    `B1,2024-05-02,COMPLETE,100,ONE,${one.number}`,
    `B2,2022-01-31,ACTIVE,100,ONE,${one.number.replace('-', '')}`,
    `B2,2021-01-31,ACTIVE,100,ONE,${one.number}`,
    `B3,2023-01-31,REVOKED,100,ONE,${one.number}`,
    `B4,2025-01-31,ACTIVE,100,OTHER,${other.number}`,
    `B5,2025-01-31,ACTIVE,100,ELSE,${elsewhere.number}`,
    'B6,2025-01-31,ACTIVE,100,NOBODY,XX-1',
    'B7,soon,ACTIVE,100,ONE,XX-2',
  ]);
  expect(saved).toMatchObject({
    ...{ permits: 5, licenses: 4, businesses: 2 },
    leftOut: expect.arrayContaining([
      { reason: 'double', text: 'Duplicate permit number', count: 1 },
      expect.objectContaining({ reason: 'not-in-force', count: 1 }),
      expect.objectContaining({ reason: 'bad-date', count: 1 }),
    ]),
  });
  expect(await permitsOf(one.id)).toEqual([fact(2, 2022)]);
  expect(await permitsOf(other.id)).toEqual([fact(1, 2025)]);
  // The same number of another register is another license.
  expect(await permitsOf(elsewhere.id)).toEqual([]);
  const { items, licenseRegisters } = await api.permitRegisters.list();
  expect(items.map(({ name }) => name)).toEqual([source.name]);
  expect(licenseRegisters).toEqual(expect.arrayContaining(['Another town', LICENSES]));

  // A newer list takes its place as a whole; an older one is refused.
  await load([`B4,2025-01-31,ACTIVE,100,OTHER,${other.number}`], { asOf: '2026-07-30' });
  expect(await permitsOf(one.id)).toEqual([]);
  expect(await permitsOf(other.id)).toEqual([fact(1, 2025, '2026-07-30')]);
  await expect(load([`B1,2024-05-02,,,,${one.number}`])).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await api.permitRegisters.remove({ id: saved.id });
  expect(await permitsOf(other.id)).toEqual([]);
  await expect(api.permitRegisters.remove({ id: saved.id })).rejects.toMatchObject({
    code: 'not-found',
  });
});

describe('nothing is written of a list', () => {
  test.each<[string, File, Partial<typeof source>, string]>([
    ['without its columns', file(['B1,2024'], 'permit,issued'), {}, 'file'],
    ['that is no CSV file', new File([new Uint8Array([80, 75, 0, 4])], 'permits.xlsx'), {}, 'file'],
    ['with no permit in it', file(['B1,soon,,,,TGC1']), {}, 'file'],
    ['of a day to come', file(['B1,2024-01-02,,,,TGC1']), { asOf: '2999-01-01' }, 'asOf'],
    ['of unknown licenses', file([]), { licenseRegister: 'Nowhere' }, 'licenseRegister'],
    ['whose source is no address', file([]), { sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ])('%s', async (_, given, changed, path) => {
    await listing();
    const name = `Register ${path} ${given.size}`;
    const call = api.permitRegisters.import({ file: given, ...source, name, ...changed });
    await expect(call).rejects.toMatchObject({
      code: 'invalid-argument',
      data: { issues: [expect.objectContaining({ path })] },
    });
    const { items } = await api.permitRegisters.list();
    expect(items.map((item) => item.name)).not.toContain(name);
  });
});

test('lists of one register that arrive at once leave one of them, whole', async () => {
  const { id, number } = await listing();
  const name = 'Village of Tarn roofing permits';
  const rows = (count: number) =>
    Array.from({ length: count }, (_, nth) => `R${nth},2025-01-02,,,,${number}`);
  await Promise.all([3, 5, 8].map((count) => load(rows(count), { name })));
  const [register] = (await api.permitRegisters.list()).items.filter((each) => each.name === name);
  expect(await permitsOf(id)).toMatchObject([{ permits: register?.permits }]);
});

test('registers of licenses, and the businesses of a list, are found by indexes', async () => {
  await world.pool.query(`
    insert into register_facts (id, contractor_id, kind, register, number, as_of)
    select gen_random_uuid(), (select id from contractors limit 1), 'license', 'Register ' || n % 3, 'N' || n, '2026-01-01'
    from generate_series(1, 20000) n`);
  await world.pool.query('analyze register_facts');
  const { id, number } = await listing();
  const saved = await load([`Q1,2025-01-02,,,,${number}`], { name: 'Plans' });
  expect(await permitsOf(id)).toHaveLength(1);
  for (const plan of [
    ...(await queryPlansOf(world, listLicenseRegisters)),
    ...(await queryPlansOf(world, (db) => countBusinesses(db, saved.id))),
  ])
    expect(plan).not.toMatch(/Seq Scan on register_facts/);
});
