import type { Api } from '#browser/context.ts';
import { NO_HIGH_PRICE } from '#lib/cost-words.ts';
import { formatCents } from '#lib/money.ts';
import { finishNames, sizeNames } from '../rules.ts';
import styles from './estimate-view.module.css';
import { WaysOn } from './ways-on.tsx';

type Estimate = Awaited<ReturnType<Api['costs']['estimate']>>;

const count = new Intl.NumberFormat('en-US');

type Props = {
  estimate: Estimate /** Not what somebody asked for: there is nothing to do about it. */;
  isExample?: boolean;
};

/** Low, typical and high cost, what to do next, then the formula and the sources. */
export function EstimateView({ estimate, isExample = false }: Props) {
  const { category, city, state, zipCode, low, typical, high, factors, sources, size, finish } =
    estimate;
  const figures = [
    { label: '1 in 4 costs less', amount: low },
    {
      label: high === null ? 'Half cost less' : 'The middle price',
      amount: typical,
      isMiddle: true,
    },
    { label: '1 in 4 costs more', amount: high },
  ];
  const kinds = new Set(sources.map(({ kind }) => kind));
  return (
    <section aria-labelledby="estimate">
      <h2 id="estimate" tabIndex={-1}>
        {category} in {city}, {state} {zipCode}
      </h2>
      <dl className={styles.figures}>
        {figures.map(
          ({ label, amount, isMiddle = false }) =>
            amount !== null && (
              <div key={label} data-middle={isMiddle || undefined}>
                <dt>{label}</dt>
                <dd>{formatCents(amount)}</dd>
              </div>
            ),
        )}
      </dl>
      {high === null && (
        <p className={styles.note}>
          {NO_HIGH_PRICE} Large homes and fine materials cost more than most of them.
        </p>
      )}
      <p className={styles.note}>
        {kinds.has('permits') &&
          `From building permits in Chicago, the only city we have records for, ${factors.place === 1 ? 'not adjusted for wages' : `adjusted to wages in ${state}`}. `}
        {kinds.has('quotes') && `With quotes accepted here in ${state}. `}A quote for your own house
        tells you more.
      </p>
      {!isExample && (
        <div className={styles.ways}>
          <WaysOn category={category} zipCode={zipCode} />
        </div>
      )}
      <h3 className={styles.heading}>Where the figures come from</h3>
      <p className={styles.note}>
        Prices from the records × {factors.size} for a {sizeNames[size].toLowerCase()} job ×{' '}
        {factors.finish} for a {finishNames[finish].toLowerCase()} finish ×{' '}
        {factors.place.toFixed(2)} for wages in {state}.{' '}
        <a href="#formula">How we calculated this</a>
      </p>
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
    </section>
  );
}
