import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import { resourceMeta } from '#browser/page-meta.ts';
import { errorCatalog } from '#lib/api-error.ts';
import { type ApiErrorInfo, getApiError } from '#lib/api-error-info.ts';
import { ArticleHead } from '#ui/article.tsx';
import { EstimateForm, type EstimateInput, fieldErrorsOf } from '../components/estimate-form.tsx';
import { EstimateFormula } from '../components/estimate-formula.tsx';
import { EstimateView } from '../components/estimate-view.tsx';
import { finishes, sizes } from '../rules.ts';
import styles from './public-cost-calculator.module.css';

const path = '/resources/cost-calculator';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  resourceMeta(matches, {
    title: 'Cost calculator',
    description:
      'What work on a home costs: low, typical and high by service, size, finish and ZIP code, with the formula, the number of samples, the source and its date.',
    path,
    picture: '/og/costs.png',
  });

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
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

export default function PublicCostCalculator() {
  const { categories, input, estimate, apiError } = useLoaderData<
    typeof loader
  >() as CalculatorData;
  const { zipError, categoryError } = fieldErrorsOf(apiError);
  return (
    <>
      <ArticleHead title="What does it cost?">
        From public records and from quotes accepted here: not one price, but where the middle half
        of such work lies, and how we know.
      </ArticleHead>
      <div className={`page ${styles.columns}`}>
        <EstimateForm categories={categories} input={input} apiError={apiError} />
        <div className={styles.result}>
          {estimate && <EstimateView estimate={estimate} />}
          {apiError && !zipError && !categoryError && <p role="alert">{apiError.message}.</p>}
          {!estimate && !apiError && (
            <>
              <p className={styles.soft}>
                Choose the work, say where, and the figures appear here with their sources.
              </p>
              <Examples categories={categories} />
            </>
          )}
        </div>
      </div>
      <EstimateFormula />
    </>
  );
}

const examples = ['Roof Installation', 'Bathroom Remodeling', 'Window Installation'];

/** Links to example estimates. */
function Examples({ categories }: { categories: readonly string[] }) {
  const available = examples.filter((category) => categories.includes(category));
  if (available.length === 0) return null;
  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h2 id="examples">For example, in Chicago</h2>
      <ul className={styles.list}>
        {available.map((category) => (
          <li key={category}>
            <a href={`${path}?${new URLSearchParams({ category, zipCode: '60614' })}`}>
              {category}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CalculatorData = {
  categories: string[];
  input: EstimateInput;
  estimate: Awaited<ReturnType<Api['costs']['estimate']>> | undefined;
  apiError: ApiErrorInfo | undefined;
};
