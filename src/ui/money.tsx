import { formatCents } from '#lib/money.ts';
import styles from './money.module.css';

/** An amount in US cents, in tabular figures that line up in columns. */
export function Money({ cents }: { cents: number }) {
  return <span className={styles.money}>{formatCents(cents)}</span>;
}
