import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetchRecord } from '#browser/prefetch.ts';
import { refusedAs } from '#browser/refused.ts';
import { titled } from '#browser/title.ts';
import { formatExact } from '#lib/dates.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusWord } from '#ui/status-word.tsx';
import styles from '../components/broadcast.module.css';
import { audienceWords, statusWords } from '../components/broadcast.ts';
import { BroadcastProgress } from '../components/progress.tsx';
import type { Broadcast } from '../contract.ts';

export const meta = titled('Broadcast');
export const loader = prefetchRecord((api, { params: { id = '' } }) => [
  api.broadcasts.get.queryOptions({ input: { id } }),
]);

/** The live stream tells its author; another admin who looks on asks by themselves. */
const WATCH_MS = 2_000;

export default function AdminBroadcast() {
  const { id = '' } = useParams();
  const found = useQuery(
    orpc.broadcasts.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.status === 'sending' ? WATCH_MS : false),
    }),
  );
  const broadcast = found.data;
  return (
    <>
      <PageHeader title="Broadcast" back={{ to: '/admin/broadcasts', label: 'All broadcasts' }}>
        {broadcast && (
          <StatusWord tone={statusWords[broadcast.status].tone}>
            {statusWords[broadcast.status].word}
          </StatusWord>
        )}
      </PageHeader>
      {found.isPending && <LoadingRows rows={4} label="Loading the broadcast" />}
      {found.isError && !broadcast && (
        <ErrorNotice onRetry={() => void found.refetch()} retrying={found.isFetching}>
          {refusedAs(found.error)?.message ?? 'The broadcast did not load.'}
        </ErrorNotice>
      )}
      {broadcast && <Detail broadcast={broadcast} />}
    </>
  );
}

function Detail({ broadcast }: { broadcast: Broadcast }) {
  const { scheduledAt, completedAt, failedAt, error, startedAt, moves } = broadcast;
  const ended = completedAt ?? failedAt;
  return (
    <div className={styles.body}>
      {startedAt && <BroadcastProgress broadcast={broadcast} />}
      <p className={styles.words} dir="auto">
        {broadcast.message}
      </p>
      <DefinitionList
        items={[
          { term: 'To', value: audienceWords(broadcast) },
          { term: 'From', value: broadcast.createdByName },
          ...(scheduledAt ? [{ term: 'Scheduled for', value: formatExact(scheduledAt) }] : []),
          ...(startedAt ? [{ term: 'Success rate', value: `${broadcast.successRate}%` }] : []),
          ...(ended ? [{ term: 'Ended', value: <RelativeTime at={ended} /> }] : []),
          ...(error ? [{ term: 'Not reached', value: error }] : []),
        ]}
      />
      {moves.includes('cancel') && <CallOff id={broadcast.id} />}
    </div>
  );
}

function CallOff({ id }: { id: string }) {
  const client = useQueryClient();
  const cancel = useMutation(
    orpc.broadcasts.cancel.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: orpc.broadcasts.key() }),
    }),
  );
  return (
    <>
      {cancel.isError && (
        <ErrorNotice>
          {refusedAs(cancel.error)?.message ?? 'It could not be called off.'}
        </ErrorNotice>
      )}
      <p>
        <button
          type="button"
          className="button"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ id })}
        >
          Cancel the broadcast
        </button>
      </p>
    </>
  );
}
