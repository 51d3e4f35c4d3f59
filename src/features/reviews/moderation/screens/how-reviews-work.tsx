import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';
import { publicDate } from '#lib/public-date.ts';
import { ArticleHead, AskForQuotes, Chapter } from '#ui/article.tsx';
import {
  BURST_REVIEWS,
  MIN_ACCEPTED_TOTAL,
  MIN_HOURS_TO_REVIEW,
  SILENCE_CONFIRMS_DAYS,
} from '../../checks/rules.ts';
import { EDIT_DAYS, removalReasonNames, removalReasons, WHO_REVIEWS } from '../../rules.ts';
import styles from './how-reviews-work.module.css';

const path = '/how-reviews-work';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'How reviews work',
    description:
      'Who can review a pro, which reviews count, how ratings are calculated, and every removed review with its reason.',
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
        Who can write a review, which ones count, and every review we’ve removed.
      </ArticleHead>
      <Chapter id="who" title="Who can write one">
        <p>
          {WHO_REVIEWS} A pro can’t block it by never marking the job finished, because the
          homeowner can do that too.
        </p>
        <p>
          The author can edit a review for {EDIT_DAYS} days. We keep earlier versions, so we can see
          if someone was pressured.
        </p>
      </Chapter>
      <Chapter id="counts" title="Which ones count">
        <p>A review is verified and counts toward the average when all of this is true:</p>
        <ul>
          <li>The homeowner has confirmed their email address.</li>
          <li>The accepted quote came to ${MIN_ACCEPTED_TOTAL / 100} or more.</li>
          <li>At least {MIN_HOURS_TO_REVIEW} hours passed between acceptance and review.</li>
          <li>
            The homeowner confirmed the work is finished, didn’t object for {SILENCE_CONFIRMS_DAYS}{' '}
            days, or paid for it here. A payment only the pro recorded isn’t proof.
          </li>
          <li>
            Nothing suggests both sides are the same people, such as the same phone, address,
            device, or network when the quote was accepted.
          </li>
          <li>
            It’s not part of a pattern, such as {BURST_REVIEWS} new accounts praising one business
            within days.
          </li>
        </ul>
        <p>
          Other reviews are shown as “not yet verified” and don’t count. If we find signs of
          collusion, a person checks before the review counts. We never say which sign it was.
        </p>
      </Chapter>
      <Chapter id="rating" title="How ratings are calculated">
        <p>
          The average of all verified reviews, to one decimal, with the number of reviews next to
          it. No review counts more than another, and no plan, fee, or payment changes a rating.
        </p>
      </Chapter>
      <Chapter id="removed" title="What gets removed">
        <p>
          The business can report a review on its page of reviews, and anyone else can{' '}
          <a href="/contact">write to us</a> about one. We only remove one for these reasons:
        </p>
        <ul>
          {removalReasons.map((reason) => (
            <li key={reason}>{removalReasonNames[reason]}</li>
          ))}
        </ul>
        <p>
          A low rating isn’t one of them. Both sides are notified, and each can appeal once: the
          author if a review was removed, the business if it was kept.
        </p>
      </Chapter>
      <Chapter id="log" title="Every removal">
        {items.length === 0 && <p>No review has been removed.</p>}
        {items.length > 0 && (
          <ul className={styles.log}>
            {items.map((removal) => (
              <li key={removal.id}>
                <a href={`/contractor/${removal.contractorId}`}>{removal.contractorName}</a>:{' '}
                {removalReasonNames[removal.reason]}. Written {publicDate(removal.reviewedAt)},
                removed {publicDate(removal.removedAt)}.
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
      <AskForQuotes title="Ready to choose a pro?" />
    </>
  );
}
