import type { Api } from '#browser/context.ts';
import { Stars } from '#ui/stars.tsx';
import { isPage } from '../route-table.ts';
import styles from './recent-reviews.module.css';

type Review = Awaited<ReturnType<Api['reviews']['list']>>['items'][number];

export function RecentReviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <section className={`page ${styles.reviews}`} aria-labelledby="reviews">
      <h2 id="reviews">Recent reviews</h2>
      <ul className={styles.list}>
        {reviews.map(({ id, contractorId, rating, comment, customerName, projectType }) => (
          <li key={id}>
            <figure className={styles.review}>
              <Stars rating={rating} />
              <blockquote>{comment}</blockquote>
              <figcaption>
                {customerName}, {projectType}
                {isPage('/contractor/:id') && (
                  <a href={`/contractor/${contractorId}`}>
                    See the pro <span className="sr-only"> {customerName} reviewed</span>
                  </a>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
