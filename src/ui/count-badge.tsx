import styles from './count-badge.module.css';

/** Badges count as far as the lists that they lead to are read: a badge of `9+` beside a list of 97 looks wrong. */
const MAX = 99;

/** The count as text: exact up to 99, then `99+`. */
export const capCount = (count: number) => (count > MAX ? `${MAX}+` : String(count));

/** What is counted, read out after the exact number: of one, and of several. */
export type CountLabel = readonly [one: string, several: string];

type Props = {
  count: number;
  label: CountLabel;
};

/** A count that is capped on screen and exact for screen readers. Renders nothing at zero. */
export function CountBadge({ count, label: [one, several] }: Props) {
  if (count < 1) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{capCount(count)}</span>
      <span className="sr-only">
        {count} {count === 1 ? one : several}
      </span>
    </span>
  );
}
