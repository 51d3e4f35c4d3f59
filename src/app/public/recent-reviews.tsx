import type { Api } from '#browser/context.ts';
import { Stars } from '#ui/stars.tsx';
import { isPage } from '../route-table.ts';
import styles from './recent-reviews.module.css';

type Review = Awaited<ReturnType<Api['reviews']['list']>>['items'][number] & {
  businessName: string;
};

export function RecentReviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <section className={`page ${styles.reviews}`} aria-labelledby="reviews">
      <h2 id="reviews">Recent reviews</h2>
      <ul className={styles.list}>
        {reviews.map(({ id, contractorId, rating, comment, businessName, ...review }) => (
          <li key={id}>
            <figure className={styles.review}>
              <Stars rating={rating} />
              <blockquote>{comment}</blockquote>
              <figcaption>
                {review.customerName}, {review.projectType}
                {isPage('/contractor/:id') && (
                  <a href={`/contractor/${contractorId}`}>{businessName}</a>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
