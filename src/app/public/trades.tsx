import styles from './trades.module.css';

export type TradeGroup = { name: string; trades: string[] };

/** Categories by group, in alphabetical order of both. */
export function groupTrades(categories: readonly { name: string; group: string }[]): TradeGroup[] {
  const groups = Map.groupBy(categories, ({ group }) => group);
  return [...groups]
    .map(([name, members]) => ({ name, trades: members.map((trade) => trade.name).sort() }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'));
}

/** Where a link to a group of trades leads. */
export const anchorOf = (group: string) =>
  group
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

type Props = {
  groups: readonly TradeGroup[];
  /** Where a project begins; without it the list only says what there is. */
  start: string | undefined;
};

export function Trades({ groups, start }: Props) {
  return (
    <section className={styles.trades} aria-labelledby="trades">
      <div className="page">
        <h2 id="trades">All that can be done here</h2>
        <div className={styles.groups}>
          {groups.map(({ name, trades }) => (
            <section key={name} className={styles.group} id={anchorOf(name)}>
              <h3>{name}</h3>
              <ul className={styles.list}>
                {trades.map((trade) => (
                  <li key={trade}>
                    {start ? (
                      <a href={`${start}?${new URLSearchParams({ category: trade })}`}>{trade}</a>
                    ) : (
                      trade
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
