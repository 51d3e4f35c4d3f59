import styles from './count-badge.module.css';

/** Badges count as far as the lists that they lead to are read: a badge of `9+` beside a list of 97 looks wrong. */
const MAX = 99;

/** The count as text: exact up to 99, then `99+`. */
export const capCount = (count: number) => (count > MAX ? `${MAX}+` : String(count));

/** What is counted, read out after the exact number: of one, and of several. */
export type CountLabel = readonly [one: string, several: string];

type Props = {
  count: number;
  /** What is counted; or, where it is of several kinds, what is read out in place of the number. */
  label: CountLabel | string;
};

/** The exact number with its name: `1 new lead`. */
export const countWords = (count: number, [one, several]: CountLabel) =>
  `${count} ${count === 1 ? one : several}`;

/** A count that is capped on screen and exact for screen readers. Renders nothing at zero. */
export function CountBadge({ count, label }: Props) {
  if (count < 1) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{capCount(count)}</span>
      <span className="sr-only">
        {typeof label === 'string' ? label : countWords(count, label)}
      </span>
    </span>
  );
}
