import styles from './count-badge.module.css';

/** The count as text, with a plus sign above `max`: `9+`. */
export function capCount(count: number, max = 9) {
  return count > max ? `${max}+` : String(count);
}

/** What is counted, read out after the exact number: of one, and of several. */
export type CountLabel = readonly [one: string, several: string];

type Props = {
  count: number;
  max?: 9 | 99;
  label: CountLabel;
};

/** A count that is capped on screen and exact for screen readers. Renders nothing at zero. */
export function CountBadge({ count, max = 9, label: [one, several] }: Props) {
  if (count < 1) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{capCount(count, max)}</span>
      <span className="sr-only">
        {count} {count === 1 ? one : several}
      </span>
    </span>
  );
}
