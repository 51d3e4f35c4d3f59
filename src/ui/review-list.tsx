import type { ReactNode } from 'react';
import { formatDate } from '#lib/dates.ts';
import styles from './review-list.module.css';
import { Stars } from './stars.tsx';

/** What a review shows to everybody. Instants are ISO 8601. */
type PublicReview = {
  id: string;
  rating: number;
  customerName: string;
  projectType: string;
  comment: string;
  verified: boolean;
  createdAt: string;
  response: { contractorName: string; comment: string; createdAt: string } | null;
};

type ReviewListProps<Review> = {
  reviews: readonly Review[];
  label: string;
  /** Actions below each review. */
  renderActions?: (review: Review) => ReactNode;
};

/** Public reviews with the contractor's answers. */
export function ReviewList<Review extends PublicReview>({
  reviews,
  label,
  renderActions,
}: ReviewListProps<Review>) {
  return (
    <ul className={styles.list} aria-label={label}>
      {reviews.map((review) => (
        <li key={review.id} className={styles.review}>
          <ReviewCard {...review} />
          {renderActions?.(review)}
        </li>
      ))}
    </ul>
  );
}

function ReviewCard({
  rating,
  customerName,
  projectType,
  comment,
  verified,
  createdAt,
  response,
}: PublicReview) {
  return (
    <>
      <div className={styles.head}>
        <Stars rating={rating} />
        <Day of={createdAt} />
      </div>
      <p className={styles.author}>
        <strong>{customerName}</strong>, {projectType}
        {verified && <span className={styles.verified}>verified job</span>}
      </p>
      <p className={styles.text}>{comment}</p>
      {response && (
        <div className={styles.answer}>
          <p className={styles.author}>
            <strong>{response.contractorName}</strong> answered, <Day of={response.createdAt} />
          </p>
          <p className={styles.text}>{response.comment}</p>
        </div>
      )}
    </>
  );
}

const Day = ({ of: instant }: { of: string }) => (
  <time className={styles.day} dateTime={instant}>
    {formatDate(instant.slice(0, 10))}
  </time>
);
