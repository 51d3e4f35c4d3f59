import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetchRecord } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import styles from '../components/broadcast.module.css';
import { formatAudience, statusLabels } from '../components/broadcast.ts';
import { BroadcastProgress } from '../components/progress.tsx';
import type { Broadcast } from '../contract.ts';

export const meta = titleMeta('Broadcast');
export const loader = prefetchRecord((api, { params: { id = '' } }) => [
  api.broadcasts.get.queryOptions({ input: { id } }),
]);

/** Only its author gets live events; other admins poll. */
const POLL_INTERVAL_MS = 2_000;

export default function AdminBroadcast() {
  const { id = '' } = useParams();
  const query = useQuery(
    orpc.broadcasts.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.status === 'sending' ? POLL_INTERVAL_MS : false),
    }),
  );
  const broadcast = query.data;
  return (
    <>
      <PageHeader title="Broadcast" back={{ to: '/admin/broadcasts', label: 'All broadcasts' }}>
        {broadcast && (
          <StatusLabel tone={statusLabels[broadcast.status].tone}>
            {statusLabels[broadcast.status].label}
          </StatusLabel>
        )}
      </PageHeader>
      {query.isPending && <LoadingRows rows={4} label="Loading the broadcast" />}
      {query.isError && !broadcast && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {getApiError(query.error)?.message ?? 'The broadcast didn’t load.'}
        </ErrorNotice>
      )}
      {broadcast && <BroadcastDetail broadcast={broadcast} />}
    </>
  );
}

function BroadcastDetail({ broadcast }: { broadcast: Broadcast }) {
  const { scheduledAt, completedAt, failedAt, error, startedAt, moves } = broadcast;
  const endedAt = completedAt ?? failedAt;
  return (
    <div className={styles.body}>
      {startedAt && <BroadcastProgress broadcast={broadcast} />}
      <p className={styles.words} dir="auto">
        {broadcast.subject && <strong>{`${broadcast.subject}\n`}</strong>}
        {broadcast.message}
      </p>
      <DefinitionList
        items={[
          { term: 'To', value: formatAudience(broadcast) },
          { term: 'From', value: broadcast.createdByName },
          ...(scheduledAt
            ? [{ term: 'Scheduled for', value: <RelativeTime at={scheduledAt} as="exact" /> }]
            : []),
          ...(startedAt ? [{ term: 'Success rate', value: `${broadcast.successRate}%` }] : []),
          ...(endedAt ? [{ term: 'Unsubscribed', value: <RelativeTime at={endedAt} /> }] : []),
          ...(error ? [{ term: 'Not reached', value: error }] : []),
        ]}
      />
      {moves.map((move) => (
        <MoveButton key={move} id={broadcast.id} move={move} />
      ))}
    </div>
  );
}

const moveTexts = {
  cancel: { label: 'Cancel the broadcast', failed: 'It couldn’t be canceled.' },
  retry: {
    label: 'Retry for people it didn’t reach',
    failed: 'It couldn’t be sent again.',
  },
};

function MoveButton({ id, move }: { id: string; move: Broadcast['moves'][number] }) {
  const client = useQueryClient();
  const { label, failed } = moveTexts[move];
  const send = useMutation(
    orpc.broadcasts[move].mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: orpc.broadcasts.key() }),
    }),
  );
  return (
    <>
      {send.isError && <ErrorNotice>{getApiError(send.error)?.message ?? failed}</ErrorNotice>}
      <p>
        <button
          type="button"
          className="button"
          disabled={send.isPending}
          onClick={() => send.mutate({ id })}
        >
          {label}
        </button>
      </p>
    </>
  );
}
