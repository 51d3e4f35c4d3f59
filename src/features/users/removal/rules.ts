/** The word to type before an account is deleted, in any case. */
export const CONFIRMATION_WORD = 'DELETE';

export const isConfirmed = (typed: string) => typed.trim().toUpperCase() === CONFIRMATION_WORD;

/** How long after signing in somebody without a password may still delete the account. */
export const RECENT_SIGN_IN_MINUTES = 15;

export const isRecentSignIn = (signedInAt: Date, now: Date) =>
  now.getTime() - signedInAt.getTime() <= RECENT_SIGN_IN_MINUTES * 60_000;

export const SIGN_IN_AGAIN = `Sign out and in again, then delete the account within ${RECENT_SIGN_IN_MINUTES} minutes`;
export const LAST_MASTER_ADMIN =
  'You’re the only master admin. Make someone else a master admin before you delete your account';

/** What replaces the names of a deleted account and its business. */
export const DELETED_ACCOUNT_NAME = 'Deleted account';
export const DELETED_BUSINESS_NAME = 'Deleted business';

/** A reserved domain: each deleted account gets its own address there, which nobody can register. */
export const DELETED_EMAIL_DOMAIN = 'deleted.invalid';
export const deletedEmail = (uid: string) => `deleted-${uid}@${DELETED_EMAIL_DOMAIN}`;

/**
 * What identifies a person in their own rows: proved or not, because nobody else's rows are searched for it. Only what
 * is proved reaches beyond those.
 */
export type Identity = {
  /** Addresses and numbers that the person has confirmed. Missing where the account was closed before they were told apart. */
  proved?: { emails: readonly string[]; phones: readonly string[] };
  emails: readonly string[];
  phones: readonly string[];
  /** Full names of the person and the business, street addresses and license numbers. */
  phrases: readonly string[];
  /** First and last names: removed where they appear as a capitalized word. */
  names: readonly string[];
};

/** Replaces personal data inside a text. */
export const REDACTED = '[removed]';

/** Shorter texts also match much that has nothing to do with the person. */
const MIN_PHRASE_LENGTH = 4;
const MIN_NAME_LENGTH = 2;
const PHONE_DIGITS = 10;

/** Escapes for PostgreSQL's regular expressions, where a backslash makes any symbol literal. */
const escapePattern = (text: string) =>
  text
    .trim()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, (symbol) => `\\${symbol}`)
    .replaceAll(/\s+/g, '\\s+');

/** Matches the number in any formatting. */
function phonePattern(phone: string) {
  const digits = phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS);
  return digits.length < PHONE_DIGITS ? undefined : [...digits].join('[\\s().-]{0,3}');
}

/**
 * Two PostgreSQL patterns that find a person in a text, one ignoring case and one respecting it. Undefined
 * when there is nothing to look for.
 */
export function buildPatterns({ emails, phones, phrases, names }: Identity) {
  const hasMinLength = (least: number) => (text: string) => text.trim().length >= least;
  const caseInsensitive = [
    ...emails.filter(hasMinLength(MIN_PHRASE_LENGTH)).map(escapePattern),
    ...phones.map(phonePattern).filter((pattern) => pattern !== undefined),
    ...phrases.filter(hasMinLength(MIN_PHRASE_LENGTH)).map(escapePattern),
  ];
  const caseSensitive = names.filter(hasMinLength(MIN_NAME_LENGTH)).map(escapePattern);
  return {
    caseInsensitive: caseInsensitive.length > 0 ? `(${caseInsensitive.join('|')})` : undefined,
    caseSensitive: caseSensitive.length > 0 ? `\\m(${caseSensitive.join('|')})\\M` : undefined,
  };
}
