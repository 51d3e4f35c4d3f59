import type { BrowserApi } from '#browser/client.ts';
import { budgetBounds, budgetNames } from '#features/ideas/rules.ts';
import { noWords, type ProjectWords, typedMoney } from './project-words.ts';

type Idea = Awaited<ReturnType<BrowserApi['ideas']['get']>>;

/** What is known of a project beforehand: from the address, and from an idea that it shall be like. */
export function wordsFrom(params: URLSearchParams, idea: Idea | undefined): ProjectWords {
  const zipCode = params.get('zipCode') ?? '';
  return {
    ...noWords,
    category: params.get('category') ?? '',
    zipCode: /^\d{5}$/.test(zipCode) ? zipCode : '',
    ...(idea && likeIdea(idea)),
  };
}

function likeIdea({ title, category, room, style, budget, credit }: Idea): Partial<ProjectWords> {
  const { min = null, max = null } = budgetBounds[budget];
  const kind = `${room.toLowerCase()}, ${style.toLowerCase()}, ${budgetNames[budget].toLowerCase()}`;
  return {
    title,
    category,
    description: `Something like “${title}” by ${credit} (${kind}).`,
    budgetMin: typedMoney(min),
    budgetMax: typedMoney(max),
  };
}
