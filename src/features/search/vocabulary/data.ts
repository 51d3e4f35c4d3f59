import { sql } from 'drizzle-orm';
import { getServiceFinder } from '#features/categories/data.ts';
import type { ServiceMatch } from '#features/categories/matching/rules.ts';
import { isTypoOf } from '#lib/spelling.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit, preparedStatement } from '#server/database/prepared-statements.ts';
import { LAST_CHARACTER, matchServices, tokenize } from './rules.ts';

type WordMatch = {
  word: string;
  known: boolean;
  stems: string[];
  completions: WordForm[];
  similar: WordForm[];
};
type WordForm = { word: string; stems: string[] };

const MAX_FORMS = 8;
/** Of a word that means the service, for a text of which other words mean nothing. */
const MIN_LIKELY_SCORE = 0.6;
const MIN_ALIKE = 0.5;

/** A word of a search, and what to look it up as. */
export type SearchTerm = {
  word: string;
  /** Stems; a contractor matches whose name or description contains any of them. */
  stems: string[];
  /** Services; a contractor matches who offers any of them. */
  services: string[];
  /** The correction of an unknown word. */
  readAs?: string | undefined;
};

export type ParsedSearch = {
  terms: SearchTerm[];
  /**
   * Services that the text as a whole means: "leaky roof" means Roof Repair. Its words are then looked up in names
   * alone: a painter who writes of stains from leaks does not mend one.
   */
  services: string[];
  /** Services that most of it means, for a text that nobody is found by: "brown stain on ceiling". */
  likelyServices: string[];
};

/**
 * What to look up for each word of a free text: the word itself where the vocabulary has it, otherwise the
 * words that it is a prefix or a misspelling of. Leaves out stop words such as "and".
 */
export async function parseSearch(db: Db, text: string): Promise<ParsedSearch> {
  const words = tokenize(text);
  if (words.length === 0) return { terms: [], services: [], likelyServices: [] };
  const [matches, { names, find }] = await Promise.all([
    matchWords(db, words),
    getServiceFinder(db),
  ]);
  const terms = matches
    .filter(({ known, stems }) => !known || stems.length > 0)
    .map((match) => toSearchTerm(match, names));
  const found = find(text);
  // A word that businesses write is no misspelling of another.
  const isMisspelled = matches.some(({ known }) => !known);
  const whole = found.filter(({ isWhole, isGuess }) => isWhole && (isMisspelled || !isGuess));
  const isLikely = terms.length > 1 && (found[0]?.score ?? 0) >= MIN_LIKELY_SCORE;
  return {
    terms,
    services: found[0] && whole.includes(found[0]) ? meantServices(whole) : [],
    likelyServices: isLikely ? meantServices(found) : [],
  };
}

/** The best service and those that fit about as well. */
function meantServices([best, ...others]: readonly ServiceMatch[]) {
  if (!best) return [];
  const alike = others.filter(({ score }) => score > best.score * MIN_ALIKE);
  return [best, ...alike].map(({ service }) => service);
}

function toSearchTerm(
  { word, known, stems, completions, similar }: WordMatch,
  services: readonly string[],
): SearchTerm {
  const namedServices = matchServices(word, services);
  if (known || namedServices.length > 0) return { word, stems, services: namedServices };
  const withStems = (forms: WordForm[]) => [
    ...new Set([...stems, ...forms.flatMap((form) => form.stems)]),
  ];
  if (completions.length > 0) return { word, stems: withStems(completions), services: [] };
  // Who misspells a word rarely misses its first letter: leeks are leaks sooner than weeks.
  const corrections = similar
    .filter((form) => isTypoOf(word, form.word))
    .sort((a, b) => Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]));
  const misspelledServices = matchServices(word, services, isTypoOf);
  const readAs = corrections[0]?.word ?? correctedPart(word, misspelledServices[0] ?? '');
  return { word, stems: withStems(corrections), services: misspelledServices, readAs };
}

const correctedPart = (word: string, service: string) =>
  tokenize(service).find((part) => isTypoOf(word, part));

/** Other forms are looked for only of a word that the vocabulary does not have: they cost more than all the rest. */
function matchWords(db: Db, words: readonly string[]): Promise<WordMatch[]> {
  const name = 'words of a search';
  return preparedStatement(db, name, () => {
    const forms = sql`coalesce(json_agg(json_build_object('word', word,
      'stems', tsvector_to_array(to_tsvector('english', word)))), '[]')`;
    return db
      .select({
        word: sql<string>`asked.word`,
        known: sql<boolean>`known`,
        stems: sql<string[]>`stems`,
        completions: sql<WordForm[]>`completions`,
        similar: sql<WordForm[]>`"similar"`,
      })
      .from(sql`unnest(${sql.placeholder('words')}::text[]) with ordinality as asked (word, place)
        cross join lateral (
          select tsvector_to_array(to_tsvector('english', asked.word)) as stems) stemmed
        cross join lateral (
          select cardinality(stems) = 0
            or exists (select from search_words where word = asked.word) as known) looked_up
        cross join lateral (
          select ${forms} as completions from (
            select word from search_words
            where not known and length(asked.word) > 2
              and word ~>=~ asked.word and word ~<~ (asked.word || chr(${sql`${LAST_CHARACTER}`.inlineParams()}))
            order by word using ~<~ limit ${inlineLimit(MAX_FORMS)}) found) beginnings
        cross join lateral (
          select ${forms} as "similar" from (
            select word from search_words
            where not known and length(asked.word) > 3 and word % asked.word
            order by similarity(word, asked.word) desc, word limit ${inlineLimit(MAX_FORMS)}) found) resemblances`)
      .orderBy(sql`place`)
      .prepare(name);
  }).execute({ words: [...words] });
}
