import styles from './stars.module.css';

/** As the drawing in the stylesheet has it. */
const STAR = { step: 21, begins: 1.4, width: 17.2 };

/** Percent of the row of five up to which it is filled: within a star, not the gap beside it. */
function fillPercent(rating: number) {
  const whole = Math.floor(rating);
  const part = rating - whole;
  return ((whole * STAR.step + (part && STAR.begins + part * STAR.width)) / (5 * STAR.step)) * 100;
}

/** A rating out of five, to one decimal. */
export function Stars({ rating }: { rating: number }) {
  const figure = rating.toFixed(1);
  const fill = `${fillPercent(rating).toFixed(1)}%`;
  return (
    <span className={styles.rating}>
      <span
        className={styles.stars}
        style={{ '--fill': fill } as React.CSSProperties}
        role="img"
        aria-label={`${figure} out of 5`}
      />
      <span aria-hidden="true">{figure}</span>
    </span>
  );
}
