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

/** Whether one word may be a misspelling of the other: one letter wrong, missing, added or swapped; two in a long word. */
export function isTypoOf(a: string, b: string) {
  const longest = Math.max(a.length, b.length);
  if (longest < 4) return false;
  return editDistance(a, b) <= (longest < 7 ? 1 : 2);
}

/** Edits from one word to the other, where swapping two adjacent letters counts as one. */
function editDistance(a: string, b: string) {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}

/** Services that a word refers to: `roofing` means Roof Repair and Roof Installation. */
export function matchServices(
  word: string,
  services: readonly string[],
  matches: (word: string, part: string) => boolean = hasSameRoot,
) {
  return services.filter((service) => tokenize(service).some((part) => matches(word, part)));
}
