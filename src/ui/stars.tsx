import styles from './stars.module.css';

/** The geometry of the mask in the stylesheet. */
const STAR = { step: 21, left: 1.4, width: 17.2 };

/** Percentage of the five stars to fill: a fraction fills part of a star, never part of the gap after it. */
function fillPercent(rating: number) {
  const fullStars = Math.floor(rating);
  const fraction = rating - fullStars;
  const partialWidth = fraction && STAR.left + fraction * STAR.width;
  return ((fullStars * STAR.step + partialWidth) / (5 * STAR.step)) * 100;
}

/** A rating out of five, to one decimal. */
export function Stars({ rating }: { rating: number }) {
  const label = rating.toFixed(1);
  const fill = `${fillPercent(rating).toFixed(1)}%`;
  return (
    <span className={styles.rating}>
      <span
        className={styles.stars}
        style={{ '--fill': fill } as React.CSSProperties}
        role="img"
        aria-label={`${label} out of 5`}
      />
      <span aria-hidden="true">{label}</span>
    </span>
  );
}
