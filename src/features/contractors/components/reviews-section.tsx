import type { Role } from '#lib/roles.ts';
import { RatingSummary } from '#ui/rating-summary.tsx';
import { ReviewList } from '#ui/review-list.tsx';
import type { Contractor, Reviews } from './contractor.ts';
import { HelpfulVote } from './helpful-vote.tsx';
import styles from './profile-page.module.css';
import {
  ALL_REVIEWS,
  type ReviewChoice,
  reviewsHref,
  sortLabels,
  sortsOf,
} from './review-choice.ts';

type Props = {
  contractor: Contractor;
  reviews: Reviews;
  /** The viewer's active role; undefined for a guest. */
  role: Role | undefined;
  /** The path of this page. */
  path: string;
  /** What of the reviews this page shows, as in its address. */
  search: string;
  /** Whether a later page of the reviews is shown. */
  isOlder: boolean;
  /** Whether these are the first few, with a link to all of them. */
  isFirst: boolean;
  choice: ReviewChoice;
};

/** The reviews of a business, sorted and filtered by links: the page works without scripts. */
export function ReviewsSection(props: Props) {
  const { contractor, reviews, role, path, search, isOlder, isFirst, choice } = props;
  const { businessName, rating, reviewCount, ratingCounts } = contractor;
  const { stars, sort } = choice;
  const { items, nextCursor } = reviews;
  const isNewest = sort === 'newest';
  return (
    <section className={styles.section} aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {reviewCount === 0 && (
        <p className={styles.soft}>
          Nobody has reviewed {businessName} yet. Only homeowners they’ve worked for can.
        </p>
      )}
      {reviewCount > 0 && (
        <RatingSummary
          rating={rating}
          reviewCount={reviewCount}
          counts={ratingCounts}
          linkOf={(each) => reviewsHref(path, { ...choice, stars: each })}
          chosen={stars}
        />
      )}
      <p className={styles.soft}>
        <a href="/how-reviews-work">How reviews work, and which ones count</a>
      </p>
      {stars && (
        <p className={styles.more}>
          <strong>{stars === 1 ? 'Reviews with 1 star' : `Reviews with ${stars} stars`}</strong>
          <a href={reviewsHref(path, { sort })}>Show all reviews</a>
        </p>
      )}
      {(items.length > 1 || isOlder) && (
        <nav className={styles.sorts} aria-label="Sort reviews by">
          {sortsOf(choice).map((each) => (
            <a
              key={each}
              href={reviewsHref(path, { ...choice, sort: each })}
              aria-current={each === sort ? 'true' : undefined}
            >
              {sortLabels[each]}
            </a>
          ))}
        </nav>
      )}
      {items.length > 0 && (
        <ReviewList
          reviews={items}
          label={`Reviews of ${businessName}`}
          renderActions={(review) => (
            <HelpfulVote review={review} role={role} address={`${path}${search}`} />
          )}
        />
      )}
      {items.length === 0 && stars && (
        <p className={styles.soft}>No reviews with that many stars.</p>
      )}
      {(isOlder || nextCursor) && (
        <p className={styles.more}>
          {isOlder && (
            <a href={reviewsHref(path, choice)}>
              {isNewest ? 'Newest reviews' : 'Back to the first'}
            </a>
          )}
          {nextCursor && isFirst && (
            <a href={reviewsHref(path, choice, ALL_REVIEWS)}>All {reviewCount} reviews</a>
          )}
          {nextCursor && !isFirst && (
            <a href={reviewsHref(path, choice, nextCursor)}>
              {isNewest ? 'Older reviews' : 'More reviews'}
            </a>
          )}
        </p>
      )}
    </section>
  );
}
