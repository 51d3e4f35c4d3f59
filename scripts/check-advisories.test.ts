import { expect, test } from 'vitest';
import { findAdvisoryErrors, findOutdatedCopies } from './structure/advisories.ts';

const lock = (version: string) => ({
  packages: { '': {}, 'node_modules/a/node_modules/b': { version } },
});
const row = (older: string) => `| CVE-2026-1 | b | 1.10.2 | something | ${older} |`;

test.each([
  ['1.10.1', '', 1],
  ['1.9.9', '', 1],
  ['1.10.2', '', 0],
  ['2.0.0', '', 0],
  ['1.10.1', '1.10.1, in `a`: not reached', 0],
])('version %s with the exception "%s" gives %i errors', (version, older, errors) => {
  expect(findOutdatedCopies(row(older), lock(version))).toHaveLength(errors);
});

test('a row of a package that is not installed is an error', () => {
  expect(findOutdatedCopies(row(''), { packages: {} })).toHaveLength(1);
});

test('no installed package is older than the version that mends it', () => {
  expect(findAdvisoryErrors(process.cwd())).toEqual([]);
});
