/** Whether one word may be a misspelling of the other: one letter wrong, missing, added or swapped; two in a long word. */
export const isTypoOf = (a: string, b: string) => typoDistance(a, b) !== undefined;

/** How many letters of a word are wrong, missing, added or swapped; undefined for too many to be the same word. */
export function typoDistance(a: string, b: string) {
  const allowed = allowedTypos(Math.max(a.length, b.length));
  if (Math.abs(a.length - b.length) > allowed) return undefined;
  const distance = editDistance(a, b);
  return distance <= allowed ? distance : undefined;
}

export const allowedTypos = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2);

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

/** Letters that sound alike in English, in the order in which they are replaced; capitals are sounds of their own. */
const sounds: readonly [RegExp, string][] = [
  [/^[kgp]n/, 'n'],
  [/^wr/, 'r'],
  [/[tsc]i[oa]n|sh[aou]n/g, 'Xn'],
  [/tch|sch|sh|ch/g, 'X'],
  [/gh/g, ''],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/dg|g(?=[eiy])/g, 'j'],
  [/mb(?=$|e|i|s)/, 'm'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/^[aeiou]/, 'A'],
  [/[aeiouyhw]/g, ''],
  [/(.)\1+/g, '$1'],
];

/** With fewer consonants, words sound alike only if their first vowel is the same. */
const TELLING_CONSONANTS = 4;

/**
 * How a word sounds, roughly: the same for drane and drain, lites and lights, foundashun and foundation. Undefined for
 * words too short to tell.
 */
export function soundOf(word: string) {
  const sound = sounds.reduce((now, [letters, to]) => now.replace(letters, to), word);
  if (sound.length < 2) return undefined;
  if (sound.length >= TELLING_CONSONANTS) return sound;
  return `${sound} ${/[aeiou]/.exec(word)?.[0] ?? ''}`;
}
