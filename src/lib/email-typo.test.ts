import { expect, test } from 'vitest';
import { likelyEmail } from './email-typo.ts';

test.each([
  ['dana@gmial.com', 'dana@gmail.com'],
  ['dana@gmail.con', 'dana@gmail.com'],
  ['dana@gmail.co', 'dana@gmail.com'],
  ['dana@gnail.com', 'dana@gmail.com'],
  ['Dana.W+home@GMAI.COM', 'Dana.W+home@gmail.com'],
  [' dana@hotmial.com ', 'dana@hotmail.com'],
  ['dana@hotmal.con', 'dana@hotmail.com'],
  ['dana@yaho.com', 'dana@yahoo.com'],
  ['dana@yahooo.cm', 'dana@yahoo.com'],
  ['dana@outlok.com', 'dana@outlook.com'],
  ['dana@iclould.com', 'dana@icloud.com'],
  ['dana@aol.con', 'dana@aol.com'],
  ['dana@comcast.ner', 'dana@comcast.net'],
  ['dana@verzon.net', 'dana@verizon.net'],
  ['dana@example.con', 'dana@example.com'],
  ['Dana@Marsh.Example.CMO', 'Dana@Marsh.Example.com'],
  ['dana@habitat.ogr', 'dana@habitat.org'],
])('%j probably means %j', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  ...['dana@gmail.com', 'dana@Yahoo.com', 'dana@live.com', 'dana@aol.com', 'dana@icloud.com'],
  ...['dana@mail.com', 'dana@ymail.com', 'dana@email.com', 'dana@gmx.com', 'dana@mac.com'],
  ...['dana@yahoo.ca', 'dana@hotmail.fr', 'dana@yahoo.co.uk', 'dana@outlook.de', 'dana@live.nl'],
  ...['dana@example.com', 'dana@marshandsons.com', 'dana@comcast.com', 'dana@alpha.example.com'],
  ...['', 'dana', 'dana@', '@gmial.com', 'dana@gm', 'dana@abc.com', 'dana@att.com'],
  ...['dana@con', 'dana@.con'],
])('%j is left alone', (typed) => {
  expect(likelyEmail(typed)).toBeUndefined();
});
