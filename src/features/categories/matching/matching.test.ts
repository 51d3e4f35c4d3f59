import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInCategories } from '../rules.ts';
import { serviceVocabulary } from '../vocabulary/rules.ts';
import { createServiceFinder, sureService } from './rules.ts';

const names = builtInCategories.map(({ name }) => name);
const find = createServiceFinder(names);
const found = (text: string) => find(text).map(({ service }) => service);

test('the vocabulary has 1,500 words and phrases or more, and some for every built-in service', () => {
  const terms = Object.values(serviceVocabulary).flatMap(({ says, may }) =>
    `${says},${may}`.split(',').map((term) => term.trim().replaceAll(/\s+/g, ' ')),
  );
  expect(new Set(terms).size).toBeGreaterThanOrEqual(1_500);
  expect(terms).not.toContain('');
  expect(Object.keys(serviceVocabulary).sort()).toEqual([...names].sort());
});

test.each(names)('%s is found first by its own name, and with two letters wrong', (name) => {
  expect(found(name)[0]).toBe(name);
  const [long = ''] = name.split(/[ -]/).toSorted((a, b) => b.length - a.length);
  const misspelled = `${long.slice(0, 2)}x${long.slice(3, -2)}${long.at(-1)}${long.at(-2)}`;
  if (long.length >= 7) expect(found(name.replace(long, misspelled)).slice(0, 3)).toContain(name);
});

test.each([
  ['a phrase beats its single words', 'garage door', 'Garage Door Repair'],
  ['a phrase is found in any order', 'the ceiling in our bedroom has a stain', 'Roof Repair'],
  ['two words may be one', 'counter tops', 'Countertop Installation'],
  ['one word may be two', 'waterheater', 'Water Heater Installation'],
  ['apostrophes and accents do not matter', 'Our boíler doesn’t heat', 'Furnace Repair'],
  ['the beginning of a word completes', 'chimn', 'Chimney Repair'],
  ['what is broken is repaired', 'furnace is broken', 'Furnace Repair'],
  ['what is new is installed', 'new furnace', 'Furnace Installation'],
  ['two words in one, misspelled', 'airconditoner', 'Air Conditioning Repair'],
  ['a word written as it sounds', 'electrishun', 'Electrical Repair'],
  ['what moves in there is a pest', 'something is living in my wall', 'Pest Control'],
  ['a living room is no pest', 'hole in the living room wall', 'Drywall Repair'],
  ['air is no pool', 'poor airflow', 'Air Conditioning Repair'],
  ['guests leave, cleaners come', 'airbnb turnover', 'House Cleaning'],
  ['warm feet', 'heated floors', 'Furnace Installation'],
  ['walls that go', 'open floor plan', 'Kitchen Remodeling'],
  ['what the root lifts', 'tree root lifted my sidewalk', 'Concrete Work'],
])('%s: %s', (_, text, service) => {
  expect(found(text)[0]).toBe(service);
});

test('a leak leads to those who mend one, and a misspelled or completed word says that it is a guess', () => {
  expect(found('leak')).not.toContain('Interior Painting');
  expect(find('leak').every(({ isGuess }) => !isGuess)).toBe(true);
  expect(find('rof leek')[0]).toMatchObject({ service: 'Roof Repair', isGuess: true });
  expect(find('chimn')[0]).toMatchObject({ service: 'Chimney Repair', isGuess: true });
});

test.each([
  ['my roof leeks', 'Roof Repair'],
  ['lites flicker', 'Electrical Repair'],
  ['drane smells', 'Drain Cleaning'],
  ['crack in the foundashun', 'Concrete Work'],
  ['insulashun for the attic', 'Insulation'],
  ['pull up the carpit', 'Carpet Installation'],
])('%j, written as it sounds, means %s', (text, service) => {
  expect(find(text)[0]).toMatchObject({ service, isGuess: true });
});

test('a brown stain may come from the roof, a pipe or an earlier leak, and spoils the drywall', () => {
  const services = ['Roof Repair', 'Plumbing Repair', 'Water Damage Restoration', 'Drywall Repair'];
  for (const text of ['brown stain', 'brown stane on the wall', 'there is a yellow ring'])
    expect(found(text).slice(0, 4)).toEqual(expect.arrayContaining(services.slice(0, 3)));
  expect(found('brown stain').slice(0, 4)).toEqual(services);
});

test.each([
  'brown stain on my kitchen ceiling after rain',
  'water spot upstairs whenever it rains',
  'ceiling drips when it rains',
])('“%s” is the roof first', (text) => expect(found(text)[0]).toBe('Roof Repair'));

test.each([
  ...['', 'zzzyx', 'lawyer', 'piano lessons', 'and the', 'ace', '🔨', 'guitar lessons', 'guitar'],
  ...['math tutor', 'dog training', 'wedding photographer', 'the thingamajig went kaput'],
])('for %j nothing is found', (text) => {
  expect(found(text)).toEqual([]);
});

test('a misspelled word counts beside ordinary words and known ones, and not beside a foreign one', () => {
  expect(found('problem with my guter')[0]).toMatch(/^Gutter/);
  expect(found('guter is clogged')[0]).toMatch(/^Gutter/);
  expect(found('guter xylophonist')).toEqual([]);
});

test.each([
  ['my faucet drips', 'Plumbing Repair'],
  ['leaky roof over the porch', 'Roof Repair'],
  ['brown stain', undefined],
  ['rof leek', undefined],
  ['laptop repair', undefined],
  ['', undefined],
])('“%s” means beyond doubt: %s', (text, service) => {
  expect(sureService(find(text))).toBe(service);
});

test('a service without a vocabulary is found by the words of its name', () => {
  expect(createServiceFinder([...names, 'Beekeeping'])('beekeeper')[0]?.service).toBe('Beekeeping');
  expect(createServiceFinder(['constructor'])('constructor')[0]?.service).toBe('constructor');
});

test('any text has an answer, of services that exist, each once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const services = found(text);
      expect(new Set(services).size).toBe(services.length);
      for (const service of services) expect(names).toContain(service);
    }),
  );
});
