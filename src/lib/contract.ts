import { oc } from '@orpc/contract';
import * as z from 'zod';
import { apiErrors } from './api-error.ts';
import { MAX_CENTS } from './money.ts';
import type { Permission, Role } from './roles.ts';
import { stateCodes } from './states.ts';
import {
  CONTROL_CHARACTERS,
  cleanLine,
  cleanLines,
  INVALID_ZIP_CODE,
  INVISIBLE_TEXT,
  isInvisible,
  MALFORMED_TEXT,
} from './typed-text.ts';

/** The classes of calls with rate limits of their own (R21 of the reliability requirements). */
export type RateClass = 'write' | 'search' | 'lookup' | 'document' | 'contacts' | 'transfer';

/** Who may make a call. Handlers check which records, and in which state. */
export type CallMeta = {
  /** Nobody by default: a call without this line rejects everyone. */
  who: 'anyone' | 'signed-in' | readonly Role[];
  /** Admins need this permission, or one of these, on top of their role. Nobody else is affected. */
  permission?: Permission | readonly Permission[];
  /** Whether the call accepts an Idempotency-Key, as calls do that create or send something. */
  idempotent?: boolean;
  /**
   * What the call reads by the `id` of its input, where that holds private data, as in `quote`: the audit log keeps
   * which admin has read which.
   */
  privateRecord?: string;
  /** Whether it lists records with private data: the audit log keeps, once an hour, which admin has looked through it. */
  privateList?: true;
  /**
   * The rate limit that applies. By default every call except GET is a `write`. `search` is for reads of much,
   * `lookup` for what a form asks for while somebody types, `document` for what is drawn or written as a file,
   * `contacts` for how to reach businesses, `transfer` for whole imports and exports, and `free` for calls that must
   * never be rate limited.
   */
  rate?: RateClass | 'free';
  /** Largest request body in bytes; 256 KiB by default. */
  maxBody?: number;
};

/** The base of every procedure in the API. */
export const call = oc
  .$meta<CallMeta>({ who: [] })
  .errors(
    apiErrors(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'resource-exhausted',
      'unavailable',
      'internal',
    ),
  );

/** Largest page size that a caller may request. */
export const MAX_PAGE_SIZE = 100;

/** `limit` and `cursor` of a list call. */
export const pageInput = (defaultLimit: number) =>
  z.object({
    limit: z.coerce.number<number | string>().int().min(1).max(MAX_PAGE_SIZE).default(defaultLimit),
    cursor: z.string().max(500).optional().describe('nextCursor of the page before'),
  });

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const id = z.uuid().describe('UUIDv7');
export const byId = z.object({ id });

/** An instant: a Date on the server, ISO 8601 in UTC in every answer. */
export const instant = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.iso.datetime())
  .describe('Instant, ISO 8601, UTC');

/** Years that every column, calendar and time zone of ours can hold; a date outside them is a slip of the pen. */
export const isStorableDate = (text: string) => {
  const year = Number(text.slice(0, 4));
  return year >= 1900 && year < 2300;
};
const unusualYear = 'Enter a year between 1900 and 2299';

/** An instant as a caller sends it. */
export const instantInput = z.iso
  .datetime({ offset: true })
  .refine(isStorableDate, unusualYear)
  .transform((text) => new Date(text))
  .describe('Instant, ISO 8601');

/** A day as a caller sends it. */
export const dayInput = z.iso.date().refine(isStorableDate, unusualYear);

export const cents = z.int().min(0).max(MAX_CENTS).describe('US cents');

/** One line of text: trimmed, no control characters, and nothing in it that nobody sees. */
export const singleLineText = (max: number, min = 1) =>
  z
    .string()
    .overwrite(cleanLine)
    .trim()
    .min(min)
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), CONTROL_CHARACTERS)
    .refine((text) => !isInvisible(text), INVISIBLE_TEXT)
    .refine((text) => text.isWellFormed(), MALFORMED_TEXT);

/** The name of a business, which everybody sees. */
export const businessNameText = singleLineText(120);

/** What makes a link in somebody's mail program: an address, or a name that ends like one. */
const WEB_ADDRESS =
  /:\/\/|@|\bwww\.|\.(?:com|net|org|info|biz|io|co|us|ru|xyz|top|site|online|shop|app|dev)\b/iu;

/** Part of a person's name: mails greet people by it, so it cannot carry a message of its own to somebody else. */
export const personName = (max: number) =>
  singleLineText(max).refine(
    (name) => !WEB_ADDRESS.test(name),
    'Names can’t include web addresses',
  );

/** Text of several lines: trimmed, line breaks and tabs allowed, no other control characters, nothing that turns it about. */
export const multilineText = (max: number, min = 1) =>
  ofSeveralLines(z.string().overwrite(cleanLines), max, min);

/** The same kept to the letter, as what one person writes to another has to be. */
export const verbatimText = (max: number, min = 1) => ofSeveralLines(z.string(), max, min);

const ofSeveralLines = (text: z.ZodString, max: number, min: number) =>
  text
    .trim()
    .min(min)
    .max(max)
    .refine((typed) => !/[^\P{Cc}\n\r\t]/u.test(typed), CONTROL_CHARACTERS)
    .refine((typed) => typed.isWellFormed(), MALFORMED_TEXT);

export const zipCode = z
  .string()
  .trim()
  .regex(/^\d{5}$/, INVALID_ZIP_CODE);

/** Of a state or territory, as in IL. */
export const stateCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter a 2-letter state, as in OH');

/** One that there is: what is sent to nobody by a slip of the pen is refused. */
export const existingState = stateCode.refine((code) => stateCodes.includes(code), {
  error: 'Choose a state or territory, as in OH',
});

type Operation = { responses?: Record<string, unknown> };

/** What the document says of a call whose answer is written while it is read; give the route this `spec`. */
export const streamedSpec =
  (mediaType: string) =>
  <T extends Operation>(operation: T) => ({
    ...operation,
    responses: {
      ...operation.responses,
      200: {
        description: 'Written while it is read: it has no length to begin with',
        content: { [mediaType]: { schema: { type: 'string' as const, format: 'binary' } } },
      },
    },
  });

/** The output of such a call. */
export const streamedFile = z.custom<ReadableStream<Uint8Array>>(
  (value) => value instanceof ReadableStream,
);
