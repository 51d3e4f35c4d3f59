import { data, type LoaderFunctionArgs } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import { type ApiErrorInfo, getApiError } from '#lib/api-error-info.ts';
import { errorCatalog } from '#lib/error-catalog.ts';
import { finishes, sizes } from '../rules.ts';
import type { EstimateInput } from './estimate-form.tsx';

export type CalculatorData = {
  /** Services that have figures. */
  categories: string[];
  /** All others: homeowners look for them here, too. */
  otherServices: string[];
  input: EstimateInput;
  estimate: Awaited<ReturnType<Api['costs']['estimate']>> | undefined;
  /** Before anybody has asked: an estimate where the records are from, of the service that is chosen, if one is. */
  example: Awaited<ReturnType<Api['costs']['estimate']>> | undefined;
  apiError: ApiErrorInfo | undefined;
};

/** Where the building permits are from. */
export const EXAMPLE_ZIP = '60614';
export const examples = ['Bathroom Remodeling', 'Window Installation', 'Roof Installation'];

/**
 * What a page of the calculator shows: its form, and the estimate that the address asks for. Whoever is signed in finds
 * their own ZIP code in the form and the example.
 */
export async function loadCalculator(
  { context, url: { searchParams } }: LoaderFunctionArgs,
  homeZip = '',
) {
  const api = context.get(apiContext);
  const { costs } = api;
  const [{ items }, services] = await Promise.all([
    costs.list({}),
    api.categories.list().catch(() => ({ items: [] })),
  ]);
  const param = (field: string) => searchParams.get(field)?.trim() ?? '';
  const input = {
    category: param('category'),
    zipCode: searchParams.has('zipCode') ? param('zipCode') : homeZip,
    size: sizes.find((size) => size === param('size')) ?? 'medium',
    finish: finishes.find((finish) => finish === param('finish')) ?? 'standard',
  } as const;
  const categories = items.map(({ category }) => category).sort();
  const otherServices = services.items
    .map(({ name }) => name)
    .filter((name) => !categories.includes(name))
    .sort();
  const page = {
    ...{ categories, otherServices, input },
    ...{ estimate: undefined, example: undefined, apiError: undefined },
  };
  if (!searchParams.has('zipCode')) {
    const category = [input.category, ...examples].find((name) => categories.includes(name));
    const zipCode = homeZip || EXAMPLE_ZIP;
    const example =
      category && (await costs.estimate({ ...input, category, zipCode }).catch(() => undefined));
    return { ...page, example: example || undefined };
  }
  try {
    return { ...page, estimate: await costs.estimate(input) };
  } catch (error) {
    const apiError = getApiError(error);
    if (!apiError) throw error;
    return data({ ...page, apiError }, { status: errorCatalog[apiError.code][0] });
  }
}
