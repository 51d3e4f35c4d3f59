import { redirect } from 'react-router';
import type { BrowserApi } from '#browser/client.ts';
import type { Api } from '#browser/context.ts';
import { findPlaces } from '#browser/find-places.ts';
import { budgetBounds, budgetNames } from '#features/contractors/portfolio/rules.ts';
import { zipIn } from '#lib/place-text.ts';
import { emptyFormValues, type ProjectFormValues, toAmountInput } from './project-form-values.ts';

const MAX_TITLE_LENGTH = 120;

const placeParam = (params: URLSearchParams) => params.get('zipCode') ?? params.get('zip') ?? '';

/** Where the address names a city instead of a ZIP code: redirects to the same one with the ZIP code of that city. */
export async function resolvePlace(api: Api, { pathname, searchParams }: URL) {
  const said = placeParam(searchParams);
  if (!/\p{L}/u.test(said) || zipIn(said)) return;
  const [only, other] = await findPlaces(api, said).catch(() => []);
  // Of several, the form asks for the ZIP code.
  if (!only || other) return;
  const params = new URLSearchParams(searchParams);
  params.delete('zip');
  params.set('zipCode', only.zipCode);
  throw redirect(`${pathname}?${params}`);
}

type Idea = Awaited<ReturnType<BrowserApi['ideas']['get']>>;

/** Initial values from the URL and from the idea that the homeowner chose. */
export function initialFormValues(
  params: URLSearchParams,
  idea: Idea | undefined,
): ProjectFormValues {
  const zipCode = zipIn(placeParam(params)) ?? '';
  const said = (params.get('q') ?? '').trim().slice(0, MAX_TITLE_LENGTH);
  return {
    ...emptyFormValues,
    title: said.charAt(0).toUpperCase() + said.slice(1),
    category: params.get('category') ?? '',
    zipCode,
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
