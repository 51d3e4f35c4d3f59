import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatList } from '#ui/stat-list.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import {
  type ContractorImport,
  formatCount,
  formatFileSize,
  importStatusLabels,
  isRunning,
  POLL_INTERVAL_MS,
} from './contractor-import.ts';
import styles from './import-page.module.css';
import { ImportRows } from './import-rows.tsx';
import { MappingForm } from './mapping-form.tsx';

/** One file: what its columns hold, what became of its rows, and the next step. */
export function ImportPage({ id }: { id: string }) {
  const query = useQuery({
    ...orpc.contractorImports.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) =>
      state.data && isRunning(state.data) ? POLL_INTERVAL_MS : false,
  });
  const back = { to: '/admin/import-contractors', label: 'All imports' };
  if (query.isPending)
    return (
      <>
        <PageHeader title="Import" back={back} />
        <LoadingRows rows={6} label="Loading the import" />
      </>
    );
  if (query.isError)
    return (
      <>
        <PageHeader title="Import" back={back} />
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {getApiError(query.error)?.code === 'not-found'
            ? 'There is no such import any more.'
            : 'The import did not load. It goes on by itself.'}
        </ErrorNotice>
      </>
    );
  const { data } = query;
  const { word, tone } = importStatusLabels[data.status];
  return (
    <div className={styles.page}>
      <PageHeader
        title={data.fileName}
        back={back}
        action={<StartImportButton importRecord={data} />}
      >
        <StatusLabel tone={tone}>{word}</StatusLabel> {formatFileSize(data.fileBytes)},{' '}
        {formatCount(data.rowsDone)} rows
      </PageHeader>
      {data.error && <Notice tone="bad">{data.error}</Notice>}
      {isRunning(data) && <Progress importRecord={data} />}
      {data.status !== 'uploaded' && <OutcomeCounts importRecord={data} />}
      {data.moves.includes('map') && <MappingForm key={data.id} importRecord={data} />}
      {data.status !== 'uploaded' && <ImportRows importRecord={data} />}
      {data.moves.includes('stop') && <StopImportButton id={data.id} />}
      {data.moves.includes('remove') && <RemoveImportButton importRecord={data} />}
    </div>
  );
}

function Progress({ importRecord: { status, progress } }: { importRecord: ContractorImport }) {
  const label = status === 'checking' ? 'Checking the rows' : 'Writing the businesses';
  return (
    <div className={styles.progress}>
      <p>
        {label}: {Math.floor(progress * 100)} %. It goes on when you leave this page.
      </p>
      <progress value={progress} max={1} aria-label={label} />
    </div>
  );
}

function OutcomeCounts({ importRecord: { status, counts } }: { importRecord: ContractorImport }) {
  const isImport = status === 'importing' || status === 'completed';
  return (
    <StatList
      items={[
        isImport
          ? { label: 'Imported', value: formatCount(counts.imported) }
          : { label: 'Ready to import', value: formatCount(counts.ready) },
        {
          label: isImport ? 'Brought up to date' : 'To bring up to date',
          value: formatCount(counts.updated),
        },
        { label: 'Already there', value: formatCount(counts.duplicate) },
        { label: 'Left out', value: formatCount(counts.refused) },
      ]}
    />
  );
}

function StartImportButton({
  importRecord: { id, moves, counts, sourceName },
}: {
  importRecord: ContractorImport;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const queryClient = useQueryClient();
  const start = useMutation(
    orpc.contractorImports.start.mutationOptions({
      onSuccess: () => setConfirming(false),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.contractorImports.key() }),
    }),
  );
  const rows = counts.ready + counts.updated;
  if (!moves.includes('start') || rows === 0) return null;
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setConfirming(true)}>
        Import {formatCount(rows)} {rows === 1 ? 'business' : 'businesses'}
      </button>
      <Confirm
        title={`Import ${formatCount(rows)} businesses?`}
        action="Import them"
        opened={isConfirming}
        busy={start.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => start.mutate({ id })}
      >
        <p>
          Each gets a public page that says “unclaimed” and names {sourceName} as its source. Nobody
          is written to. The business can claim its page or have it taken out.
        </p>
        {start.isError && (
          <Notice tone="bad">
            {getApiError(start.error)?.message ?? 'It did not start. Nothing was written.'}
          </Notice>
        )}
      </Confirm>
    </>
  );
}

function StopImportButton({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const stop = useMutation(
    orpc.contractorImports.stop.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.contractorImports.key() }),
    }),
  );
  return (
    <div>
      <button
        type="button"
        className="button"
        aria-disabled={stop.isPending}
        onClick={() => stop.isPending || stop.mutate({ id })}
      >
        Stop
      </button>
      {stop.isError && (
        <Notice tone="bad">It did not stop. It may have finished just now: look again.</Notice>
      )}
    </div>
  );
}

function RemoveImportButton({ importRecord: { id, status } }: { importRecord: ContractorImport }) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useMutation(
    orpc.contractorImports.remove.mutationOptions({
      onSuccess: async () => {
        await navigate('/admin/import-contractors');
        await queryClient.invalidateQueries({ queryKey: orpc.contractorImports.list.key() });
      },
    }),
  );
  return (
    <div>
      <button type="button" className="button button-quiet" onClick={() => setConfirming(true)}>
        Forget this import
      </button>
      <Confirm
        title="Forget this import?"
        action="Forget it"
        destructive
        opened={isConfirming}
        busy={remove.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate({ id })}
      >
        <p>
          The file and the report on its rows are deleted.
          {(status === 'checking' || status === 'importing') && ' What is running stops.'}
          {(status === 'completed' || status === 'importing') &&
            ' The businesses that it brought stay.'}
        </p>
        {remove.isError && <Notice tone="bad">It could not be forgotten. Try again.</Notice>}
      </Confirm>
    </div>
  );
}
