import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { DeskStart } from '#ui/desk-start.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { kindLabels, queuePageOptions, statusFromSearch, withOpenDocument } from './queue.ts';

/** Who has waited longest for a decision. */
export function QueueStart() {
  const [search] = useSearchParams();
  const { data } = useInfiniteQuery(
    orpc.verification.queue.infiniteOptions(queuePageOptions(search)),
  );
  const isWaiting = statusFromSearch(search) === 'pending_review';
  const waiting = data?.pages[0]?.items.map(({ id, businessName, kind, uploadedAt }) => ({
    id,
    title: businessName,
    note: (
      <>
        {kindLabels[kind]}, <RelativeTime at={uploadedAt} />
      </>
    ),
    to: withOpenDocument(search, id),
  }));
  return (
    <DeskStart drawing="list" title="Waiting longest" waiting={isWaiting ? waiting : undefined}>
      Open a document to check it and decide.
    </DeskStart>
  );
}
