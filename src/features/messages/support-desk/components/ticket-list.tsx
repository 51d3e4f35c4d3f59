import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { withParams } from '#lib/search-params.ts';
import styles from '#ui/desk.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { shownPreview } from '../../rules.ts';
import { formatWait, minutesBetween, queueViewNames, queueViews } from '../rules.ts';
import { queueOptions, queueViewFrom, type Ticket } from './ticket.ts';

const views = queueViews.map((value) => ({ value, label: queueViewNames[value] }));

/** The queue: urgent tickets first, then who has waited longest. */
export function TicketList({ open }: { open: string | undefined }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const list = useInfiniteQuery({
    ...orpc.supportDesk.queue.infiniteOptions(queueOptions(search)),
    refetchInterval: 60_000,
  });
  const tickets = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.list}>
      <SegmentedControl
        legend="Which conversations"
        name="view"
        options={views}
        value={queueViewFrom(search)}
        onChange={(view) => void navigate(view === 'open' ? '?' : `?view=${view}`)}
      />
      {list.isPending && <LoadingRows label="Loading the queue" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The queue didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {tickets?.length === 0 && (
        <EmptyState drawing="letter" title="Nobody is waiting">
          New questions and support requests show up here automatically.
        </EmptyState>
      )}
      {tickets && tickets.length > 0 && (
        <RowList>
          {tickets.map((ticket) => (
            <Row
              key={ticket.id}
              ticket={ticket}
              to={withParams(search, { conversationId: ticket.id })}
              isOpen={ticket.id === open}
            />
          ))}
        </RowList>
      )}
      <ShowMore list={list}>Show more</ShowMore>
    </div>
  );
}

function Row({ ticket, to, isOpen }: { ticket: Ticket; to: string; isOpen: boolean }) {
  const { who, subject, priority, ownerName, since, firstAnsweredAt, resolvedAt } = ticket;
  return (
    <RowLink title={who} to={to} isOpen={isOpen} inSplitView>
      <span className={styles.standing}>
        {resolvedAt ? (
          <StatusLabel tone="ok">Resolved</StatusLabel>
        ) : priority === 'urgent' ? (
          <StatusLabel tone="bad">Urgent</StatusLabel>
        ) : priority === 'high' ? (
          <StatusLabel tone="attention">High</StatusLabel>
        ) : null}
      </span>
      <span className={styles.meta}>
        {subject || shownPreview(ticket.lastMessage)}
        <Facts>
          <span>
            Asked <RelativeTime at={since} />
          </span>
          {ownerName ?? 'Unassigned'}
          {firstAnsweredAt
            ? `first answer after ${formatWait(minutesBetween(since, firstAnsweredAt))}`
            : 'waiting for the first answer'}
        </Facts>
      </span>
    </RowLink>
  );
}
