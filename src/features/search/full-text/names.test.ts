import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertListings } from '#features/listings/data.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { nameKey, nameKeyOf } from '#lib/same-business.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const written = async (name: string) => {
  const { rows } = await world.db.execute<{ key: string }>(
    sql`select ${nameKey(sql`${name}::text`)} as key`,
  );
  return rows[0]?.key;
};

test('the database and the program write the same key of any name', async () => {
  const part = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(' Inc.', ', LLC', ' and ', ' & ', 'Ö', 'İ', 'ﬁ', 'ß', '½', 'L.L.C.', '-', '/'),
  );
  const names = fc.sample(
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('').replaceAll('\u0000', '')),
    { numRuns: 150, seed: 7 },
  );
  const { rows } = await world.db.execute<{ name: string; key: string }>(
    sql`select name, ${nameKey(sql`name`)} as key from unnest(${sql.param(names)}::text[]) as name`,
  );
  for (const { name, key } of rows) expect([name, nameKeyOf(name)]).toEqual([name, key]);
});

test.each([
  ['A.E. LINES, INC', 'aelines'],
  ['A-1 Pam Plastering & Remodeling, Inc.', 'a1pamplasteringremodeling'],
  ['A 1 Pam Plastering and Remodeling', 'a1pamplasteringremodeling'],
  ['ARCHI/BUILD CONSTRUCTION, LTD.', 'archibuildconstruction'],
  ['Peña’s Roofing Co., L.L.C.', 'penasroofing'],
  ['Marco', 'marco'],
  ['The Co-Op Company', 'thecoop'],
  ['LLC', 'llc'],
])('the name %j is found by %j', async (name, key) => {
  expect(nameKeyOf(name)).toBe(key);
  expect(await written(name)).toBe(key);
});

/** Names as registers write them. */
const registerNames = () => {
  const word = fc.constantFrom(
    ...[
      'All',
      'Construction',
      'A.E.',
      'A-1',
      'Lines',
      'Archi/Build',
      'Peña',
      'Sons',
      'J&M',
      'O’Hare',
    ],
    ...['Plastering', 'Roofing', 'Bros.', '#1', '24/7', 'St. Paul', 'Müller', 'Co-Op', 'The', 'of'],
  );
  const ending = fc.constantFrom('', ', INC', ' Inc.', ' LLC', ', L.L.C.', ' Co., Ltd.', ' CORP');
  const joint = fc.constantFrom(' ', ' ', ' & ', '-', ' / ', ' and ');
  return fc
    .tuple(fc.array(fc.tuple(word, joint), { minLength: 1, maxLength: 4 }), word, ending)
    .map(([parts, last, end]) => parts.map(([a, b]) => a + b).join('') + last + end);
};

test('every business of a register is found first by its exact name, however it is written', async () => {
  const names = [
    ...new Map(
      fc.sample(registerNames(), { numRuns: 400, seed: 11 }).map((name) => [nameKeyOf(name), name]),
    ).values(),
  ];
  await insertListings(
    world.db,
    names.map((businessName) => sampleListing({ businessName })),
    new Date(),
  );
  const guest = await world.as();
  for (const name of names.slice(0, 120)) {
    const { items } = await guest.contractors.search({ q: name, limit: 1 });
    expect(items[0]?.businessName, name).toBe(name);
  }
  // As somebody types it who does not remember the signs.
  for (const name of names.slice(0, 40)) {
    const typed = name
      .normalize('NFKD')
      .replaceAll(/[.’]|\p{M}/gu, '')
      .toUpperCase();
    const { items } = await guest.contractors.search({ q: typed, limit: 1 });
    expect(items[0]?.businessName, typed).toBe(name);
  }
  // By the beginning of the name, where its words are written otherwise than they are typed.
  const pages = await guest.contractors.search({ q: 'ARCHIBUILD', limit: 100 });
  expect(pages.items.some(({ businessName }) => businessName.startsWith('Archi/Build'))).toBe(true);
});
