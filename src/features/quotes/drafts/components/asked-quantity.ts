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

const smallNumbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inProse: typeof countedIn = [...countedIn, ['(?:feet|foot|ft)', 'ft']];
const countInProse = new RegExp(
  `(?<![\\d.,/-]|\\b(?:by|x) )(\\d{1,3}(?:,\\d{3})+|\\d{1,6}(?:\\.\\d{1,2})?|${smallNumbers.join('|')}) (?:new )?(?:${inProse
    .map(([written]) => `(${written})`)
    .join('|')})\\b(?! (?:tall|high|wide|deep|thick|away|from|above|below|by|x|up|off)\\b)`,
  'gi',
);
const MAX_ASKED = 3;

export type AskedCount = { words: string; quantity: string; unit: string };

/**
 * What a request counts in its own words, each once, for a line to take over at a press: `About 120 feet with four
 * downspouts`. A measure of something else, such as `6 feet tall`, is none.
 */
export function askedCounts(text: string): AskedCount[] {
  const found = [...text.matchAll(countInProse)].map(([words, number = '', ...counted]) => {
    const small = smallNumbers.indexOf(number.toLowerCase());
    return {
      words,
      quantity: small < 0 ? number.replaceAll(',', '') : String(small + 2),
      unit:
        inProse[counted.slice(0, inProse.length).findIndex((it) => it !== undefined)]?.[1] ?? '',
    };
  });
  return found
    .filter(({ words }, index) => found.findIndex((each) => each.words === words) === index)
    .slice(0, MAX_ASKED);
}

/** What is counted one by one: the `downspouts` of `four downspouts`; undefined for a measure, which fits any work. */
export const thingOf = ({ words, unit }: AskedCount) =>
  unit === 'each' ? words.split(' ').at(-1)?.toLowerCase() : undefined;

/** Whether a line is about what is counted: a gutter has no four of itself where the request has four downspouts. */
export function isAbout({ description }: Pick<Counted, 'description'>, count: AskedCount) {
  const thing = thingOf(count);
  return thing === undefined || description.toLowerCase().includes(thing.replace(/s$/, ''));
}

// A six-inch gutter is no six gutters.
const ownCount = new RegExp(`\\b(?:\\d+|an?|one|${smallNumbers.join('|')})\\b(?!-)`, 'i');

type Counted = { kind: string; description: string; quantity: string; unit: string };

/** The counts of the request that a line may take over: it has none yet, and no other line has taken them. */
export const countsFor = (
  line: Counted,
  counts: readonly AskedCount[],
  lines: readonly Pick<Counted, 'quantity' | 'unit'>[],
) =>
  (line.kind !== 'included' && line.kind !== 'allowance') ||
  !['', '1'].includes(line.quantity.trim()) ||
  line.description.trim() === '' ||
  ownCount.test(line.description)
    ? []
    : counts.filter(
        ({ quantity: count, unit }) =>
          ['', unit].includes(line.unit.trim()) &&
          !lines.some((other) => other.quantity === count && other.unit === unit),
      );

/** What each line is offered of the request's counts; what no line is about stands at the first one, to add a line for. */
export function countsByLine(lines: readonly Counted[], counts: readonly AskedCount[]) {
  const free = lines.map((line) => countsFor(line, counts, lines));
  return lines.map((line, index) =>
    free[index]?.filter(
      (count) =>
        isAbout(line, count) ||
        (free.findIndex((each) => each.includes(count)) === index &&
          !lines.some((other, n) => free[n]?.includes(count) && isAbout(other, count))),
    ),
  );
}
