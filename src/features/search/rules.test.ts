import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalPath, findPublicPage } from '#lib/public-pages.ts';
import {
  filterNames,
  nearestTo,
  parseQuery,
  relaxedQueries,
  searchPath,
  toSearchInput,
} from './rules.ts';

const read = (search: string) => parseQuery(new URLSearchParams(search));
const normalize = (search: string) => searchPath('/search', read(search));

test.each([
  ['', '/search'],
  ['q=&service=&zip=&radius=25&rating=&sort=best', '/search'],
  ['zip=60614&service=Roof+Repair', '/search?service=Roof+Repair&zip=60614'],
  ['sort=distance&radius=50&zip=60614', '/search?zip=60614&radius=50&sort=distance'],
  ['q=+slate++roof+&utm_source=x', '/search?q=slate+roof'],
  ['zip=43215-1234', '/search?zip=43215'],
  ['zip=Columbus,+OH+43215', '/search?zip=43215'],
  ['everywhere=1', '/search?everywhere=1'],
  ['everywhere=1&zip=60614', '/search?zip=60614'],
  ['timing=now&zip=60614', '/search?zip=60614&timing=now'],
  ['timing=flexible', '/search'],
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
  expect(toSearchInput(read(''))).toEqual({ sort: 'best', limit: 10 });
  expect(toSearchInput(read('zip=60614&radius=50&verified=1&sort=none'))).toEqual({
    zip: '60614',
    radius: '50',
    verified: true,
    sort: 'best',
    limit: 10,
  });
});

test('a dead end widens the circle step by step, then leaves out one filter at a time', () => {
  const relaxed = relaxedQueries(read('q=slate&service=Roof+Repair&zip=60614&radius=50&rating=4'));
  expect(relaxed.map(({ changed, query }) => [changed, searchPath('/search', query)])).toEqual([
    ['radius', '/search?q=slate&service=Roof+Repair&zip=60614&radius=100&rating=4'],
    ['radius', '/search?q=slate&service=Roof+Repair&zip=60614&radius=200&rating=4'],
    ['rating', '/search?q=slate&service=Roof+Repair&zip=60614&radius=50'],
    ['service', '/search?q=slate&zip=60614&radius=50&rating=4'],
    ['q', '/search?service=Roof+Repair&zip=60614&radius=50&rating=4'],
    ['zip', '/search?q=slate&service=Roof+Repair&rating=4&everywhere=1'],
  ]);
  expect(relaxedQueries(read('radius=5'))).toEqual([]);
});

test('of pros elsewhere, the nearest come first with their distance', () => {
  const columbus = { latitude: 39.9612, longitude: -82.9988 };
  const pro = (name: string, latitude: number | null, longitude: number | null) => ({
    ...{ name, latitude, longitude },
  });
  const found = nearestTo(
    [
      pro('Portland', 45.5152, -122.6784),
      pro('Chicago', 41.8781, -87.6298),
      pro('Nowhere known', null, null),
      pro('Austin', 30.2672, -97.7431),
      pro('Cleveland', 41.4993, -81.6944),
    ],
    columbus,
  );
  expect(found.map(({ name, miles }) => [name, Math.round(miles)])).toEqual([
    ['Cleveland', 126],
    ['Chicago', 276],
    ['Austin', 1067],
  ]);
});
