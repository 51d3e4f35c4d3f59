import type { BrowserApi } from '#browser/client.ts';
import { budgetBounds, budgetNames } from '#features/contractors/portfolio/rules.ts';
import { emptyFormValues, type ProjectFormValues, toAmountInput } from './project-form-values.ts';

const MAX_TITLE_LENGTH = 120;

type Idea = Awaited<ReturnType<BrowserApi['ideas']['get']>>;

/** Initial values from the URL and from the idea that the homeowner chose. */
export function initialFormValues(
  params: URLSearchParams,
  idea: Idea | undefined,
): ProjectFormValues {
  const zipCode = params.get('zipCode') ?? params.get('zip') ?? '';
  const said = (params.get('q') ?? '').trim().slice(0, MAX_TITLE_LENGTH);
  return {
    ...emptyFormValues,
    title: said.charAt(0).toUpperCase() + said.slice(1),
    category: params.get('category') ?? '',
    zipCode: /^\d{5}$/.test(zipCode) ? zipCode : '',
    ...(idea && formValuesFromIdea(idea)),
  };
}

function formValuesFromIdea({
  title,
  category,
  room,
  style,
  budget,
  credit,
}: Idea): Partial<ProjectFormValues> {
  const { min = null, max = null } = budgetBounds[budget];
  const kind = `${room.toLowerCase()}, ${style.toLowerCase()}, ${budgetNames[budget].toLowerCase()}`;
  return {
    title,
    category,
    description: `Something like “${title}” by ${credit} (${kind}).`,
    budgetMin: toAmountInput(min),
    budgetMax: toAmountInput(max),
  };
}
