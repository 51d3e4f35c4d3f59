import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import { ListFilters } from './list-filters.tsx';
import {
  conversationListOptions,
  isFiltered,
  linkToConversation,
  parseView,
} from './list-search-params.ts';

const options = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
] as const;

type Props = { party: 'homeowner' | 'contractor'; openId: string | undefined };

/** A person's conversations, latest message first. */
export function ConversationList({ party, openId }: Props) {
  const [search] = useSearchParams();
  return (
    <>
      <ListFilters options={options} value={parseView(search)} />
      <Rows party={party} openId={openId} />
    </>
  );
}

function Rows({ party, openId }: Props) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(
    orpc.conversations.list.infiniteOptions(conversationListOptions(search)),
  );
  if (list.isPending) return <LoadingRows rows={6} label="Loading conversations" />;
  if (!list.data)
    return (
      <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
        The conversations didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  const rows = list.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0)
    return isFiltered(search) ? <NoMatches /> : <NoConversations party={party} />;
  return (
    <>
      <ConversationRows rows={rows} party={party} openId={openId} to={linkToConversation(search)} />
      <ShowMore list={list}>Show earlier conversations</ShowMore>
    </>
  );
}

function NoMatches() {
  return (
    <EmptyState
      drawing="search"
      action={
        <Link className="button" to={{ search: '' }}>
          Show all conversations
        </Link>
      }
    >
      No matching conversations.
    </EmptyState>
  );
}

const emptyStates = {
  homeowner: {
    hint: 'Message a pro from their page or from a quote, and it shows up here.',
    to: '/homeowner/search',
    action: 'Find pros',
  },
  contractor: {
    hint: 'Message a homeowner from a lead or a quote, and it shows up here.',
    to: '/contractor/leads',
    action: 'Look at your leads',
  },
} as const;

function NoConversations({ party }: { party: Props['party'] }) {
  const { hint, to, action } = emptyStates[party];
  return (
    <EmptyState
      drawing="letter"
      title="No conversations yet"
      action={
        <Link className="button" to={to}>
          {action}
        </Link>
      }
    >
      {hint}
    </EmptyState>
  );
}
