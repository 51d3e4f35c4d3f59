/** The first distinct words of a text, in lower case. */
export const tokenize = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MAX_WORDS);

const MAX_WORDS = 8;
const MIN_ROOT_LENGTH = 4;
const MAX_ENDING_LENGTH = 3;

/** Sorts after every other character: words with a prefix sort before the prefix followed by this. */
export const LAST_CHARACTER = 0x10ffff;

/** Whether two words are forms of the same word: paint, painter and painting; window and windows. */
function hasSameRoot(a: string, b: string) {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return (
    a === b ||
    (shared >= MIN_ROOT_LENGTH &&
      a.length - shared <= MAX_ENDING_LENGTH &&
      b.length - shared <= MAX_ENDING_LENGTH)
  );
}

/** Services that a word refers to: `roofing` means Roof Repair and Roof Installation. */
export function matchServices(
  word: string,
  services: readonly string[],
  matches: (word: string, part: string) => boolean = hasSameRoot,
) {
  return services.filter((service) => tokenize(service).some((part) => matches(word, part)));
}
