import { expect, test } from 'vitest';
import { beginsWithOwnName } from './own-name.ts';

test.each([
  'Plumbline',
  'plumbline',
  'Plumbline Support',
  'PLUMBLINE Billing Team',
  'The Plumbline Team',
  '“Plumbline” Help',
  'Plumb Line',
  'P l u m b - l i n e Support',
  'Plumbline’s team',
  'Plumbline.',
  'Plumbline!',
  'Plumbline | Support',
  'PlumblineSupport',
  'Plumblıne',
  'Plümblíne',
  'PIumbIine',
  'P1umb1ine',
  'Plurnbline',
  'Ｐｌｕｍｂｌｉｎｅ',
  '𝐏𝐥𝐮𝐦𝐛𝐥𝐢𝐧𝐞',
  'Рlumbline Support',
  'Plumblіne',
  'Plumblinе',
  'Рӏumbӏіпе',
  'Ρlumbline',
  'Plum\u200bbline',
  'Plum\u00adbline',
])('%s is taken for the platform', (name) => {
  expect(beginsWithOwnName(name, 'Plumbline')).toBe(true);
});

test.each([
  'Plumb Masters',
  'Plumb',
  'Plumbliners',
  'Plumblined Walls',
  'Lone Star Plumbline',
  'Bill Plumb',
  'Northline Plumbing',
  'Marsh & Sons',
  'Дом и сад',
  '水道屋',
  '',
])('%s is not', (name) => {
  expect(beginsWithOwnName(name, 'Plumbline')).toBe(false);
});

test('an empty or unreadable brand is nobody’s name', () => {
  for (const brand of ['', '…']) expect(beginsWithOwnName('Marsh & Sons', brand)).toBe(false);
});
