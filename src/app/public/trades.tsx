import type { TradeGroup } from '#features/categories/components/trade-options.tsx';
import { type HousePart, searchPath } from './house-parts.ts';
import styles from './trades.module.css';

type Props = { groups: readonly TradeGroup[]; parts: readonly HousePart[] };

/** The links of the drawing as plain lists, by part of the house, followed by all services by group. */
export function Trades({ groups, parts }: Props) {
  const count = groups.reduce((sum, { trades }) => sum + trades.length, 0);
  return (
    <section className={styles.trades} aria-labelledby="trades">
      <div className="page">
        <h2 id="trades">By part of the house</h2>
        <div className={styles.groups}>
          {parts.map((part) => (
            <TradeList key={part.name} {...part} />
          ))}
        </div>
        <details className={styles.all}>
          <summary>All {count} services, by kind</summary>
          <div className={styles.groups}>
            {groups.map((group) => (
              <TradeList key={group.name} {...group} />
            ))}
          </div>
        </details>
      </div>
    </section>
  );
}

function TradeList({ name, trades }: TradeGroup) {
  return (
    <section className={styles.group}>
      <h3>{name}</h3>
      <ul className={styles.list}>
        {trades.map((trade) => (
          <li key={trade}>
            <a href={searchPath(trade)}>{trade}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
