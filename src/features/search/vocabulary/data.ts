import { sql } from 'drizzle-orm';
import { listCategories } from '#features/categories/data.ts';
import type { Db } from '#server/database/database.ts';
import { isTypoOf, matchServices, tokenize } from './rules.ts';

type WordMatch = {
  word: string;
  known: boolean;
  stems: string[];
  begun: WordForm[];
  alike: WordForm[];
};
type WordForm = { word: string; stems: string[] };

const MAX_FORMS = 8;
/** Stands behind every other: what begins with a word lies before the word and this. */
const LAST_CHARACTER = 0x10ffff;

/** A word of a search: what it is looked up as. */
export type SearchTerm = {
  word: string;
  /** Stems of words; a name or a description with any of them fits. */
  stems: string[];
  /** Services; who offers any of them fits. */
  services: string[];
  /** The word that it was read as, where it is none itself. */
  readAs?: string | undefined;
};

/**
 * What each word of a free text means: itself where somebody has it, else the words that it begins or that it
 * may be mistyped from. Words that say nothing, such as "and", are left out.
 */
export async function parseSearchTerms(db: Db, text: string): Promise<SearchTerm[]> {
  const words = tokenize(text);
  if (words.length === 0) return [];
  const [heard, categories] = await Promise.all([matchWords(db, words), listCategories(db)]);
  const services = categories.map(({ name }) => name);
  return heard
    .filter(({ known, stems }) => !known || stems.length > 0)
    .map((one) => toSearchTerm(one, services));
}

function toSearchTerm(
  { word, known, stems, begun, alike }: WordMatch,
  services: string[],
): SearchTerm {
  const named = matchServices(word, services);
  if (known || named.length > 0) return { word, stems, services: named };
  const forms = begun.length > 0 ? begun : alike.filter((form) => isTypoOf(word, form.word));
  const typed = begun.length > 0 ? [] : matchServices(word, services, isTypoOf);
  const readAs =
    begun.length > 0
      ? undefined
      : (forms[0]?.word ?? correctedPart(word, typed[0] ?? '') ?? undefined);
  const meant = [...new Set([...stems, ...forms.flatMap((form) => form.stems)])];
  return { word, stems: meant, services: typed, readAs };
}

const correctedPart = (word: string, service: string) =>
  tokenize(service).find((part) => isTypoOf(word, part));

async function matchWords(db: Db, words: readonly string[]) {
  const forms = sql`coalesce(json_agg(json_build_object('word', word,
    'stems', tsvector_to_array(to_tsvector('english', word)))), '[]')`;
  const { rows } = await db.execute<WordMatch>(sql`
    select asked.word,
      cardinality(stems) = 0 or exists (select from search_words where word = asked.word) as known,
      stems, begun, alike
    from unnest(${sql.param([...words])}::text[]) with ordinality as asked (word, place)
    cross join lateral (
      select tsvector_to_array(to_tsvector('english', asked.word)) as stems) stemmed
    cross join lateral (
      select ${forms} as begun from (
        select word from search_words
        where length(asked.word) > 2
          and word ~>=~ asked.word and word ~<~ (asked.word || chr(${LAST_CHARACTER}))
        order by word using ~<~ limit ${MAX_FORMS}) found) beginnings
    cross join lateral (
      select ${forms} as alike from (
        select word from search_words
        where length(asked.word) > 3 and word % asked.word
        order by similarity(word, asked.word) desc, word limit ${MAX_FORMS}) found) resemblances
    order by place`);
  return rows;
}
