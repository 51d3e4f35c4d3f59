import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './figures.module.css';

export type FigureItem = {
  label: string;
  value: ReactNode;
  /** What the figure is compared with, or counted over. */
  note?: ReactNode;
  /** Where the figure is taken apart. */
  to?: string;
};

/** A few numbers that matter, in one row divided by lines. */
export function Figures({ items }: { items: FigureItem[] }) {
  return (
    <dl className={styles.figures}>
      {items.map((item) => (
        <Figure key={item.label} {...item} />
      ))}
    </dl>
  );
}

function Figure({ label, value, note, to }: FigureItem) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>
        {to ? (
          <Link className={styles.link} to={to}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
