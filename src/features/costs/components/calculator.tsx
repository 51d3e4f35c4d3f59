import styles from './calculator.module.css';
import { EstimateForm, fieldErrorsOf } from './estimate-form.tsx';
import { EstimateView } from './estimate-view.tsx';
import type { CalculatorData } from './load-calculator.ts';

/** The form and the estimate. `path` is the page's own, where the form leads. */
export function Calculator({ path, data: shown }: { path: string; data: CalculatorData }) {
  const { categories, input, estimate, apiError } = shown;
  const { zipError, categoryError } = fieldErrorsOf(apiError);
  return (
    <>
      <EstimateForm path={path} categories={categories} input={input} apiError={apiError} />
      <div className={styles.result}>
        {estimate && <EstimateView estimate={estimate} />}
        {apiError && !zipError && !categoryError && <p role="alert">{apiError.message}.</p>}
        {!estimate && !apiError && (
          <>
            <p className={styles.soft}>
              Choose a service and a ZIP code to see prices and where they come from.
            </p>
            <Examples path={path} categories={categories} />
          </>
        )}
      </div>
    </>
  );
}

const examples = ['Roof Installation', 'Bathroom Remodeling', 'Window Installation'];

/** Links to example estimates. */
function Examples({ path, categories }: { path: string; categories: readonly string[] }) {
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
