/** What homeowners count in, by how they write it, and the unit of a quote's line. */
const countedIn: readonly [written: string, unit: string][] = [
  ['lin(?:ear|eal)? (?:feet|foot|ft)', 'linear ft'],
  ['(?:square|sq\\.?) ?(?:feet|foot|ft)', 'sq ft'],
  ['squares?', 'square'],
  ['(?:windows?|doors?|outlets?|downspouts?|fixtures?)', 'each'],
];
const quantity = new RegExp(
  `(?<![\\d.,/-])(\\d{1,3}(?:,\\d{3})+|\\d{1,6}(?:\\.\\d{1,2})?) (?:new )?(?:${countedIn
    .map(([written]) => `(${written})`)
    .join('|')})\\b`,
  'gi',
);

/**
 * How many of what a homeowner asked for, where their words give it plainly and once: `Tear off 19 squares`, `Replace 6
 * windows`. `200 amp panel` counts nothing, and of two numbers nobody knows which one is meant.
 */
export function askedQuantity(words: string) {
  const [found, another] = [...words.matchAll(quantity)];
  if (!found || another) return undefined;
  const unit = countedIn[found.slice(2).findIndex((written) => written !== undefined)]?.[1];
  return unit && { quantity: (found[1] ?? '').replaceAll(',', ''), unit };
}
