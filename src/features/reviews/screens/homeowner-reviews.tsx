import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { sessionContext } from '#browser/context.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { OwnReview } from '../components/own-review.tsx';
import { ReviewForm } from '../components/review-form.tsx';
import { ownReviewPages } from '../components/review-page-options.ts';
import styles from './homeowner-reviews.module.css';

export const meta = titleMeta('Reviews');

export function loader(args: LoaderFunctionArgs) {
  const uid = args.context.get(sessionContext).user?.uid ?? '';
  return prefetch(({ reviews }) => [
    reviews.toWrite.queryOptions(),
    reviews.list.infiniteOptions(ownReviewPages(uid)),
  ])(args);
}

/** What the homeowner may review, and what they have written. */
export default function HomeownerReviews() {
  const [done, setDone] = useState('');
  return (
    <div className={styles.screen}>
      <PageHeader title="Reviews">
        Say how the work went, good or bad. Everyone can read it, with your first name and last
        initial. <a href="/how-reviews-work">How reviews work</a>
      </PageHeader>
      <AskedFor />
      <p role="status" className={styles.status}>
        {done}
      </p>
      <ToWrite onDone={(name) => setDone(`Thank you. Your review of ${name} is on their page.`)} />
      <Written />
    </div>
  );
}

function ToWrite({ onDone }: { onDone: (contractorName: string) => void }) {
  const waiting = useQuery(orpc.reviews.toWrite.queryOptions());
  const [open, setOpen] = useState<string>();
  const items = waiting.data?.items;
  return (
    <section aria-labelledby="to-write" className={styles.section}>
      <h2 id="to-write">To write</h2>
      {waiting.isPending && <LoadingRows rows={2} label="Loading your projects" />}
      {waiting.isError && (
        <ErrorNotice onRetry={() => void waiting.refetch()} retrying={waiting.isFetching}>
          Your projects didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <p className={styles.soft}>
          Nothing to review right now. You can write one once the work on a project has started.
        </p>
      )}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ projectId, title, contractorName, finished, since }) => (
            <li key={projectId} className={styles.row}>
              {open === projectId ? (
                <ReviewForm
                  projectId={projectId}
                  contractorName={contractorName}
                  onDone={() => {
                    setOpen(undefined);
                    onDone(contractorName);
                  }}
                />
              ) : (
                <>
                  <div>
                    <strong>{contractorName}</strong>
                    <p className={styles.soft}>
                      “{title}”, {finished ? 'finished' : 'hired'} <RelativeTime at={since} />
                    </p>
                  </div>
                  <button
                    type="button"
                    // While the work goes on, a review is possible, but nobody waits for it.
                    className={
                      finished ? 'button button-primary' : `button button-quiet ${styles.quiet}`
                    }
                    onClick={() => setOpen(projectId)}
                  >
                    {finished ? 'Write a review' : 'Review the work so far'}
                    <span className="sr-only"> of {contractorName}</span>
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Written() {
  const { uid } = useSession().user;
  const list = useInfiniteQuery(orpc.reviews.list.infiniteOptions(ownReviewPages(uid)));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="written" className={styles.section}>
      <h2 id="written">Written</h2>
      {list.isPending && <LoadingRows rows={2} label="Loading your reviews" />}
      {list.isError && !items && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your reviews didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <EmptyState drawing="list">You haven’t written a review yet.</EmptyState>
      )}
      {items?.map((review) => (
        <OwnReview key={review.id} review={review} />
      ))}
      <ShowMore list={list}>Show older reviews</ShowMore>
    </section>
  );
}

/** The request that a mail or notification led to: opened, and with a way to refuse it. */
function AskedFor() {
  const requestId = useSearchParams()[0].get('requestId') ?? '';
  const client = useQueryClient();
  const request = useQuery(
    orpc.reviewRequests.get.queryOptions({
      input: { id: requestId },
      enabled: requestId !== '',
      retry: false,
    }),
  );
  const update = useMutation(
    orpc.reviewRequests.update.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: orpc.reviewRequests.key() }),
    }),
  );
  const { mutate } = update;
  const status = request.data?.status;
  useEffect(() => {
    if (status === 'sent') mutate({ id: requestId, status: 'opened' });
  }, [status, requestId, mutate]);
  if (!request.data) return null;
  const { contractorName, projectTitle } = request.data;
  if (status === 'declined')
    return <Notice>We won’t remind you about “{projectTitle}” again.</Notice>;
  if (status !== 'sent' && status !== 'opened') return null;
  return (
    <Notice title={`${contractorName} asked how “${projectTitle}” went`}>
      <p>Write your review below.</p>
      <button
        type="button"
        className="button"
        disabled={update.isPending}
        onClick={() => mutate({ id: requestId, status: 'declined' })}
      >
        No thanks
      </button>
    </Notice>
  );
}
