import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalPath, findPublicPage } from '#lib/public-pages.ts';
import { filterNames, parseQuery, searchPath, toSearchInput } from './rules.ts';

const read = (search: string) => parseQuery(new URLSearchParams(search));
const normalize = (search: string) => searchPath('/search', read(search));

test.each([
  ['', '/search'],
  ['q=&service=&zip=&radius=25&rating=&sort=best', '/search'],
  ['zip=60614&service=Roof+Repair', '/search?service=Roof+Repair&zip=60614'],
  ['sort=distance&radius=50&zip=60614', '/search?zip=60614&radius=50&sort=distance'],
  ['q=+slate++roof+&utm_source=x', '/search?q=slate+roof'],
  ['verified=1&cursor=abc', '/search?verified=1&cursor=abc'],
])('the query %j has the path %s', (search, path) => {
  expect(normalize(search)).toBe(path);
});

test('the path of any search is its own path', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('q', 'zip', 'sort', 'x'), fc.string()), (typed) => {
      const once = normalize(new URLSearchParams(typed).toString());
      expect(normalize(once.split('?')[1] ?? '')).toBe(once);
    }),
  );
});

test('the page cache and the search agree on the path of a search, so that neither redirects to the other', () => {
  const query = parseQuery(new URLSearchParams(filterNames.map((name) => [name, '1'])));
  const address = new URL(searchPath('/search', { ...query, cursor: 'a' }), 'https://example.com');
  const page = findPublicPage('/search')?.page;
  expect(page && canonicalPath(page, '/search', address.searchParams)).toBe(
    `${address.pathname}${address.search}`,
  );
});

test('default filters are left out of the API call', () => {
  expect(toSearchInput(read(''))).toEqual({ sort: 'best' });
  expect(toSearchInput(read('zip=60614&radius=50&verified=1&sort=none'))).toEqual({
    zip: '60614',
    radius: '50',
    verified: true,
    sort: 'best',
  });
});
