/** What tells who somebody is, wherever it was copied to. */
export type Identity = {
  emails: readonly string[];
  phones: readonly string[];
  /** Whole names, of the person and of the business, street addresses and numbers of licenses. */
  phrases: readonly string[];
  /** First and last names: gone where they stand as a word with its capital. */
  names: readonly string[];
};

/** Stands where something personal was. */
export const REDACTED = '[removed]';

/** Shorter ones are found in too much that is not theirs. */
const MIN_PHRASE_LENGTH = 4;
const MIN_NAME_LENGTH = 2;
const PHONE_DIGITS = 10;

/** As PostgreSQL reads patterns: a sign that is no letter stands for itself behind a backslash. */
const escapePattern = (text: string) =>
  text
    .trim()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, (sign) => `\\${sign}`)
    .replaceAll(/\s+/g, '\\s+');

/** The same number however it is written. */
function phonePattern(phone: string) {
  const digits = phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS);
  return digits.length < PHONE_DIGITS ? undefined : [...digits].join('[\\s().-]{0,3}');
}

/**
 * Two patterns of PostgreSQL that find somebody in a text: one whatever the case, one as written. Undefined
 * where there is nothing to look for.
 */
export function buildPatterns({ emails, phones, phrases, names }: Identity) {
  const hasMinLength = (least: number) => (text: string) => text.trim().length >= least;
  const loose = [
    ...emails.filter(hasMinLength(MIN_PHRASE_LENGTH)).map(escapePattern),
    ...phones.map(phonePattern).filter((pattern) => pattern !== undefined),
    ...phrases.filter(hasMinLength(MIN_PHRASE_LENGTH)).map(escapePattern),
  ];
  const strict = names.filter(hasMinLength(MIN_NAME_LENGTH)).map(escapePattern);
  return {
    loose: loose.length > 0 ? `(${loose.join('|')})` : undefined,
    strict: strict.length > 0 ? `\\m(${strict.join('|')})\\M` : undefined,
  };
}
