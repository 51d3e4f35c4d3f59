import { expect, test } from 'vitest';
import { compareApis, type Json } from './api-differences.ts';

const quote = {
  type: 'object',
  title: 'Quote',
  description: 'A price',
  properties: {
    title: { type: 'string', description: 'What it’s for' },
    amount: { type: 'integer', default: 0 },
  },
  required: ['title', 'amount'],
};
const api = {
  info: { title: 'Plumbline', description: 'Calls', version: '1' },
  paths: {
    '/quotes': {
      get: {
        operationId: 'quotes.list',
        summary: 'Quotes',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'OK', content: { schema: quote } } },
      },
    },
  },
};
const list = api.paths['/quotes'].get;
const withList = (get: Json) => ({ ...api, paths: { '/quotes': { get } } });
const withQuote = (schema: Json) =>
  withList({ ...list, responses: { 200: { description: 'OK', content: { schema } } } });
const at = '/paths/~1quotes/get/responses/200/content/schema';

test('the same API in other words and another order has no differences', () => {
  const { amount, title } = quote.properties;
  const other = {
    paths: {
      '/quotes': {
        get: {
          responses: {
            200: {
              description: 'Fine',
              content: {
                schema: {
                  required: ['amount', 'title'],
                  properties: { amount, title: { ...title, description: 'Its name' } },
                  type: 'object',
                },
              },
            },
          },
          parameters: list.parameters.toReversed(),
          operationId: 'quotes.list',
        },
      },
    },
    info: { version: '1', title: 'Another' },
  };
  expect(compareApis(api, other)).toEqual([]);
});

test('a field called like a text counts: it may not go or change its type', () => {
  const { amount, title } = quote.properties;
  expect(compareApis(api, withQuote({ ...quote, properties: { amount } }))).toEqual([
    `${at}/properties/title: was removed, {"type":"string"}`,
  ]);
  const changed = { amount, title: { ...title, type: 'number' } };
  expect(compareApis(api, withQuote({ ...quote, properties: changed }))).toEqual([
    `${at}/properties/title/type: "string" became "number"`,
  ]);
});

test('paths, operation ids, parameters, requirements and defaults count', () => {
  const { amount, title } = quote.properties;
  const changedDefault = { title, amount: { ...amount, default: { title: 'none' } } };
  for (const [changed, difference] of [
    [{ ...api, paths: {} }, '/paths/~1quotes: was removed'],
    [withList({ ...list, operationId: 'quotes.all' }), '"quotes.list" became "quotes.all"'],
    [withList({ ...list, parameters: list.parameters.slice(0, 1) }), '/parameters/1: was removed'],
    [withQuote({ ...quote, required: ['title'] }), `${at}/required/1: was removed`],
    [withQuote({ ...quote, properties: changedDefault }), '0 became {"title":"none"}'],
    [withList({ ...list, security: [] }), '/security: was added, []'],
  ] as const)
    expect(compareApis(api, changed).join('\n'), difference).toContain(difference);
});
