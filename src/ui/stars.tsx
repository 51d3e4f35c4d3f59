import styles from './stars.module.css';

/** A rating out of five, to one decimal. */
export function Stars({ rating }: { rating: number }) {
  const figure = rating.toFixed(1);
  const fill = `${Math.round(rating * 20)}%`;
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
