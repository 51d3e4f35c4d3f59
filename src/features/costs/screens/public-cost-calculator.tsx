import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import { resourceMeta } from '#browser/page-meta.ts';
import { errorCatalog } from '#lib/api-error.ts';
import { type ApiErrorInfo, getApiError } from '#lib/api-error-info.ts';
import { ArticleHead, Chapter } from '#ui/article.tsx';
import { EstimateView } from '../components/estimate-view.tsx';
import { finishes, finishFactors, LABOR_SHARE, sizeFactors, sizes } from '../rules.ts';
import styles from './public-cost-calculator.module.css';

const path = '/resources/cost-calculator';

const sizeNames = { small: 'Small', medium: 'Medium', large: 'Large' };
const finishNames = { basic: 'Basic', standard: 'Standard', high: 'High-end' };

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
  const issueOf = (field: string) =>
    apiError?.issues.find((issue) => issue.path === field)?.message;
  const zipError = issueOf('zipCode');
  const categoryError = issueOf('category') && 'Choose a service';

  return (
    <>
      <ArticleHead title="What does it cost?">
        From public records and from quotes accepted here: not one price, but where the middle half
        of such work lies, and how we know.
      </ArticleHead>
      <div className={`page ${styles.columns}`}>
        <form method="get" action={path} className={styles.form}>
          <div>
            <label className="label" htmlFor="category">
              The work
            </label>
            <select
              className="input"
              id="category"
              name="category"
              defaultValue={input.category}
              aria-invalid={categoryError ? true : undefined}
              aria-describedby={categoryError ? 'category-error' : undefined}
              required
            >
              <option value="" disabled>
                Choose a service
              </option>
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </select>
            {categoryError && (
              <p className="error" id="category-error">
                {categoryError}
              </p>
            )}
          </div>
          <Choice legend="Size of the job" name="size" names={sizeNames} chosen={input.size} />
          <Choice
            legend="Finish and materials"
            name="finish"
            names={finishNames}
            chosen={input.finish}
          />
          <div className={styles.zip}>
            <label className="label" htmlFor="zipCode">
              ZIP code
            </label>
            <input
              className="input"
              id="zipCode"
              name="zipCode"
              defaultValue={input.zipCode}
              inputMode="numeric"
              autoComplete="postal-code"
              pattern="[0-9]{5}"
              title="Five digits"
              maxLength={5}
              aria-invalid={zipError ? true : undefined}
              aria-describedby={zipError ? 'zipCode-error' : undefined}
              required
            />
            {zipError && (
              <p className="error" id="zipCode-error">
                {zipError}
              </p>
            )}
          </div>
          <button type="submit" className="button button-primary button-large">
            Estimate
          </button>
        </form>
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
      <Chapter id="formula" title="How it is worked out">
        <p>
          <strong>Low</strong> is what a quarter of such jobs stay below, <strong>typical</strong>{' '}
          the middle, <strong>high</strong> what a quarter go above. Each is the figure from the
          records, times the size, times the finish, times the place.
        </p>
        <ul>
          <li>
            <strong>Size:</strong> {formatFactors(sizeNames, sizeFactors)}. <strong>Finish:</strong>{' '}
            {formatFactors(finishNames, finishFactors)}. These are our rules of thumb; the records
            say nothing of either.
          </li>
          <li>
            <strong>Place:</strong> {LABOR_SHARE * 100}% of a price is taken to be wages. That part
            follows what building trades earn in your state against Illinois, where the permits are
            from; the rest does not change.
          </li>
          <li>
            <strong>Quotes accepted here</strong> join when there are at least twenty for the work
            in your state, each source counted by how many samples it has.
          </li>
        </ul>
        <p>
          Permit costs are what applicants declared, not invoices, and work that needs no permit is
          not among them. Where the upper part of the records still holds large buildings, there is
          no high figure. A quote for your own house is worth more than all of this: the first four
          cost you nothing.
        </p>
      </Chapter>
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

type Estimate = Awaited<ReturnType<Api['costs']['estimate']>>;
type CalculatorData = {
  categories: string[];
  input: Pick<Estimate, 'category' | 'zipCode' | 'size' | 'finish'>;
  estimate: Estimate | undefined;
  apiError: ApiErrorInfo | undefined;
};

const formatFactors = <Key extends string>(
  names: Record<Key, string>,
  factors: Record<Key, number>,
) =>
  (Object.keys(names) as Key[])
    .map((key) => `${names[key].toLowerCase()} × ${factors[key]}`)
    .join(', ');

type ChoiceProps = { legend: string; name: string; names: Record<string, string>; chosen: string };

function Choice({ legend, name: field, names, chosen }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className="label">{legend}</legend>
      <div>
        {Object.entries(names).map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={field} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
