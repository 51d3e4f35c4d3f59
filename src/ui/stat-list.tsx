import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './stat-list.module.css';

export type Stat = {
  label: string;
  value: ReactNode;
  /** What the figure is compared with, or counted over. */
  note?: ReactNode;
  /** Where the figure is taken apart. */
  to?: string;
};

/** A few numbers that matter, in one row divided by lines. */
export function StatList({ items }: { items: Stat[] }) {
  return (
    <dl className={styles.figures}>
      {items.map((item) => (
        <StatItem key={item.label} {...item} />
      ))}
    </dl>
  );
}

function StatItem({ label, value, note, to }: Stat) {
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
