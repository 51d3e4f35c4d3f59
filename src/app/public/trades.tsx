import { type HousePart, searchPath } from './house-parts.ts';
import styles from './trades.module.css';

export type TradeGroup = { name: string; trades: string[] };

/** Categories by group, in alphabetical order of both. */
export function groupTrades(categories: readonly { name: string; group: string }[]): TradeGroup[] {
  const groups = Map.groupBy(categories, ({ group }) => group);
  return [...groups]
    .map(([name, members]) => ({ name, trades: members.map((trade) => trade.name).sort() }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'));
}

type Props = { groups: readonly TradeGroup[]; parts: readonly HousePart[] };

/** Every link of the drawing as a plain list, part by part; then all there is, by kind. */
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

function TradeList({ name, trades }: HousePart) {
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
