import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { BrowserApi } from '#browser/client.ts';
import { type Api, apiContext } from '#browser/context.ts';
import { findPlaces } from '#browser/find-places.ts';
import { budgetBounds, budgetNames } from '#features/contractors/portfolio/rules.ts';
import { zipIn } from '#lib/place-text.ts';
import { timingOf } from '#lib/timing.ts';
import type { ProjectAnswer } from '../rules.ts';
import type { ArrivalFacts } from './draft.ts';
import { emptyFormValues, type ProjectFormValues, toAmountInput } from './project-form-values.ts';

const MAX_TITLE_LENGTH = 120;

const MAX_PLACE_LENGTH = 60;

/** Says in the address that the service was found by the words, so that it may follow them. */
const MATCHED = 'matched';

/** The canceled project of the homeowner that is posted again, with all that they said of it. */
export const AGAIN = 'again';

const placeParam = (params: URLSearchParams) => params.get('zipCode') ?? params.get('zip') ?? '';

/** What the address says beside the values of the form. */
export function arrivalFacts(params: URLSearchParams): ArrivalFacts {
  const place = placeParam(params).trim();
  return {
    isMatched: params.get(MATCHED) === '1',
    ...(params.has(AGAIN) && { isAgain: true }),
    typedPlace: zipIn(place) ? '' : place.slice(0, MAX_PLACE_LENGTH),
  };
}

const saidIn = (params: URLSearchParams) =>
  (params.get('q') ?? '').trim().slice(0, MAX_TITLE_LENGTH);

/**
 * Puts into the address what it leaves open but says: the ZIP code of a city that it names, and the service of which its
 * words leave no doubt. Redirects, so that the form is the same after a reload and for whoever gets the address.
 */
export async function resolveArrival(api: Api, { pathname, searchParams }: URL) {
  const [zipCode, category] = await Promise.all([
    findZipCode(api, placeParam(searchParams)),
    searchParams.has('category') || searchParams.has('ideaId')
      ? undefined
      : findService(api, saidIn(searchParams)),
  ]);
  if (!zipCode && !category) return;
  const params = new URLSearchParams(searchParams);
  if (zipCode) {
    params.delete('zip');
    params.set('zipCode', zipCode);
  }
  if (category) {
    params.set('category', category);
    params.set(MATCHED, '1');
  }
  throw redirect(`${pathname}?${params}`);
}

async function findZipCode(api: Api, said: string) {
  if (!/\p{L}/u.test(said) || zipIn(said)) return;
  const [only, other] = await findPlaces(api, said).catch(() => []);
  // Of several, the form asks which one.
  return other ? undefined : only?.zipCode;
}

async function findService(api: Api, said: string) {
  if (said === '') return;
  const { sure } = await api.search.suggest({ q: said }).catch(() => ({ sure: null }));
  return sure ?? undefined;
}

/** What the page of a new project loads, with the answers that the words in its address give already. */
export async function loadArrival<Loaded extends object>(
  args: LoaderFunctionArgs,
  load: (args: LoaderFunctionArgs) => Promise<Loaded>,
) {
  const api = args.context.get(apiContext);
  await resolveArrival(api, args.url);
  const [loaded, answers] = await Promise.all([load(args), findSaidAnswers(api, args.url)]);
  return { ...loaded, answers };
}

/** The answers to the questions of the service that the words in the address give already. */
export async function findSaidAnswers(api: Api, { searchParams }: URL): Promise<ProjectAnswer[]> {
  const [said, category] = [saidIn(searchParams), searchParams.get('category') ?? ''];
  if (said === '' || category === '') return [];
  const { answers } = await api.categories
    .questions({ category, said })
    .catch(() => ({ answers: [] }));
  return answers;
}

type Idea = Awaited<ReturnType<BrowserApi['ideas']['get']>>;

/** Initial values from the URL, from what its words answer, and from the idea that the homeowner chose. */
export function initialFormValues(
  params: URLSearchParams,
  answers: ProjectAnswer[],
  idea?: Idea | undefined,
): ProjectFormValues {
  const zipCode = zipIn(placeParam(params)) ?? '';
  const said = saidIn(params);
  const sentence = said.charAt(0).toUpperCase() + said.slice(1);
  return {
    ...emptyFormValues,
    title: sentence,
    // What was said once is not asked again; whoever knows more adds it.
    description: sentence,
    answers,
    category: params.get('category') ?? '',
    zipCode,
    timing: timingOf(params.get('timing')) ?? '',
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
