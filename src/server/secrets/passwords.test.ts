import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { FULL_COST, hashSettings, withHashCost } from '#test/fast-hashes.ts';
import { hashPassword, isCorrectPassword } from './passwords.ts';

const password = 'plumb and level';
const product = { N: 2 ** 14, r: 16, p: 1 };

test('a password is kept as a memory-hard hash of 32 MiB', async () => {
  hashSettings.requestedCosts.length = 0;
  const kept = await withHashCost(FULL_COST, () => hashPassword(password));
  const [salt = '', hash] = kept.split(':');
  expect(Buffer.from(salt, 'hex')).toHaveLength(16);
  const made = scryptSync(password, salt, 64, { ...product, maxmem: 64 * 1024 * 1024 });
  expect(hash).toBe(made.toString('hex'));
  expect(hashSettings.requestedCosts).toEqual([product]);
});

test.each([
  ['the right password', password, true],
  ['a wrong one', 'plumb and lever', false],
  ['one that nobody has', undefined, false],
])('%s costs as much to look at', async (_, known, right) => {
  const kept = known && (await hashPassword(known));
  hashSettings.requestedCosts.length = 0;
  expect(await isCorrectPassword(password, kept)).toBe(right);
  expect(hashSettings.requestedCosts).toEqual([product]);
});
