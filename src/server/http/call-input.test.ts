import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson, parseQuery, withParams } from './call-input.ts';

const library = new StandardBracketNotationSerializer();
const readByLibrary = (search: string) =>
  library.deserialize([...new URLSearchParams(search).entries()]);

/** The same values, whether an object has a prototype or not. */
const plain = (value: unknown): unknown => structuredClone(value);

describe('a query string is read as oRPC reads it', () => {
  test.each([
    '',
    '?',
    '?q=roof+repair&limit=20',
    '?q=%C3%A9&q=2',
    '?services[]=a&services[]=b',
    '?filter[status]=new&filter[from]=1',
    '?a=1&a=2&a=3',
    '?__proto__=1&constructor=2',
    '?0=a&1=b',
    '?q=%zz&p=%C3',
    '?q=a=b&flag&=x&&',
    '?q=é',
  ])('%s', (search) => {
    expect(plain(parseQuery(search))).toEqual(plain(readByLibrary(search)));
  });

  const name = fc.oneof(
    fc.constantFrom('q', 'limit', 'a[b]', 'a[]', '__proto__', '0', ''),
    fc.string({ maxLength: 8 }),
  );
  const pair = fc.tuple(name, fc.string({ unit: 'grapheme', maxLength: 20 }));
  test('any names and values', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 6 }), fc.boolean(), (pairs, isEncoded) => {
        const query = new URLSearchParams(pairs).toString();
        const search = `?${isEncoded ? query : decodeURIComponent(query.replaceAll('+', ' ')).replaceAll('#', '')}`;
        expect(plain(parseQuery(search))).toEqual(plain(readByLibrary(search)));
      }),
      { numRuns: 2_000 },
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

test.each([
  ['nothing', '', undefined],
  ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
  ['a list', '[1]', [1]],
])('a body of %s', (_, body, value) => {
  expect(parseJson(Buffer.from(body))).toEqual(value);
});

test('a body that is no JSON is refused', () => {
  expect(() => parseJson(Buffer.from('{"a":'))).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  );
});

test('what the path says goes before what the body says', () => {
  expect(withParams({ id: 'body', text: 'a' }, { id: 'path' })).toEqual({ id: 'path', text: 'a' });
  expect(withParams(undefined, { id: 'path' })).toEqual({ id: 'path' });
  expect(withParams('text', { id: 'path' })).toEqual({ id: 'path' });
  expect(withParams('text', undefined)).toBe('text');
});
