import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPublicPage, canonicalPath as keptAddressOf } from '#lib/public-pages.ts';
import { filterNames, parseQuery, searchPath, toSearchInput } from './rules.ts';

const read = (search: string) => parseQuery(new URLSearchParams(search));
const canonical = (search: string) => searchPath('/search', read(search));

test.each([
  ['', '/search'],
  ['q=&service=&zip=&radius=25&rating=&sort=best', '/search'],
  ['zip=60614&service=Roof+Repair', '/search?service=Roof+Repair&zip=60614'],
  ['sort=distance&radius=50&zip=60614', '/search?zip=60614&radius=50&sort=distance'],
  ['q=+slate++roof+&utm_source=x', '/search?q=slate+roof'],
  ['verified=1&cursor=abc', '/search?verified=1&cursor=abc'],
])('%s is %s', (search, address) => {
  expect(canonical(search)).toBe(address);
});

test('an address leads to itself, whatever is typed into it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('q', 'zip', 'sort', 'x'), fc.string()), (typed) => {
      const once = canonical(new URLSearchParams(typed).toString());
      expect(canonical(once.split('?')[1] ?? '')).toBe(once);
    }),
  );
});

test('a page that is kept for others is kept at that address, too: else each leads to the other', () => {
  const query = parseQuery(new URLSearchParams(filterNames.map((name) => [name, '1'])));
  const address = new URL(searchPath('/search', { ...query, cursor: 'a' }), 'https://example.com');
  const page = findPublicPage('/search')?.page;
  expect(page && keptAddressOf(page, '/search', address.searchParams)).toBe(
    `${address.pathname}${address.search}`,
  );
});

test('what is as usual is not asked for', () => {
  expect(toSearchInput(read(''))).toEqual({ sort: 'best' });
  expect(toSearchInput(read('zip=60614&radius=50&verified=1&sort=none'))).toEqual({
    zip: '60614',
    radius: '50',
    verified: true,
    sort: 'best',
  });
});
