import type { Api } from '#browser/context.ts';
import { formatCents } from '#lib/money.ts';
import styles from './estimate-view.module.css';

type Estimate = Awaited<ReturnType<Api['costs']['estimate']>>;

const count = new Intl.NumberFormat('en-US');

/** Low, typical and high cost, with the formula and the sources. */
export function EstimateView({ estimate }: { estimate: Estimate }) {
  const { category, city, state, zipCode, low, typical, high, factors, sources } = estimate;
  const figures = [
    { label: 'Low', amount: low },
    { label: 'Typical', amount: typical },
    { label: 'High', amount: high },
  ];
  return (
    <section aria-labelledby="estimate">
      <h2 id="estimate">
        {category} in {city}, {state} {zipCode}
      </h2>
      <dl className={styles.figures}>
        {figures.map(({ label, amount }) => (
          <div key={label} data-middle={label === 'Typical' || undefined}>
            <dt>{label}</dt>
            <dd>{amount === null ? 'Not known' : formatCents(amount)}</dd>
          </div>
        ))}
      </dl>
      {high === null && (
        <p className={styles.note}>
          These records include large buildings, so we can’t show a high price for a house.
        </p>
      )}
      <p className={styles.note}>
        Based on records × size {factors.size} × finish {factors.finish} × place{' '}
        {factors.place.toFixed(2)}
      </p>
      <h3 className={styles.heading}>Where the figures come from</h3>
      <ul className={styles.sources}>
        {sources.map(({ kind, name, period, samples, detail }) => (
          <li key={kind}>
            <strong>{name}</strong>
            <span>
              {detail}. {samples !== null && `${count.format(samples)} samples, `}
              {period}.
            </span>
          </li>
        ))}
      </ul>
      <a
        className="button"
        href={`/search?${new URLSearchParams({ service: category, zip: zipCode })}`}
      >
        Find pros for this
      </a>
    </section>
  );
}
