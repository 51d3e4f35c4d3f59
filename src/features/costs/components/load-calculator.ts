import { data, type LoaderFunctionArgs } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import { type ApiErrorInfo, getApiError } from '#lib/api-error-info.ts';
import { errorCatalog } from '#lib/error-catalog.ts';
import { finishes, sizes } from '../rules.ts';
import type { EstimateInput } from './estimate-form.tsx';

export type CalculatorData = {
  categories: string[];
  input: EstimateInput;
  estimate: Awaited<ReturnType<Api['costs']['estimate']>> | undefined;
  apiError: ApiErrorInfo | undefined;
};

/** What a page of the calculator shows: its form, and the estimate that the address asks for. */
export async function loadCalculator({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { costs } = context.get(apiContext);
  const { items } = await costs.list();
  const param = (field: string) => searchParams.get(field)?.trim() ?? '';
  const input = {
    category: param('category'),
    zipCode: param('zipCode'),
    size: sizes.find((size) => size === param('size')) ?? 'medium',
    finish: finishes.find((finish) => finish === param('finish')) ?? 'standard',
  } as const;
  const categories = items.map(({ category }) => category).sort();
  const page = { categories, input, estimate: undefined, apiError: undefined };
  if (!searchParams.has('zipCode')) return page;
  try {
    return { ...page, estimate: await costs.estimate(input) };
  } catch (error) {
    const apiError = getApiError(error);
    if (!apiError) throw error;
    return data({ ...page, apiError }, { status: errorCatalog[apiError.code][0] });
  }
}
