import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { FULL_COST, hashSettings, withHashCost } from '#test/fast-hashes.ts';
import { hashPassword, isCorrectPassword } from './passwords.ts';

const password = 'plumb and level';
const product = { N: 2 ** 14, r: 16, p: 1 };

test('a password is stored as a memory-hard hash of 32 MiB', async () => {
  hashSettings.requestedCosts.length = 0;
  const stored = await withHashCost(FULL_COST, () => hashPassword(password));
  const [salt = '', hash] = stored.split(':');
  expect(Buffer.from(salt, 'hex')).toHaveLength(16);
  const expected = scryptSync(password, salt, 64, { ...product, maxmem: 64 * 1024 * 1024 });
  expect(hash).toBe(expected.toString('hex'));
  expect(hashSettings.requestedCosts).toEqual([product]);
});

test.each([
  ['the right password', password, true],
  ['a wrong password', 'plumb and lever', false],
  ['a password for an unknown account', undefined, false],
])('%s costs one hash to check', async (_, stored, isCorrect) => {
  const hash = stored && (await hashPassword(stored));
  hashSettings.requestedCosts.length = 0;
  expect(await isCorrectPassword(password, hash)).toBe(isCorrect);
  expect(hashSettings.requestedCosts).toEqual([product]);
});
