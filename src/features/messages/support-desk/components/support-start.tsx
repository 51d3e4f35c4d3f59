import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { withParams } from '#lib/search-params.ts';
import { DeskStart } from '#ui/desk-start.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { queueOptions } from './ticket.ts';

/** Whom to answer next: the queue has urgent tickets first, then who has waited longest. */
export function SupportStart() {
  const [search] = useSearchParams();
  const { data } = useInfiniteQuery(orpc.supportDesk.queue.infiniteOptions(queueOptions(search)));
  const waiting = data?.pages[0]?.items
    .filter(({ resolvedAt }) => !resolvedAt)
    .map(({ id, who, since, priority }) => ({
      id,
      title: who,
      note: (
        <>
          {priority === 'urgent' && 'Urgent, '}
          <RelativeTime at={since} />
        </>
      ),
      to: withParams(search, { conversationId: id }),
    }));
  return (
    <DeskStart drawing="letter" title="Answer next" waiting={waiting}>
      Open a ticket to read and answer it.
    </DeskStart>
  );
}
