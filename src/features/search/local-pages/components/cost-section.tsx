import type { Api } from '#browser/context.ts';
import type { acceptedRange } from '#features/quotes/accepted-prices/rules.ts';
import { NO_HIGH_PRICE } from '#lib/cost-words.ts';
import { formatCents } from '#lib/money.ts';
import styles from '../screens/local-page.module.css';

type Costs = Awaited<ReturnType<Api['costs']['estimate']>>;

/** What such work costs, beside the first words of a page; where it comes from stands below the pros. */
export const LocalPrice = ({ costs: { city, state, low, typical, high } }: { costs: Costs }) => (
  <p className={styles.cost}>
    <span className={styles.soft}>
      {high === null ? 'The middle price' : 'Half of these jobs'} near {city}, {state}{' '}
      {high === null ? 'is' : 'cost between'}
    </span>{' '}
    <strong>
      {high === null ? formatCents(typical) : `${formatCents(low)} and ${formatCents(high)}`}
    </strong>{' '}
    {high === null && (
      <span className={styles.soft}>One in four jobs costs less than {formatCents(low)}. </span>
    )}
    <a href="#cost">Where this comes from</a>
  </p>
);

/** What the price beside the form leaves unsaid, with the sources of the figures. */
export function CostSection({ costs }: { costs: Costs }) {
  const { category, city, state, zipCode, typical, high, sources } = costs;
  return (
    <section className={styles.section} aria-labelledby="cost">
      <h2 id="cost">
        What {category.toLowerCase()} costs in {city}, {state}
      </h2>
      <p>
        {high === null ? NO_HIGH_PRICE : `The middle price is ${formatCents(typical)}.`}{' '}
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

type NoCostsProps = {
  category: string;
  zipCode: string | undefined;
  hasCosts: boolean;
  /** What quotes of the pros on the page were usually accepted at, as their cards say. */
  accepted: ReturnType<typeof acceptedRange>;
};

/** Without an estimate: where to get one, or that there are no figures and who names a price. */
export const NoCosts = ({ category, zipCode = '', hasCosts, accepted }: NoCostsProps) => (
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
        {accepted ? (
          <>
            Public records don’t have prices for this. Quotes from {accepted.pros} pros on this page
            were usually accepted at{' '}
            <strong>
              {formatCents(accepted.low)} to {formatCents(accepted.high)}
            </strong>
            , based on {accepted.quotes} accepted quotes.
          </>
        ) : (
          'We have no local average for this yet.'
        )}{' '}
        <a href={`/projects/new?${new URLSearchParams({ category, ...(zipCode && { zipCode }) })}`}>
          Get quotes
        </a>{' '}
        for your own house: they’re free, and every quote shows each line.
      </p>
    )}
  </section>
);
