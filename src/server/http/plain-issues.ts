import * as z from 'zod';
import { ownValue } from '#lib/own-value.ts';

type RawIssue = z.core.$ZodRawIssue;

/** What a field is asked for, by the name of its format. */
const formats: Record<string, string> = {
  email: 'Enter a full email address, such as pat@example.com.',
  url: 'Enter a web address.',
  date: 'Enter a date, such as 2026-05-31.',
  datetime: 'Enter a date and time.',
  time: 'Enter a time, such as 14:30.',
};

const expectations: Record<string, string> = {
  string: 'Enter text here.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Send a list here.',
};

/** A count with the thing that is counted: `1 character`, `60 characters`. */
const counted = (count: number | bigint, origin: string) => {
  const thing = ownValue(things, origin) ?? 'entry';
  const plural = thing === 'entry' ? 'entries' : `${thing}s`;
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : plural}`;
};
const things: Readonly<Record<string, string>> = { string: 'character', file: 'byte' };

const isNumeric = (origin: string) => ['number', 'int', 'bigint'].includes(origin);

function tooMuch({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig) {
  if (origin === 'date') return 'Choose an earlier date.';
  const limit = maximum.toLocaleString('en-US');
  if (isNumeric(origin))
    return inclusive ? `Enter a number up to ${limit}.` : `Enter a number below ${limit}.`;
  return `Use no more than ${counted(maximum, origin)}.`;
}

function tooLittle({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall) {
  if (origin === 'date') return 'Choose a later date.';
  const limit = minimum.toLocaleString('en-US');
  if (isNumeric(origin))
    return inclusive ? `Enter ${limit} or more.` : `Enter a number above ${limit}.`;
  if (minimum === 1) return origin === 'string' ? 'Fill this in.' : 'Choose at least one.';
  return `Use at least ${counted(minimum, origin)}.`;
}

/** The sentence that a person reads beside a field, where its shape has none of its own. */
export function plainIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return tooMuch(issue as z.core.$ZodIssueTooBig);
    case 'too_small':
      return tooLittle(issue as z.core.$ZodIssueTooSmall);
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Fill this in.';
      return ownValue(expectations, String(issue.expected)) ?? 'This isn’t a valid value.';
    case 'invalid_format':
      return ownValue(formats, String(issue.format)) ?? 'This isn’t in the right format.';
    case 'invalid_value':
      return issue.input === undefined ? 'Fill this in.' : 'Choose one of the options.';
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'There’s something extra here.';
    default:
      return issue.input === undefined ? 'Fill this in.' : 'This isn’t a valid value.';
  }
}

// Sentences that a shape gives itself go first.
z.config({ customError: plainIssue });
