import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';
import { formatDate } from '#lib/dates.ts';
import { ArticleHead, Chapter } from '#ui/article.tsx';
import {
  BURST_REVIEWS,
  MIN_ACCEPTED_TOTAL,
  MIN_HOURS_TO_REVIEW,
  SILENCE_CONFIRMS_DAYS,
} from '../../checks/rules.ts';
import { EDIT_DAYS, removalReasonNames, removalReasons } from '../../rules.ts';
import styles from './how-reviews-work.module.css';

const path = '/how-reviews-work';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'How reviews work',
    description:
      'Who may review a pro, which reviews count, how the rating is worked out, and every review that was removed, with its reason.',
    path,
    structuredData: [
      breadcrumbs(matches, [
        { name: 'Home', path: '/' },
        { name: 'How reviews work', path },
      ]),
    ],
  });

export function loader({ context, url }: LoaderFunctionArgs) {
  const { reviews } = context.get(apiContext);
  return reviews.removals({ limit: 20, cursor: url.searchParams.get('removals') ?? undefined });
}

/** The rules of reviews for everybody, and the public removal log. */
export default function HowReviewsWork() {
  const { items, nextCursor } = useLoaderData<typeof loader>();
  return (
    <>
      <ArticleHead title="How reviews work">
        This page explains who can write a review, which ones count, and lists every review that we
        have removed.
      </ArticleHead>
      <Chapter id="who" title="Who may write one">
        <p>
          Only the homeowner of a project, about the pro whose quote they accepted, once the work
          has begun or should have. There is one review for each project. A pro cannot block it by
          never calling the job finished: the homeowner can do that, too.
        </p>
        <p>
          The author can change a review for {EDIT_DAYS} days. We keep what it said before, so we
          can see whether somebody was pressured.
        </p>
      </Chapter>
      <Chapter id="counts" title="Which ones count">
        <p>A review counts as verified, and is part of the average, when all of this is true:</p>
        <ul>
          <li>The homeowner has confirmed their email address.</li>
          <li>The accepted quote came to ${MIN_ACCEPTED_TOTAL / 100} or more.</li>
          <li>At least {MIN_HOURS_TO_REVIEW} hours lie between acceptance and review.</li>
          <li>
            The homeowner confirmed that the work is finished, did not object for{' '}
            {SILENCE_CONFIRMS_DAYS} days, or paid for it here. A payment that only the pro has
            written down is no proof.
          </li>
          <li>
            Nothing suggests that both sides are the same people: not their phones, addresses,
            devices or networks when the quote was accepted.
          </li>
          <li>
            It is not part of a pattern, such as {BURST_REVIEWS} new accounts that praise one
            business within days.
          </li>
        </ul>
        <p>
          Other reviews are shown as “not yet verified” and count nowhere. If a sign of collusion is
          found, one of us looks before the review counts. We never say which sign it was.
        </p>
      </Chapter>
      <Chapter id="rating" title="How the rating is worked out">
        <p>
          The stars of all verified reviews, added up and divided by their number, to one decimal.
          The number stands beside it. No review weighs more than another, and no plan, fee or
          payment changes a rating.
        </p>
      </Chapter>
      <Chapter id="removed" title="What gets removed">
        <p>Anybody can report a review. We remove one for these reasons only:</p>
        <ul>
          {removalReasons.map((reason) => (
            <li key={reason}>{removalReasonNames[reason]}</li>
          ))}
        </ul>
        <p>
          A poor rating is not among them. Both sides are told, and each may appeal once: the author
          when a review was removed, the business when it was kept.
        </p>
      </Chapter>
      <Chapter id="log" title="Every removal">
        {items.length === 0 && <p>No review has been removed.</p>}
        {items.length > 0 && (
          <ul className={styles.log}>
            {items.map((removal) => (
              <li key={removal.id}>
                <a href={`/contractor/${removal.contractorId}`}>{removal.contractorName}</a>:{' '}
                {removalReasonNames[removal.reason]}. Written{' '}
                {formatDate(removal.reviewedAt.slice(0, 10))}, removed{' '}
                {formatDate(removal.removedAt.slice(0, 10))}.
              </li>
            ))}
          </ul>
        )}
        {nextCursor && (
          <p>
            <a href={`?removals=${encodeURIComponent(nextCursor)}#log`}>Earlier removals</a>
          </p>
        )}
      </Chapter>
    </>
  );
}
