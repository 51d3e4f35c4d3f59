import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { instant } from '#lib/contract.ts';
import { createCopier } from './answer-copier.ts';

const Answer = z.object({
  id: z.uuid(),
  at: instant,
  seenAt: instant.nullable().describe('Once it was seen'),
  count: z.int(),
  isOpen: z.boolean(),
  status: z.enum(['new', 'done']),
  note: z.string().optional(),
  unit: z.string().nullable().default(null),
  tags: z.array(z.string()),
  lines: z.array(z.object({ amount: z.number(), kind: z.string().default('plain') })),
  who: z.union([z.object({ name: z.string() }), z.literal('nobody')]),
  title: z.string().trim(),
  facts: z.record(z.string(), z.int()),
});

const date = fc.date({
  min: new Date('1900-01-01'),
  max: new Date('2299-12-31'),
  noInvalidDate: true,
});
const answer = fc.record({
  id: fc.uuid(),
  at: date,
  seenAt: fc.option(date),
  count: fc.integer(),
  isOpen: fc.boolean(),
  status: fc.constantFrom('new', 'done'),
  note: fc.option(fc.string(), { nil: undefined }),
  unit: fc.option(fc.string(), { nil: undefined }),
  tags: fc.array(fc.string()),
  lines: fc.array(
    fc.record({ amount: fc.integer(), kind: fc.constantFrom('a', undefined), secret: fc.string() }),
  ),
  who: fc.oneof(fc.record({ name: fc.string(), secret: fc.string() }), fc.constant('nobody')),
  title: fc.string(),
  facts: fc.dictionary(fc.string(), fc.integer()),
  passwordHash: fc.string(),
});

test('a copy is what parsing gives: declared fields only, at any depth', () => {
  const copy = createCopier(Answer);
  fc.assert(
    fc.property(answer, (given) => {
      expect(JSON.stringify(copy(given)?.copy)).toBe(JSON.stringify(Answer.parse(given)));
    }),
  );
});

test.each([
  ['a missing field', { name: undefined }],
  ['null', { name: null }],
  ['a number for a text', { name: 1 }],
  ['a text for a number', { name: 'A', count: '1' }],
  ['no number', { name: 'A', count: Number.NaN }],
  ['a text for an instant', { name: 'A', count: 1, at: '2026-01-01T00:00:00.000Z' }],
  ['no date', { name: 'A', count: 1, at: new Date(Number.NaN) }],
  ['an object for a list', { name: 'A', count: 1, at: new Date(), tags: {} }],
  ['a list for an object', []],
  ['nothing', null],
])('%s is no answer', (_, given) => {
  const schema = z.object({
    name: z.string(),
    count: z.int(),
    at: instant,
    tags: z.array(z.string()),
  });
  expect(createCopier(schema)(given)).toBeUndefined();
  expect(schema.safeParse(given).success).toBe(false);
});
