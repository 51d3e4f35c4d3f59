import { expect, test } from 'vitest';
import * as z from 'zod';
import './plain-issues.ts';

test.each([
  [z.string().max(60), 'x'.repeat(61), 'At most 60 characters.'],
  [z.string().min(1), '', 'Fill this in.'],
  [z.string().min(8), 'short', 'At least 8 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entry.'],
  [z.array(z.string()).min(1), [], 'Choose at least one.'],
  [z.int().max(10_000), 10_001, 'Write a number up to 10,000.'],
  [z.number().lt(5), 5, 'Write a number below 5.'],
  [z.number().min(0), -1, 'Write a number from 0 up.'],
  [z.number().gt(0), 0, 'Write a number above 0.'],
  [z.number().multipleOf(5), 7, 'Write a multiple of 5.'],
  [z.int(), 1.5, 'Write a whole number.'],
  [z.number(), 'ten', 'Write a number.'],
  [z.coerce.number(), 'ten', 'Write a number.'],
  [z.string(), undefined, 'Fill this in.'],
  [z.string(), 5, 'Write this as text.'],
  [z.boolean(), 'on', 'Choose yes or no.'],
  [z.enum(['a', 'b']), 'c', 'Choose one of what is offered.'],
  [z.literal('a'), undefined, 'Fill this in.'],
  [z.email(), 'nobody', 'Enter an email address.'],
  [z.iso.date(), 'May', 'Enter a day, as in 2026-05-31.'],
  [z.uuid(), '1', 'This is not written in the form asked for here.'],
  [z.strictObject({}), { a: 1 }, 'There is more here than is asked for.'],
  [z.union([z.string(), z.number()]), true, 'This is not what is asked for here.'],
  [z.date().max(new Date(0)), new Date(1), 'Choose an earlier day.'],
  [z.string().refine(() => false), 'a', 'This is not what is asked for here.'],
  [z.string().max(1, 'Own words'), 'ab', 'Own words'],
])('what is refused is said in a plain sentence: %#', (shape, value, sentence) => {
  expect(shape.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});
