import type { Api } from '#browser/context.ts';
import { ResponsivePicture } from '#features/files/components/responsive-picture.tsx';
import { publicDate } from '#lib/public-date.ts';
import { Facts } from '#ui/facts.tsx';
import { Initials } from '#ui/initials.tsx';
import { Stars } from '#ui/stars.tsx';
import { isPage } from '../route-table.ts';
import styles from './recent-reviews.module.css';

type Picture = Parameters<typeof ResponsivePicture>[0]['picture'];
type Review = Awaited<ReturnType<Api['reviews']['list']>>['items'][number] & {
  /** Of whom it is, and what they show of their work; null where that did not load. */
  business: { place: string; work: { title: string; picture: Picture } | undefined } | null;
};

/** The latest reviews that count, above the same kind of work where their pros show some. */
export function RecentReviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <section className={`page ${styles.reviews}`} aria-labelledby="reviews">
      <h2 id="reviews">Recent reviews</h2>
      <ul className={styles.list}>
        {reviews.map(
          ({ id, contractorId, contractorName, rating, comment, business, ...review }) => (
            <li key={id}>
              <figure className={styles.review}>
                <Stars rating={rating} />
                <blockquote>{comment}</blockquote>
                <figcaption>
                  <Initials name={review.customerName} size={40} />
                  <span>
                    <strong>{review.customerName}</strong>, {review.projectType},{' '}
                    {publicDate(review.createdAt)}
                  </span>
                  <Facts>
                    {isPage('/contractor/:id') ? (
                      <a href={`/contractor/${contractorId}`}>{contractorName}</a>
                    ) : (
                      contractorName
                    )}
                    {business?.place}
                  </Facts>
                </figcaption>
                {business?.work && <Work {...business.work} name={contractorName} />}
              </figure>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** Not of the reviewed job, so it says whose work it is. */
const Work = ({ title, picture, name }: { title: string; picture: Picture; name: string }) => (
  <div className={styles.work}>
    <ResponsivePicture
      picture={picture}
      alt={`${title}, by ${name}`}
      sizes="(min-width: 64rem) 22rem, (min-width: 48rem) 31vw, 92vw"
    />
    <p>Their work: {title}</p>
  </div>
);
