import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { orpc } from '#browser/api.ts';
import { sessionContext } from '#browser/context.ts';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RatingSummary } from '#ui/rating-summary.tsx';
import { ReviewList } from '#ui/review-list.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { ReviewActions } from '../components/review-actions.tsx';
import { reviewPageOptions } from '../components/review-page-options.ts';
import { ReviewRequests } from '../requests/components/review-requests.tsx';
import styles from './contractor-reviews.module.css';

export const meta = titleMeta('Reviews');

export function loader(args: LoaderFunctionArgs) {
  const contractorId = args.context.get(sessionContext).user?.contractorId;
  return prefetch(({ reviews, reviewRequests, reviewTemplates }) =>
    contractorId
      ? [
          reviews.stats.queryOptions({ input: { contractorId } }),
          reviews.list.infiniteOptions(reviewPageOptions(contractorId)),
          reviewRequests.figures.queryOptions(),
          reviewRequests.list.infiniteOptions(unfilteredPages),
          reviewTemplates.list.queryOptions(),
        ]
      : [],
  )(args);
}

/** The reviews of the contractor's business, with answers and reports. */
export default function ContractorReviews() {
  const { contractorId } = useSession().user;
  return (
    <>
      <PageHeader title="Reviews">
        Homeowners you’ve worked for write these, and verified ones count toward your rating. Reply
        to the good and the bad. People choosing a contractor read both.{' '}
        <a href="/how-reviews-work">How reviews work</a>
      </PageHeader>
      {contractorId ? (
        <OwnReviews contractorId={contractorId} />
      ) : (
        <EmptyState drawing="list">
          Reviews are for businesses. You don’t have one here yet.
        </EmptyState>
      )}
    </>
  );
}

function withoutReply(count: number) {
  if (count === 0) return 'You’ve replied to every review.';
  return count === 1 ? '1 review without a reply' : `${count} reviews without a reply`;
}

function OwnReviews({ contractorId }: { contractorId: string }) {
  const stats = useQuery(orpc.reviews.stats.queryOptions({ input: { contractorId } }));
  const list = useInfiniteQuery(orpc.reviews.list.infiniteOptions(reviewPageOptions(contractorId)));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className={styles.screen}>
      {stats.data && stats.data.total > 0 && (
        <>
          <RatingSummary
            rating={stats.data.average}
            reviewCount={stats.data.total}
            counts={stats.data.distribution.map(({ count }) => count).toReversed()}
          />
          <p>{withoutReply(stats.data.unanswered)}</p>
        </>
      )}
      {!items && list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your reviews didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {!items && !list.isError && <LoadingRows label="Loading your reviews" />}
      {items?.length === 0 && (
        <EmptyState drawing="list">
          No reviews yet. A homeowner can review you once work on their project has started.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ReviewList
          reviews={items}
          label="Reviews of your work"
          renderActions={(review) => <ReviewActions review={review} />}
        />
      )}
      <div>
        <ShowMore list={list}>Show older reviews</ShowMore>
      </div>
      <ReviewRequests hasReviews={(stats.data?.total ?? 0) > 0} />
    </div>
  );
}
