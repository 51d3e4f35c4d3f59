import styles from './count-badge.module.css';

/** `9+` above nine, or whatever else the most is. */
export function capCount(count: number, max = 9) {
  return count > max ? `${max}+` : String(count);
}

type Props = {
  count: number;
  max?: 9 | 99;
  /** What is counted, after the exact number: `unread messages`. */
  label: string;
};

/** How many there are, capped for the eye and exact for screen readers; nothing at zero. */
export function CountBadge({ count, max = 9, label }: Props) {
  if (count < 1) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{capCount(count, max)}</span>
      <span className="sr-only">
        {count} {label}
      </span>
    </span>
  );
}
