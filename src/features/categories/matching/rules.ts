import { stemmer } from 'stemmer';
import { ownValue } from '#lib/own-value.ts';
import { allowedTypos, soundOf, typoDistance } from '#lib/spelling.ts';
import {
  builtInWords,
  irregularForms,
  newWorkWords,
  ordinaryWords,
  repairWords,
  type ServiceWords,
  stopWords,
} from '../vocabulary/rules.ts';

/** A service that a text may mean, and how well it fits. */
export type ServiceMatch = {
  service: string;
  score: number;
  /** Whether it explains every word of the text that means anything. */
  isWhole: boolean;
  /** Whether it rests on a word that was completed, corrected or taken apart. */
  isGuess: boolean;
};

/** A phrase of the vocabulary: it matches a text that contains all its words, in any order. */
type Phrase = { service: string; stems: readonly string[]; weight: number };

/** What a word of a text may be: a stem of the vocabulary, and how sure that is, from 0 to 1. */
type Reading = { stem: string; certainty: number; words: number };

type Lexicon = {
  services: readonly string[];
  phrases: Map<string, Phrase[]>;
  /** Every word, for completing and correcting, with its stem and its letters as a bit mask. */
  words: { word: string; stem: string; letters: number }[];
  stems: Set<string>;
  /** The stems of the words that sound alike. */
  stemsBySound: Map<string, Set<string>>;
};

const MAX_WORDS = 16;
const MAX_CORRECTIONS = 4;
const MIN_PREFIX_LENGTH = 3;
const MIN_PART_LENGTH = 3;
/** A shorter part is a misspelling of too many words. */
const MIN_MISSPELLED_PART = 7;
const MAX_UNSTEMMED_LENGTH = 3;

const SAYS = 1;
const MAY = 0.4;
const COMPLETION = 0.7;
const COMPOUND = 0.95;
/** Of a word that only sounds like one of the vocabulary. */
const SOUNDS_ALIKE = 0.6;
const MIN_STEM_LENGTH = 4;
const MIN_SOUNDED_LENGTH = 4;
/** For a match whose words are part of a longer match: "door" in "garage door". */
const PART_OF_LONGER = 0.25;
/** For services of the kind that the text asks for: repair or new work. */
const INTENT = 1.25;
/** What fits this much less than the best is left out. */
const MIN_SHARE_OF_BEST = 0.1;

/** The words of a text in lower case, without accents and apostrophes. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/\b([a-z])[/.&]([a-z])\b/g, '$1$2')
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, MAX_WORDS) ?? [];

/** Like Porter's stem, and the same for an adjective and its noun: leaky and leak, foggy and fog. */
function stemOf(word: string) {
  const form = ownValue(irregularForms, word) ?? word;
  // The stem of a short word is often that of another: ace and ac.
  const stem = form.length > MAX_UNSTEMMED_LENGTH ? stemmer(form) : form;
  if (stem.length < 5) return stem;
  return stem.endsWith('i')
    ? stem.slice(0, -1).replace(/([bdgmnpt])\1$/, '$1')
    : stem.replace(/e$/, '');
}

/** The stems of all words of a text that mean something. */
export const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !isStopWord(word))
      .map(stemOf),
  );

const isStopWord = (word: string) => stopWords.has(word);

const lettersOf = (word: string) => {
  let letters = 0;
  for (const letter of word) letters |= 1 << (letter.charCodeAt(0) & 31);
  return letters;
};

function countBits(bits: number) {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** What admins say that people call a service, by its name. */
type OwnWords = ReadonlyMap<string, ServiceWords>;

/** Reads the vocabulary of these services. */
function createLexicon(services: readonly string[], ownWords: OwnWords): Lexicon {
  const phrases = new Map<string, Phrase[]>();
  const words = new Map<string, string>();
  const add = (service: string, terms: readonly string[], weight: number) => {
    for (const term of terms) {
      const spoken = wordsOf(term);
      const meaningful = spoken.filter((word) => !isStopWord(word));
      const kept = meaningful.length > 0 ? meaningful : spoken;
      for (const word of kept) words.set(word, stemOf(word));
      const stems = [...new Set(kept.map(stemOf))];
      for (const stem of stems) {
        const known = phrases.get(stem) ?? [];
        phrases.set(stem, known);
        known.push({ service, stems, weight });
      }
    }
  };
  for (const service of services) {
    const { says, may } = ownWords.get(service) ?? builtInWords(service);
    add(service, [service, ...says], SAYS);
    add(service, may, MAY);
  }
  const stemsBySound = new Map<string, Set<string>>();
  for (const [word, stem] of words)
    for (const sound of soundsOf(word))
      stemsBySound.set(sound, (stemsBySound.get(sound) ?? new Set()).add(stem));
  return {
    services,
    phrases,
    stemsBySound,
    words: [...words].map(([word, stem]) => ({ word, stem, letters: lettersOf(word) })),
    stems: new Set(words.values()),
  };
}

/** What the words of a text may be, with a bit for each word that it stands for. */
function readWords(text: string, lexicon: Lexicon): Reading[] {
  const { stems, words } = lexicon;
  const spoken = wordsOf(text);
  const isEnd = /[\p{L}\p{N}]$/u.test(text);
  return spoken.flatMap((word, place): Reading[] => {
    const bit = 1 << place;
    const next = spoken[place + 1];
    const joined = next === undefined ? undefined : stemOf(word + next);
    const compound =
      joined !== undefined && stems.has(joined)
        ? [{ stem: joined, certainty: 1, words: bit | (bit << 1) }]
        : [];
    const own = stemOf(word);
    if (stems.has(own) && !isStopWord(word))
      return [...compound, { stem: own, certainty: 1, words: bit }];
    if (compound.length > 0 || isStopWord(word) || ordinaryWords.has(word)) return compound;
    const parts = splitCompound(word, stems);
    if (parts)
      // Two short words may be one misspelled: carpit.
      return [
        ...parts.map((stem) => ({ stem, certainty: COMPOUND, words: bit })),
        ...corrections(word, words).map((reading) => ({ ...reading, words: bit })),
      ];
    const isLast = isEnd && place === spoken.length - 1;
    const completions = isLast && word.length >= MIN_PREFIX_LENGTH ? startingWith(word, words) : [];
    const found = completions.length > 0 ? completions : misreadings(word, lexicon);
    if (found.length === 0) found.push(...correctedCompound(word, lexicon));
    return found.map((reading) => ({ ...reading, words: bit }));
  });
}

/** The stems of a compound that is two words here, as in airconditioner. */
function splitCompound(word: string, stems: Set<string>) {
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at += 1) {
    const parts = [stemOf(word.slice(0, at)), stemOf(word.slice(at))];
    if (parts.every((part) => stems.has(part))) return parts;
  }
}

/** The same with a misspelled second part, as in airconditoner. */
function correctedCompound(word: string, { stems, words }: Lexicon) {
  for (let at = word.length - MIN_MISSPELLED_PART; at >= MIN_PART_LENGTH; at -= 1) {
    const first = stemOf(word.slice(0, at));
    if (!stems.has(first)) continue;
    const [second] = corrections(word.slice(at), words);
    if (second) return [{ stem: first, certainty: second.certainty }, second];
  }
  return [];
}

const startingWith = (start: string, words: Lexicon['words']) =>
  [...new Set(words.filter(({ word }) => word.startsWith(start)).map(({ stem }) => stem))].map(
    (stem) => ({ stem, certainty: COMPLETION }),
  );

/** What a word may be that the vocabulary does not have: one with other letters, or one that sounds like it. */
function misreadings(word: string, { words, stemsBySound }: Lexicon) {
  const misspelled = corrections(word, words);
  // An ending makes a short word longer, not its letters right: leeks.
  const stem = stemOf(word);
  const ofStem =
    misspelled.length === 0 && stem !== word && stem.length >= MIN_STEM_LENGTH
      ? corrections(stem, words)
      : [];
  const alike = word.length < MIN_SOUNDED_LENGTH ? [] : soundsOf(word);
  const sounded = alike.flatMap((sound) =>
    [...(stemsBySound.get(sound) ?? [])].map((each) => ({ stem: each, certainty: SOUNDS_ALIKE })),
  );
  const readings = new Map<string, { stem: string; certainty: number }>();
  for (const reading of [...misspelled, ...ofStem, ...sounded])
    if (!readings.has(reading.stem)) readings.set(reading.stem, reading);
  return [...readings.values()];
}

/** How a word sounds, with and without its ending. */
const soundsOf = (word: string) =>
  [...new Set([soundOf(word), soundOf(stemOf(word))])].filter((sound) => sound !== undefined);

/** The words that this one may be a misspelling of, of the fewest wrong letters. */
function corrections(word: string, words: Lexicon['words']) {
  if (/\d/.test(word)) return [];
  const letters = lettersOf(word);
  let fewest = Number.POSITIVE_INFINITY;
  let found: { stem: string; sameStart: boolean }[] = [];
  for (const each of words) {
    const allowed = Math.min(fewest, allowedTypos(Math.max(word.length, each.word.length)));
    // Each wrong letter changes two bits at most.
    if (allowed === 0 || countBits(letters ^ each.letters) > 2 * allowed) continue;
    const distance = typoDistance(word, each.word);
    if (distance === undefined || distance > allowed) continue;
    const sameStart = word[0] === each.word[0];
    if (!sameStart && (distance > 1 || word.length < 6)) continue;
    if (distance < fewest) found = [];
    fewest = distance;
    found.push({ stem: each.stem, sameStart });
  }
  return [...new Map(found.map((each) => [each.stem, each])).values()]
    .sort((a, b) => Number(b.sameStart) - Number(a.sameStart))
    .slice(0, MAX_CORRECTIONS)
    .map(({ stem }) => ({ stem, certainty: fewest > 1 ? 0.6 : 0.8 }));
}

type Match = { service: string; words: number; length: number; value: number };

/** The phrases all of whose words are in the text, with the certainty of the least certain word. */
function matchPhrases(readings: readonly Reading[], { phrases }: Lexicon): Match[] {
  const byStem = new Map<string, Reading>();
  for (const reading of readings) {
    const known = byStem.get(reading.stem);
    if (!known || known.certainty < reading.certainty) byStem.set(reading.stem, reading);
  }
  const seen = new Set<Phrase>();
  const matches: Match[] = [];
  for (const stem of byStem.keys()) {
    for (const phrase of phrases.get(stem) ?? []) {
      if (phrase.stems[0] !== stem && byStem.has(phrase.stems[0] ?? '')) continue;
      if (seen.has(phrase)) continue;
      seen.add(phrase);
      const match = matchPhrase(phrase, byStem);
      if (match) matches.push(match);
    }
  }
  return matches;
}

function matchPhrase({ service, stems, weight }: Phrase, byStem: Map<string, Reading>) {
  let words = 0;
  let certainty = 1;
  for (const stem of stems) {
    const reading = byStem.get(stem);
    if (!reading) return undefined;
    words |= reading.words;
    certainty = Math.min(certainty, reading.certainty);
  }
  const length = Math.max(countBits(words), stems.length);
  return { service, words, length, value: weight * certainty * length ** 0.75 };
}

/**
 * Sums up the words of a text, each by the best phrase that explains it, so that a service does not win by having
 * many phrases for the same word.
 */
function scoreServices(matches: readonly Match[]) {
  const isPart = ({ words, length }: Match) =>
    matches.some((longer) => longer.length > length && (longer.words & words) === words);
  const valuesByService = new Map<string, number[]>();
  for (const match of matches) {
    const value = match.value * (isPart(match) ? PART_OF_LONGER : 1);
    const values = valuesByService.get(match.service) ?? [];
    valuesByService.set(match.service, values);
    for (let place = 0; place < MAX_WORDS; place += 1)
      if (match.words & (1 << place)) values[place] = Math.max(values[place] ?? 0, value);
  }
  return [...valuesByService].map(([service, values]) => ({
    service,
    score: values.reduce((sum, value) => sum + value, 0),
    explained: values.reduce((words, _, place) => words | (1 << place), 0),
  }));
}

/** The words of a text that mean something, a bit for each. */
const meaningfulWords = (text: string) =>
  wordsOf(text).reduce(
    (words, word, place) => (isStopWord(word) ? words : words | (1 << place)),
    0,
  );

/** Those of them that are no word of the vocabulary, not even a misspelled one, and no word of every day. */
const foreignWords = (text: string, readings: readonly Reading[]) => {
  const read = readings.reduce((bits, { words }) => bits | words, 0);
  return wordsOf(text).reduce(
    (words, word, place) =>
      isStopWord(word) || ordinaryWords.has(word) ? words : words | ((1 << place) & ~read),
    0,
  );
};

/** What the text asks for: something repaired, or something new. */
function intentOf(text: string) {
  const stems = wordsOf(text).map(stemOf);
  if (stems.some((stem) => newWorkWords.has(stem)))
    return /Installation|Remodeling|Building|Upgrade/;
  if (stems.some((stem) => repairWords.has(stem))) return /Repair|Restoration|Cleaning/;
  return undefined;
}

/**
 * Finds the services that homeowners mean with their own words, the best first. Takes well under a millisecond;
 * create it once, because the vocabulary is read then.
 */
export function createServiceFinder(services: readonly string[], ownWords: OwnWords = new Map()) {
  const lexicon = createLexicon(services, ownWords);
  // Who names only the thing has trouble with it more often than not.
  const order = new Map(
    services
      .toSorted((a, b) => Number(b.endsWith('Repair')) - Number(a.endsWith('Repair')))
      .map((service, place) => [service, place]),
  );
  return (text: string): ServiceMatch[] => {
    const intent = intentOf(text);
    const words = meaningfulWords(text);
    const readings = readWords(text, lexicon);
    const bitsOf = (isKept: (reading: Reading) => boolean) =>
      readings.filter(isKept).reduce((bits, reading) => bits | reading.words, 0);
    const certain = bitsOf(({ certainty }) => certainty === 1);
    const spelled = bitsOf(({ certainty }) => certainty === 1 || certainty === COMPLETION);
    // Beside a word that means no work on a house, one that may be misspelled is about something else: guitar lessons.
    const isForeign = foreignWords(text, readings) !== 0;
    const matches = scoreServices(matchPhrases(readings, lexicon))
      .filter(({ explained }) => !isForeign || (explained & spelled) !== 0)
      .map(({ service, score, explained }) => ({
        service,
        score: intent?.test(service) ? score * INTENT : score,
        isWhole: (words & ~explained) === 0,
        isGuess: (explained & ~certain) !== 0,
      }))
      .sort(
        (a, b) => b.score - a.score || (order.get(a.service) ?? 0) - (order.get(b.service) ?? 0),
      );
    const least = (matches[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
    return matches.filter(({ score }) => score >= least);
  };
}

/** The others must fit so much less than a service that a text means beyond doubt. */
const CLEAR_LEAD = 2;

/** The service that a text means beyond doubt: no word was guessed, and nothing else fits nearly as well. */
export function sureService([best, next]: readonly ServiceMatch[]) {
  if (!best || best.isGuess || best.score < SAYS) return undefined;
  return !next || best.score >= CLEAR_LEAD * next.score ? best.service : undefined;
}

/** A service of a business that fits what it wrote must fit at least this well, measured by the best of all services. */
const OWN_SHARE_OF_BEST = 0.5;

/** The service among a business's own that the first of these texts means which means one of them; undefined for none. */
export function ownServiceFor(
  texts: readonly string[],
  own: readonly string[],
  find: (text: string) => ServiceMatch[],
) {
  for (const text of texts) {
    const matches = find(text);
    const least = (matches[0]?.score ?? 0) * OWN_SHARE_OF_BEST;
    const match = matches.find(
      ({ service, score, isGuess }) => own.includes(service) && !isGuess && score >= least,
    );
    if (match) return match.service;
  }
  return undefined;
}

export type ServiceFinder = ReturnType<typeof createServiceFinder>;
