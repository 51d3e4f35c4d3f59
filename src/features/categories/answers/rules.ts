import { stemsOf } from '../matching/rules.ts';
import type { ServiceQuestion } from '../questions/rules.ts';
import { ordinaryWords, stopWords } from '../vocabulary/rules.ts';

/** Questions whose options somebody may name while they mean something else: "a new metal roof" says nothing of the old one. */
const UNSURE_QUESTION =
  /^(How |When |Why |Who |Do you |What is (there|on) |What size |Does it need |Can )/;
/** Options that no words of their own stand for. */
const UNSURE_OPTION =
  /^(Yes|No|Not|Maybe|Nothing|Something|Somewhere|Another|Several|Whatever)\b|\d/;
/** Everybody’s project is about their house. */
const EVERYWHERE = new Set(['house', 'home', 'pro']);

const isTelling = (word: string) =>
  !stopWords.has(word) && !ordinaryWords.has(word) && !EVERYWHERE.has(word);

type Named = { answer: string; stems: ReadonlySet<string> };

/** The words by which an option is named: of "Faucet or sink" one is enough, of "Kitchen sink" it takes both. */
function namesOf(option: string): Named[] {
  if (UNSURE_OPTION.test(option)) return [];
  return option
    .split(/,| or /)
    .filter((name) =>
      name
        .toLowerCase()
        .match(/\p{L}+/gu)
        ?.some(isTelling),
    )
    .map((name) => ({ answer: option, stems: stemsOf(name) }));
}

/**
 * The answers that somebody's own words give already, so that nobody is asked twice. Only what is sure: each word of
 * an option is there, no other option of the question is, and nothing is denied.
 */
export function answersIn(said: string, questions: readonly ServiceQuestion[]) {
  const spoken = stemsOf(said);
  // "Not the toilet" names it as well.
  if (['not', 'without', 'instead', 'except'].some((word) => spoken.has(word))) return [];
  return questions.flatMap(({ question, options }) => {
    if (UNSURE_QUESTION.test(question)) return [];
    const named = options.flatMap(namesOf).filter(({ stems }) => stems.isSubsetOf(spoken));
    // "Walls" is in "walls and ceilings", too.
    const fullest = named.filter(
      ({ stems }) =>
        !named.some((other) => other.stems.size > stems.size && stems.isSubsetOf(other.stems)),
    );
    const answers = new Set(fullest.map(({ answer }) => answer));
    const [answer] = answers;
    return answer !== undefined && answers.size === 1 ? [{ question, answer }] : [];
  });
}
