import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import styles from '../../components/conversation-list.module.css';
import { ConversationRows } from '../../components/conversation-rows.tsx';
import { ListFilters } from '../../components/list-filters.tsx';
import {
  isFiltered,
  linkToConversation,
  parseSupportView,
  supportListOptions,
  withParams,
} from '../../components/list-search-params.ts';

const options = [
  { value: 'open', label: 'Open' },
  { value: 'unread', label: 'Unread' },
  { value: 'resolved', label: 'Resolved' },
] as const;

const selects = {
  priority: {
    label: 'Priority',
    data: { '': 'Any', urgent: 'Urgent', high: 'High', normal: 'Normal' },
  },
  type: {
    label: 'Kind',
    data: {
      '': 'Any',
      support: 'Support',
      admin_support: 'From an admin',
      admin_broadcast: 'Replies to broadcasts',
      escalated: 'Escalated',
    },
  },
  userType: {
    label: 'From',
    data: { '': 'Anyone', homeowner: 'Homeowners', contractor: 'Contractors', guest: 'Guests' },
  },
} as const;

/** Support's conversations, urgent ones first. */
export function SupportConversationList({ openId }: { openId: string | undefined }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <ListFilters options={options} value={parseSupportView(search)} />
      <div className={`${styles.filters} ${styles.selects}`}>
        {Object.entries(selects).map(([name, { label, data }]) => (
          <NativeSelect
            key={name}
            label={label}
            value={search.get(name) ?? ''}
            onChange={(event) =>
              void navigate(
                { search: withParams(search, { [name]: event.currentTarget.value || undefined }) },
                { replace: true, preventScrollReset: true },
              )
            }
            data={Object.entries(data).map(([value, text]) => ({ value, label: text }))}
          />
        ))}
      </div>
      <Rows openId={openId} />
    </>
  );
}

function Rows({ openId }: { openId: string | undefined }) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(
    orpc.adminConversations.list.infiniteOptions(supportListOptions(search)),
  );
  if (list.isPending) return <LoadingRows rows={6} label="Loading conversations" />;
  if (!list.data) {
    const isDenied = getApiError(list.error)?.code === 'permission-denied';
    return (
      <ErrorNotice
        {...(!isDenied && { onRetry: () => void list.refetch(), retrying: list.isFetching })}
      >
        {isDenied
          ? 'Only admins who manage users can see support conversations. A master admin can give you that permission.'
          : 'The conversations didn’t load. Nothing is lost.'}
      </ErrorNotice>
    );
  }
  const rows = list.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0)
    return isFiltered(search) ? (
      <EmptyState
        drawing="search"
        action={
          <Link className="button" to={{ search: '' }}>
            Show all open ones
          </Link>
        }
      >
        No matching conversations.
      </EmptyState>
    ) : (
      <EmptyState drawing="letter" title="Nobody is waiting">
        People who contact support or ask it to join a conversation show up here.
      </EmptyState>
    );
  return (
    <>
      <ConversationRows rows={rows} party="admin" openId={openId} to={linkToConversation(search)} />
      <ShowMore list={list}>Show earlier conversations</ShowMore>
    </>
  );
}
