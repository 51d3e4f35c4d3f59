import { expect, test } from 'vitest';
import * as z from 'zod';
import './plain-issues.ts';

test.each([
  [z.string().max(60), 'x'.repeat(61), 'Use no more than 60 characters.'],
  [z.string().min(1), '', 'Fill this in.'],
  [z.string().min(8), 'short', 'Use at least 8 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Use no more than 1 entry.'],
  [z.array(z.string()).min(1), [], 'Choose at least one.'],
  [z.int().max(10_000), 10_001, 'Enter a number up to 10,000.'],
  [z.number().lt(5), 5, 'Enter a number below 5.'],
  [z.number().min(0), -1, 'Enter 0 or more.'],
  [z.number().gt(0), 0, 'Enter a number above 0.'],
  [z.number().multipleOf(5), 7, 'Enter a multiple of 5.'],
  [z.int(), 1.5, 'Enter a whole number.'],
  [z.number(), 'ten', 'Enter a number.'],
  [z.coerce.number(), 'ten', 'Enter a number.'],
  [z.string(), undefined, 'Fill this in.'],
  [z.string(), 5, 'Enter text here.'],
  [z.boolean(), 'on', 'Choose yes or no.'],
  [z.enum(['a', 'b']), 'c', 'Choose one of the options.'],
  [z.literal('a'), undefined, 'Fill this in.'],
  [z.email(), 'nobody', 'Enter a full email address, such as pat@example.com.'],
  [z.iso.date(), 'May', 'Enter a date, such as 2026-05-31.'],
  [z.uuid(), '1', 'This isn’t in the right format.'],
  [z.strictObject({}), { a: 1 }, 'There’s something extra here.'],
  [z.union([z.string(), z.number()]), true, 'This isn’t a valid value.'],
  [z.date().max(new Date(0)), new Date(1), 'Choose an earlier date.'],
  [z.string().refine(() => false), 'a', 'This isn’t a valid value.'],
  [z.string().max(1, 'Own words'), 'ab', 'Own words'],
])('what is refused is said in a plain sentence: %#', (shape, value, sentence) => {
  expect(shape.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});
