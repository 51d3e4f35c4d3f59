import { expect, test } from 'vitest';
import { CallTable } from './call-table.ts';

const table = new CallTable<string>('/api');
table.add('GET', '/quotes', 'quotes.list');
table.add('POST', '/quotes', 'quotes.create');
table.add('GET', '/quotes/{id}', 'quotes.get');
table.add('GET', '/quotes/counts', 'quotes.counts');
table.add('GET', '/quotes/{id}/versions/{version}', 'quotes.version');
table.add('GET', '/{kind}/counts/all', 'counts');

test.each([
  ['GET', '/api/quotes', 'quotes.list', undefined],
  ['POST', '/api/quotes', 'quotes.create', undefined],
  ['GET', '/api/quotes/', 'quotes.list', undefined],
  ['GET', '/api/quotes/counts', 'quotes.counts', undefined],
  ['GET', '/api/quotes/7', 'quotes.get', { id: '7' }],
  ['GET', '/api/quotes/7/versions/2', 'quotes.version', { id: '7', version: '2' }],
  // A fixed segment that leads nowhere gives way to a parameter.
  ['GET', '/api/quotes/counts/versions/2', 'quotes.version', { id: 'counts', version: '2' }],
  ['GET', '/api/quotes/counts/all', 'counts', { kind: 'quotes' }],
  ['GET', '/api/quotes/a%20b', 'quotes.get', { id: 'a b' }],
  ['GET', '/api/quotes/a%2Fb', 'quotes.get', { id: 'a/b' }],
  ['GET', '/api/quotes/100%', 'quotes.get', { id: '100%' }],
  ['GET', '/api/leads/../quotes', 'quotes.list', undefined],
  ['GET', '/api/%2e%2e/api/quotes', 'quotes.list', undefined],
  ['GET', 'http://example.com/api/quotes', 'quotes.list', undefined],
  ['GET', '/api//versions/2', undefined, undefined],
  ['DELETE', '/api/quotes', undefined, undefined],
  ['HEAD', '/api/quotes', undefined, undefined],
  ['GET', '/api', undefined, undefined],
  ['GET', '/quotes', undefined, undefined],
  ['GET', '/apiquotes', undefined, undefined],
  ['GET', '//', undefined, undefined],
  ['OPTIONS', '*', undefined, undefined],
  ['GET', '/api/constructor', undefined, undefined],
] as const)('%s %s is %s', (method, path, call, params) => {
  const found = table.find(method, path);
  expect(found?.call).toBe(call);
  expect(found?.params).toEqual(params);
});

test('two calls cannot share a method and a path', () => {
  expect(() => table.add('GET', '/quotes/{other}', 'again')).toThrow('two calls');
});
