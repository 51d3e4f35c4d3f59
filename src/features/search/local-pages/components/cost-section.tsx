import type { Api } from '#browser/context.ts';
import { formatCents } from '#lib/money.ts';
import styles from '../screens/local-page.module.css';

type Costs = Awaited<ReturnType<Api['costs']['estimate']>>;

/** What such work costs, beside the first words of a page; where it comes from stands below the pros. */
export const TypicalCost = ({ costs: { city, state, low, typical, high } }: { costs: Costs }) => (
  <p className={styles.cost}>
    <span className={styles.soft}>
      Typical cost near {city}, {state}
    </span>
    <strong>
      {formatCents(low)} to {formatCents(high ?? typical)}
    </strong>
    <a href="#cost">Where this comes from</a>
  </p>
);

/** What such work costs at a place, with the sources of the figures. */
export function CostSection({ costs }: { costs: Costs }) {
  const { category, city, state, zipCode, low, typical, high, sources } = costs;
  return (
    <section className={styles.section} aria-labelledby="cost">
      <h2 id="cost">
        What {category.toLowerCase()} costs in {city}, {state}
      </h2>
      <p>
        {high === null ? (
          <>
            A quarter of these jobs cost less than {formatCents(low)}, half less than{' '}
            <strong>{formatCents(typical)}</strong>.
          </>
        ) : (
          <>
            Most of these jobs cost{' '}
            <strong>
              {formatCents(low)} to {formatCents(high)}
            </strong>
            , with {formatCents(typical)} in the middle.
          </>
        )}{' '}
        <a href={`/resources/cost-calculator?${new URLSearchParams({ category, zipCode })}`}>
          Estimate the cost of your job
        </a>
      </p>
      <ul className={styles.sources}>
        {sources.map(({ kind, name, period, samples }) => (
          <li key={kind}>
            {name}
            {samples !== null && `, ${samples.toLocaleString('en-US')} records`}, {period}
          </li>
        ))}
      </ul>
    </section>
  );
}

type NoCostsProps = { category: string; zipCode: string | undefined; hasCosts: boolean };

/** Without an estimate: where to get one, or that there are no figures and who names a price. */
export const NoCosts = ({ category, zipCode = '', hasCosts }: NoCostsProps) => (
  <section className={styles.section} aria-labelledby="cost">
    <h2 id="cost">What {category.toLowerCase()} costs</h2>
    {hasCosts ? (
      <p>
        It depends on where you live.{' '}
        <a href={`/resources/cost-calculator?${new URLSearchParams({ category })}`}>
          Estimate the cost of your job
        </a>
      </p>
    ) : (
      <p>
        We have no price figures for this yet.{' '}
        <a href={`/projects/new?${new URLSearchParams({ category, ...(zipCode && { zipCode }) })}`}>
          Get quotes
        </a>{' '}
        for your own house: they’re free, and every quote shows each line.
      </p>
    )}
  </section>
);
