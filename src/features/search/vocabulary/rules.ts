/** The words of a text, each once and small; so many at most. */
export const tokenize = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MAX_WORDS);

const MAX_WORDS = 8;
const ROOT = 4;
const ENDING = 3;

/** Whether two words are forms of one: paint, painter and painting; window and windows. */
function hasSameRoot(a: string, b: string) {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return a === b || (shared >= ROOT && a.length - shared <= ENDING && b.length - shared <= ENDING);
}

/** Whether one word may be the other mistyped: a letter wrong, missing, too many or swapped; two in a long word. */
export function isTypoOf(a: string, b: string) {
  const longest = Math.max(a.length, b.length);
  if (longest < 4) return false;
  return editDistance(a, b) <= (longest < 7 ? 1 : 2);
}

/** Edits from one word to the other, where swapping two neighbours is one. */
function editDistance(a: string, b: string) {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}

/** Services that a word names: `roofing` means Roof Repair and Roof Installation. */
export function matchServices(
  word: string,
  services: readonly string[],
  alike: (a: string, b: string) => boolean = hasSameRoot,
) {
  return services.filter((service) => tokenize(service).some((part) => alike(word, part)));
}
