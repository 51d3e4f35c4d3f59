import type { ReactNode } from 'react';
import { publicDate } from '#lib/public-date.ts';
import { type SubScores, subScoreNames, subScores } from '#lib/sub-scores.ts';
import { Facts } from './facts.tsx';
import { Initials } from './initials.tsx';
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
  scores: SubScores;
  photos: readonly { id: string; url: string; width: number | null; height: number | null }[];
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

export function ReviewCard({
  rating,
  customerName,
  projectType,
  comment,
  verified,
  scores,
  photos,
  createdAt,
  response,
}: PublicReview) {
  return (
    <>
      <div className={styles.head}>
        <Stars rating={rating} />
        <Day of={createdAt} />
      </div>
      <div className={styles.person}>
        <Initials name={customerName} size={32} />
        <Facts as="p" className={styles.author}>
          <span>
            <strong>{customerName}</strong>, {projectType}
          </span>
          {verified ? 'verified job' : 'not yet verified'}
        </Facts>
      </div>
      <p className={styles.text}>{comment}</p>
      <Scores of={scores} />
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label={`Photos from ${customerName}`}>
          {photos.map(({ id, url, width, height }) => (
            <li key={id}>
              <a href={url}>
                <img
                  src={url}
                  alt={`From ${customerName}’s review`}
                  width={width ?? undefined}
                  height={height ?? undefined}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {response && (
        <div className={styles.answer}>
          <p className={styles.author}>
            <strong>{response.contractorName}</strong> replied <Day of={response.createdAt} />
          </p>
          <p className={styles.text}>{response.comment}</p>
        </div>
      )}
    </>
  );
}

/** Stars for parts of the work, as far as they were given. */
function Scores({ of }: { of: SubScores }) {
  const given = subScores.flatMap((name) => {
    const stars = of[name];
    return stars ? [`${subScoreNames[name]} ${stars}`] : [];
  });
  return given.length > 0 ? <p className={styles.author}>Of 5: {given.join(', ')}</p> : null;
}

const Day = ({ of: instant }: { of: string }) => (
  <time className={styles.day} dateTime={instant}>
    {publicDate(instant)}
  </time>
);
