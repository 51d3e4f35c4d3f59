import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Initials } from '#ui/initials.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Conversation } from '../contract.ts';
import type { ConversationParty } from '../rules.ts';
import styles from './conversation-list.module.css';
import { conversationPages } from './conversation-pages.ts';

type Props = { party: ConversationParty; open: string | undefined };

/** The conversations of a person, the latest message first. */
export function ConversationList({ party, open }: Props) {
  const list = useInfiniteQuery(orpc.conversations.list.infiniteOptions(conversationPages));
  if (list.isPending) return <LoadingRows rows={6} label="Loading conversations" />;
  if (!list.data)
    return (
      <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
        The conversations did not load. Nothing is lost.
      </ErrorNotice>
    );
  const rows = list.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <NothingYet party={party} />;
  return (
    <nav aria-label="Conversations">
      <ul className={styles.list}>
        {rows.map((row) => (
          <Row key={row.id} row={row} party={party} open={row.id === open} />
        ))}
      </ul>
      {list.hasNextPage && (
        <button
          type="button"
          className="button button-quiet"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading' : 'Show earlier conversations'}
        </button>
      )}
    </nav>
  );
}

type RowProps = { row: Conversation; party: ConversationParty; open: boolean };

function Row({ row, party, open }: RowProps) {
  const { withName: name } = row;
  const own = party === 'admin' ? row.assignedAgent : row[`${party}Id`];
  const mine = row.lastMessageSender !== null && row.lastMessageSender === own;
  return (
    <li>
      <Link
        className={styles.row}
        to={{ search: `?conversationId=${row.id}` }}
        aria-current={open ? 'true' : undefined}
        data-unread={row.unread > 0 ? '' : undefined}
        preventScrollReset
      >
        <Initials name={name} />
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.time}>
          <RelativeTime at={row.lastMessageAt} />
        </span>
        <span className={styles.preview}>
          {mine && 'You: '}
          <bdi>{row.lastMessage || 'Nothing said yet'}</bdi>
        </span>
        <span className={styles.count}>
          <CountBadge count={row.unread} label="unread" />
        </span>
      </Link>
    </li>
  );
}

function NothingYet({ party }: { party: ConversationParty }) {
  return (
    <EmptyState drawing="letter" title="No conversations yet">
      {party === 'homeowner'
        ? 'Write to a contractor from their page or from a quote, and the conversation stands here.'
        : 'Write to a homeowner from a lead or a quote, and the conversation stands here.'}
    </EmptyState>
  );
}
