import type { Api } from '#browser/context.ts';
import type { TradeGroup } from '#features/categories/components/trade-options.tsx';
import { type HousePart, partId, searchPath } from './house-parts.ts';
import styles from './trades.module.css';

export type LocalPages = Awaited<ReturnType<Api['localPages']['list']>>;

type Props = { groups: readonly TradeGroup[]; parts: readonly HousePart[]; pages: LocalPages };

/** Cities named on the home page; the list of services and cities has the others. */
const CITIES_SHOWN = 12;

/** The links of the drawing as plain lists, by part of the house, followed by all services by group, and cities. */
export function Trades({ groups, parts, pages }: Props) {
  const paths = new Map(pages.services.map(({ name, path }) => [name, path]));
  const cities = pages.cities.slice(0, CITIES_SHOWN);
  const count = groups.reduce((sum, { trades }) => sum + trades.length, 0);
  return (
    <section className={styles.trades} aria-labelledby="trades">
      <div className="page">
        <h2 id="trades">By part of the house</h2>
        <div className={styles.groups}>
          {parts.map((part) => (
            <TradeList key={part.name} id={partId(part.name)} {...part} paths={paths} />
          ))}
        </div>
        <details className={styles.all}>
          <summary>All {count} services, by kind</summary>
          <div className={styles.groups}>
            {groups.map((group) => (
              <TradeList key={group.name} {...group} paths={paths} />
            ))}
          </div>
        </details>
        {cities.length > 0 && (
          <section className={styles.cities} aria-labelledby="cities">
            <h2 id="cities">By city</h2>
            <ul className={styles.list}>
              {cities.map(({ city, state, path }) => (
                <li key={path}>
                  <a href={path}>
                    {city}, {state}
                  </a>
                </li>
              ))}
              <li>
                <a href="/services">All services and cities</a>
              </li>
            </ul>
          </section>
        )}
      </div>
    </section>
  );
}

type TradeListProps = TradeGroup & { id?: string; paths: ReadonlyMap<string, string> };

function TradeList({ id, name, trades, paths }: TradeListProps) {
  return (
    <section id={id} className={styles.group}>
      <h3>{name}</h3>
      <ul className={styles.list}>
        {trades.map((trade) => (
          <li key={trade}>
            <a href={paths.get(trade) ?? searchPath(trade)}>{trade}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
