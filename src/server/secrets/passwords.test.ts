import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { FULL, hashes, hashingAt } from '#test/quick-hashes.ts';
import { hashPassword, isPassword } from './passwords.ts';

const password = 'plumb and level';
const product = { N: 2 ** 14, r: 16, p: 1 };

test('a password is kept as a memory-hard hash of 32 MiB', async () => {
  hashes.asked.length = 0;
  const kept = await hashingAt(FULL, () => hashPassword(password));
  const [salt = '', hash] = kept.split(':');
  expect(Buffer.from(salt, 'hex')).toHaveLength(16);
  const made = scryptSync(password, salt, 64, { ...product, maxmem: 64 * 1024 * 1024 });
  expect(hash).toBe(made.toString('hex'));
  expect(hashes.asked).toEqual([product]);
});

test.each([
  ['the right password', password, true],
  ['a wrong one', 'plumb and lever', false],
  ['one that nobody has', undefined, false],
])('%s costs as much to look at', async (_, known, right) => {
  const kept = known && (await hashPassword(known));
  hashes.asked.length = 0;
  expect(await isPassword(password, kept)).toBe(right);
  expect(hashes.asked).toEqual([product]);
});
