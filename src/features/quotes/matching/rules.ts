/** Words that say nothing of what is done; with those for putting in what a line names, which most lines leave out. */
const emptyWords = new Set(
  `a all along an and any around as at by existing for from in into it its my of off old on onto or our out per that the
  their this to up we where with your complete
  add fit furnish install installation installed installing new provide put supply`.split(/\s+/),
);

/** Words for the same thing to do. What is done to an object is part of what a line names. */
const actions = new Map(
  [
    'replace replaced replacement replacing swap',
    'remove removal removed removing demo demolish demolition strip tear',
    'dispose disposal disposing haul hauling',
    'repair fix fixing patch patching repaired repairing',
    'find locate locating trace tracing',
    'inspect check checking inspection inspecting',
    'test testing',
    'clean cleaning',
    'paint painting repaint repainting',
  ].flatMap((family) => {
    const [name = '', ...others] = family.split(' ');
    return [name, ...others].map((word) => [word, name] as const);
  }),
);

const numbers = new Map(
  'one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, n) => [word, String(n + 1)] as const),
);

/** Too common to say that two lines may mean the same. */
const vagueWords = new Set(
  'area back damaged front ft home house inch job labor material needed room side site sq work away'.split(
    ' ',
  ),
);

const singular = (word: string) =>
  word.replace(/(?<=\w{2}(?:ch|sh|s|x))es$/, '').replace(/(?<=\w{2}[^s])s$/, '');

/** What a line names: objects, what is done to them, how many. */
function namedWords(text: string) {
  const words = text.toLowerCase().match(/\p{L}{2,}|\d+(?:[.,/]\d+)*/gu) ?? [];
  return new Set(
    words
      .filter((word) => !emptyWords.has(word))
      .map((word) => actions.get(word) ?? numbers.get(word) ?? (word === 'both' ? '2' : word))
      .map((word) => actions.get(singular(word)) ?? singular(word)),
  );
}

const actionNames = new Set(actions.values());
const isObject = (word: string) =>
  !actionNames.has(word) && !vagueWords.has(word) && !/^\d/.test(word);

const normalized = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Whether two lines are the same work: they name the same objects and the same things to do, and nothing besides. A
 * line that says more, or less, may include something else, and a wrong "Included" is worse than a question.
 */
export function isSameWork(a: string, b: string) {
  if (normalized(a) === normalized(b)) return true;
  const [one, other] = [namedWords(a), namedWords(b)];
  return (
    one.size === other.size && [...one].some(isObject) && [...one].every((word) => other.has(word))
  );
}

const putsIn = /\b(?:add|fit|furnish|install\w*|new|provide|put|supply)\b/i;

/** The things to do that a line names; what is put in new is replaced, as far as the kind of work goes. */
function deedsOf(text: string) {
  const deeds = new Set([...namedWords(text)].filter((word) => actionNames.has(word)));
  return putsIn.test(text) ? deeds.add('replace') : deeds;
}

/** Whether both lines say what is done, and it is nothing that both do. */
function isOtherDeed(a: string, b: string) {
  const [deeds, others] = [deedsOf(a), deedsOf(b)];
  return deeds.size > 0 && others.size > 0 && ![...deeds].some((deed) => others.has(deed));
}

/** What a line is about, before what it says of how it is billed or how far it goes. */
const headOf = (text: string) => text.split(/[,;:(–—]/, 1)[0] ?? '';

/**
 * Whether two lines are clearly of one kind, so that they can be read side by side: one names all that the other does,
 * or both begin with the same thing done to the same object. Each may include more than the other.
 */
export function isSameKind(a: string, b: string) {
  if (isOtherDeed(a, b)) return false;
  const [one, other] = [namedWords(a), namedWords(b)];
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  const isPart =
    [...fewer].every((word) => more.has(word)) &&
    [...fewer].some((word) => isObject(word) || actionNames.has(word));
  const heads = [headOf(a), headOf(b)] as const;
  return isPart || (heads.every((head) => deedsOf(head).size > 0) && isSameWork(...heads));
}

/** Whether one line names all that the other does, and perhaps more: near enough to suggest a price for it. */
export function isNearWork(a: string, b: string) {
  const [one, other] = [namedWords(a), namedWords(b)];
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  return [...fewer].some(isObject) && [...fewer].every((word) => more.has(word));
}

/** They end what a line names first: what follows says where, how far or with what. */
const endingWords = new Set('above behind below between down near over through under'.split(' '));

/** What a line names first, with what kind of it: the last word is the thing itself, as in `floor tile`. */
function firstThing(text: string) {
  const thing: string[] = [];
  for (const word of headOf(text)
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? []) {
    const name = actions.get(word) ?? actions.get(singular(word)) ?? singular(word);
    if (vagueWords.has(name) || numbers.has(word) || word === 'both') continue;
    if (isObject(name) && !emptyWords.has(word) && !endingWords.has(word)) thing.push(name);
    else if (thing.length > 0) break;
  }
  return thing;
}

const numbersOf = (text: string) => [...namedWords(text)].filter((word) => /^\d/.test(word));

/**
 * Whether two lines partly fit: the same thing is done to the same thing, whatever else each of them names. Of another
 * kind (floor tile, wall tile) or size it is another price.
 */
function isPartlySameWork(a: string, b: string) {
  const isSaidOfBoth = deedsOf(a).size > 0 === deedsOf(b).size > 0;
  const [thing, otherThing] = [firstThing(a), firstThing(b)];
  const [fewer, more] =
    thing.length <= otherThing.length ? [thing, otherThing] : [otherThing, thing];
  const isSameThing =
    fewer.length > 0 && fewer.at(-1) === more.at(-1) && fewer.every((word) => more.includes(word));
  const [counts, otherCounts] = [numbersOf(a), numbersOf(b)];
  const isOtherSize =
    counts.length > 0 && otherCounts.length > 0 && !counts.some((n) => otherCounts.includes(n));
  return isSaidOfBoth && isSameThing && !isOtherSize;
}

/** How much of what two lines name they share, between nothing and one. */
function sharedPart(a: string, b: string) {
  const [one, other] = [namedWords(a), namedWords(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / (one.size + other.size - shared || 1);
}

/**
 * The one of these whose price to suggest for a line: what is near the same work, else what fits in part, and of several
 * the one that shares most. Nothing rather than something else.
 */
export function findFittingWork<Item extends { description: string }>(
  asked: string,
  items: readonly Item[],
): Item | undefined {
  const score = ({ description }: Item) => {
    if (isOtherDeed(asked, description)) return 0;
    const shared = sharedPart(asked, description);
    if (isNearWork(asked, description)) return 1 + shared;
    return isPartlySameWork(asked, description) ? shared : 0;
  };
  const ranked = items.map((item) => ({ item, score: score(item) }));
  return ranked.filter((each) => each.score > 0).toSorted((a, b) => b.score - a.score)[0]?.item;
}
