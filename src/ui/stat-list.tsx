import type { ReactNode } from 'react';
import { Link } from 'react-router';
import pressable from './pressable.module.css';
import styles from './stat-list.module.css';

export type Stat = {
  label: string;
  value: ReactNode;
  /** What the number is compared with, or the period that it covers. */
  note?: ReactNode;
  /** The page that breaks the number down. */
  to?: string;
};

/** A few key numbers in a row, separated by lines. */
export function StatList({ items }: { items: Stat[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <StatItem key={item.label} {...item} />
      ))}
    </dl>
  );
}

function StatItem({ label, value, note, to }: Stat) {
  return (
    <div className={`${pressable.area} ${styles.item}`}>
      <dt className={styles.label}>
        {to ? (
          <Link className={pressable.link} to={to}>
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
