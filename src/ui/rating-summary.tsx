import styles from './rating-summary.module.css';
import { Stars } from './stars.tsx';

type Props = {
  rating: number;
  reviewCount: number;
  /** How many reviews gave one star, two stars and so on. */
  counts: readonly number[];
  /** Where each row leads; without it they are figures alone. */
  linkOf?: (stars: number) => string;
  /** The row that is chosen. */
  chosen?: number | undefined;
};

const starsName = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

/** A mean rating and its distribution. */
export function RatingSummary({ rating, reviewCount, counts, linkOf, chosen }: Props) {
  const total = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
  return (
    <div className={styles.summary}>
      <div className={styles.mean}>
        <Stars rating={rating} />
        <p>{reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}</p>
      </div>
      <table className={styles.table}>
        <caption className="sr-only">Reviews by number of stars</caption>
        <tbody>
          {counts
            .map((count, index) => ({ count, stars: index + 1 }))
            .toReversed()
            .map(({ count, stars }) => (
              <tr
                key={stars}
                className={linkOf && count > 0 ? styles.linked : undefined}
                data-chosen={stars === chosen || undefined}
              >
                <th scope="row">
                  {linkOf && count > 0 ? (
                    <a href={linkOf(stars)} aria-current={stars === chosen ? 'true' : undefined}>
                      {starsName(stars)}
                    </a>
                  ) : (
                    starsName(stars)
                  )}
                </th>
                <td className={styles.track}>
                  <div className={styles.rail}>
                    <div className={styles.bar} style={{ width: `${(count / total) * 100}%` }} />
                  </div>
                </td>
                <td className={styles.count}>{count}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
