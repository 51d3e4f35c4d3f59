import { nearestWithFigures } from '../rules.ts';
import styles from './calculator.module.css';
import { EstimateForm, type EstimateInput, fieldErrorsOf } from './estimate-form.tsx';
import { EstimateView } from './estimate-view.tsx';
import { type CalculatorData, EXAMPLE_ZIP, examples } from './load-calculator.ts';
import { WaysOn } from './ways-on.tsx';

/** The form and the estimate. `path` is the page's own, where the form leads. */
export function Calculator({ path, data: shown }: { path: string; data: CalculatorData }) {
  const { categories, otherServices, input, estimate, example, apiError } = shown;
  const { zipError, categoryError } = fieldErrorsOf(apiError);
  return (
    <>
      <EstimateForm
        path={path}
        categories={categories}
        otherServices={otherServices}
        // The field says what the example is of.
        input={{ ...input, category: input.category || example?.category || '' }}
        apiError={apiError}
      />
      <div className={styles.result}>
        {estimate && <EstimateView estimate={estimate} />}
        {apiError?.code === 'not-found' && (
          <NoFigures path={path} input={input} categories={categories} />
        )}
        {apiError && apiError.code !== 'not-found' && !zipError && !categoryError && (
          <p role="alert">{apiError.message}.</p>
        )}
        {!estimate && !apiError && (
          <>
            <p className={styles.soft}>
              {example
                ? 'An example, until you ask for an estimate of your own:'
                : 'Choose a service and a ZIP code to see prices and where they come from.'}
            </p>
            {example && <EstimateView estimate={example} isExample />}
            <Examples
              path={path}
              categories={categories.filter((category) => category !== example?.category)}
            />
          </>
        )}
      </div>
    </>
  );
}

type NoFiguresProps = { path: string; input: EstimateInput; categories: readonly string[] };

/** For work that the records don't have: the closest that they have, and who names a price. */
function NoFigures({ path, input, categories }: NoFiguresProps) {
  const { category, zipCode } = input;
  const nearest = nearestWithFigures(category, categories);
  return (
    <section className={styles.none} aria-labelledby="estimate">
      <h2 id="estimate" tabIndex={-1}>
        We have no price figures for {category} yet
      </h2>
      <p>
        It often needs no building permit, so public records don’t cover it, and too few quotes for
        it have been accepted here in your state. A quote costs nothing and is for your own house.
      </p>
      <WaysOn category={category} zipCode={zipCode}>
        {nearest && (
          <a
            className="button"
            href={`${path}?${new URLSearchParams({ ...input, category: nearest })}#estimate`}
          >
            See {nearest} instead
          </a>
        )}
      </WaysOn>
    </section>
  );
}

/** Links to example estimates. */
function Examples({ path, categories }: { path: string; categories: readonly string[] }) {
  const available = examples.filter((category) => categories.includes(category));
  if (available.length === 0) return null;
  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h2 id="examples">More examples, in Chicago</h2>
      <ul className={styles.list}>
        {available.map((category) => (
          <li key={category}>
            <a href={`${path}?${new URLSearchParams({ category, zipCode: EXAMPLE_ZIP })}#estimate`}>
              {category}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
