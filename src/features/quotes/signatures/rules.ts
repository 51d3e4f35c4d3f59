import { calculateTotals, isCounted, isInPackage, type StoredQuoteItem } from '../items/rules.ts';
import { REOPEN_HOURS } from '../rules.ts';
import type { VersionContent } from '../versions/rules.ts';

/** `profile`: an API client accepted without a signature, so the profile's name was taken. */
export const signatureKinds = ['typed', 'drawn', 'profile'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

export const signatureKindNames: Record<SignatureKind, string> = {
  typed: 'Typed name',
  drawn: 'Drawn by hand',
  profile: 'Name of the profile',
};

export const MAX_SIGNER_NAME_LENGTH = 120;

const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** In scripts without capitals, such as Chinese, one letter may be a whole name, and one word all of it. */
const isWithoutCapitals = (name: string) => /\p{Lo}/u.test(name);

/** Whether this can be somebody's name: one word of two letters at least, as an initial is nobody's. */
export const isSignerName = (name: string) =>
  isWithoutCapitals(name) || wordsOf(name).some(({ length }) => length > 1);

/** What is wrong with a typed name, where that of the person who is expected to sign is known. */
export function findSignerNameProblem(typed: string, expected: string) {
  if (typed.trim() === '') return 'Write your name';
  const isPart =
    !isWithoutCapitals(typed) && wordsOf(typed).length === 1 && wordsOf(expected).length > 1;
  return isPart || !isSignerName(typed) ? 'Write your first and last name' : undefined;
}

/** A word itself, however short it is, its initial, or a short form of three letters and more. */
const isShortFor = (short: string, long: string) =>
  short === long || (long.startsWith(short) && (short.length === 1 || short.length >= 3));

/**
 * Whether a typed name is plainly not that of the person who is expected to sign. Middle names, initials and short
 * forms are theirs; spouses share a last name and sign for each other, so it is asked about and never refused.
 */
export function isAnotherName(typed: string, expected: string) {
  const [given, own] = [wordsOf(typed), wordsOf(expected)];
  const isOwn = (word: string | undefined) =>
    word !== undefined && own.some((each) => isShortFor(word, each) || isShortFor(each, word));
  if (given.length === 0 || own.length === 0) return false;
  return !isOwn(given[0]) || !isOwn(given.at(-1));
}

/** What is asked of whoever signs with such a name. */
export const anotherNameQuestion = (typed: string, expected: string) =>
  `You’re signing as ${typed}, but this quote is for ${expected}. Sign anyway?`;

/** The lines to name before a quote is signed: what was added, what may cost another amount, and what is left out. */
export function agreedLines(
  stored: readonly StoredQuoteItem[],
  options: readonly string[],
  chosenPackage: string | undefined,
) {
  const { items, package: inForce } = calculateTotals(stored, new Set(options), chosenPackage);
  return {
    added: items.filter((item) => item.optional && isCounted(item)),
    allowances: items.filter((item) => item.kind === 'allowance' && isCounted(item)),
    leftOut: items.filter(
      (item) => item.kind === 'excluded' && (!item.package || isInPackage(item, inForce)),
    ),
  };
}

/** Strokes, each a list of alternating x and y coordinates, on a sheet of `DRAWING_SIZE`. */
export type Drawing = number[][];
export const DRAWING_SIZE = { width: 600, height: 180 };
export const MAX_STROKES = 60;
export const MAX_STROKE_COORDINATES = 1_200;

/** The strokes as an SVG path. */
export const svgPath = (drawing: Drawing) =>
  drawing
    .map((stroke) => {
      const points: string[] = [];
      for (let n = 0; n + 1 < stroke.length; n += 2)
        points.push(`${n === 0 ? 'M' : 'L'}${stroke[n]} ${stroke[n + 1]}`);
      return points.join('');
    })
    .join('');

/**
 * The document that is hashed when a quote is signed: this version, with these options and this package, for this
 * total. Without packages it is what it was before there were any, so that earlier hashes hold.
 */
export const signedDocument = (
  content: VersionContent,
  choice: { options: readonly string[]; package?: string | null; totalAmount: number },
) => ({
  content,
  options: [...choice.options].sort(),
  ...(choice.package && { package: choice.package }),
  totalAmount: choice.totalAmount,
});

/** What follows from either answer to a quote, said before it is given. `others` are the other open quotes. */
export const whatAnswersDo = (canAccept: boolean, others: number) =>
  [
    canAccept && 'If you accept, you sign next. Nothing is agreed before that.',
    canAccept &&
      others > 0 &&
      `Signing declines the other ${others === 1 ? 'quote' : `${others} quotes`} with a polite note.`,
    `If you decline, we tell the pro. You can take that back for ${REOPEN_HOURS} hours.`,
  ]
    .filter(Boolean)
    .join(' ');
