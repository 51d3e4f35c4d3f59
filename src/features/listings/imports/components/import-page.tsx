import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Confirm } from '#ui/confirm.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatList } from '#ui/stat-list.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { UndoImportButton } from '../../undo/components/undo-import-button.tsx';
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

const MappingForm = lazyPart(async () => ({
  default: (await import('./mapping-form.tsx')).MappingForm,
}));

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
            ? 'Import not found.'
            : 'The import didn’t load. It’s still running.'}
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
      {data.mappedLike && data.moves.includes('map') && (
        <Notice>
          The columns, services and register are those of {data.mappedLike}, which had the same
          columns. Set the list’s date and change anything that’s different.
        </Notice>
      )}
      {data.moves.includes('map') && (
        <Suspense fallback={<LoadingRows rows={6} />}>
          <MappingForm key={data.id} importRecord={data} />
        </Suspense>
      )}
      {data.status !== 'uploaded' && <ImportRows importRecord={data} />}
      <div className={styles.actions}>
        {data.moves.includes('undo') && <UndoImportButton importRecord={data} />}
        {data.moves.includes('remove') && <RemoveImportButton importRecord={data} />}
      </div>
    </div>
  );
}

const progressLabels: Partial<Record<ContractorImport['status'], string>> = {
  checking: 'Checking the rows',
  importing: 'Writing the businesses',
  undoing: 'Undoing what was imported',
};

function Progress({
  importRecord: { id, status, progress, moves },
}: {
  importRecord: ContractorImport;
}) {
  const label = progressLabels[status];
  return (
    <div className={styles.progress}>
      <p>
        {label}: {Math.floor(progress * 100)}%. It keeps running if you leave this page.
      </p>
      <progress value={progress} max={1} aria-label={label} />
      {moves.includes('stop') && <StopImportButton id={id} />}
    </div>
  );
}

function OutcomeCounts({
  importRecord: { status, counts, leftOut },
}: {
  importRecord: ContractorImport;
}) {
  const isImport = status === 'importing' || status === 'completed';
  const isUndo = status === 'undoing' || status === 'undone';
  const figures = [
    { label: 'Ready to import', count: counts.ready, isShown: !isImport && !isUndo },
    { label: 'Imported', count: counts.imported, isShown: isImport || counts.imported > 0 },
    {
      label: isImport || isUndo ? 'Updated' : 'To update',
      count: counts.updated,
      isShown: !isUndo || counts.updated > 0,
    },
    { label: 'Undone', count: counts.undone, isShown: isUndo || counts.undone > 0 },
    { label: 'Kept', count: counts.kept, isShown: isUndo || counts.kept > 0 },
    { label: 'Already there', count: counts.duplicate, isShown: true },
    { label: 'Skipped', count: counts.refused, isShown: true },
  ];
  return (
    <>
      <StatList
        items={figures
          .filter(({ isShown }) => isShown)
          .map(({ label, count }) => ({ label, value: formatCount(count) }))}
      />
      {leftOut.length > 0 && (
        <section aria-labelledby="left-out">
          <h2 id="left-out" className={styles.subtitle}>
            Why rows were skipped
          </h2>
          <DefinitionList
            items={leftOut.map(({ text, count }) => ({ term: text, value: formatCount(count) }))}
          />
        </section>
      )}
    </>
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
  const businesses = `${formatCount(rows)} ${rows === 1 ? 'business' : 'businesses'}`;
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setConfirming(true)}>
        Import {businesses}
      </button>
      <Confirm
        title={`Import ${businesses}?`}
        action={rows === 1 ? 'Import it' : 'Import them'}
        opened={isConfirming}
        busy={start.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => start.mutate({ id })}
      >
        <p>
          Each gets a public page marked “unclaimed” that names {sourceName} as its source. Nobody
          is contacted. A business can claim its page or have it removed.
        </p>
        {start.isError && (
          <Notice tone="bad">
            {getApiError(start.error)?.message ?? 'It didn’t start. Nothing was imported.'}
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
        <Notice tone="bad">It didn’t stop. It may have just finished. Check again.</Notice>
      )}
    </div>
  );
}

function RemoveImportButton({ importRecord }: { importRecord: ContractorImport }) {
  const { id, moves } = importRecord;
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
        Remove this import
      </button>
      <Confirm
        title="Remove this import?"
        action="Remove it"
        destructive
        opened={isConfirming}
        busy={remove.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate({ id })}
      >
        <p>
          The file and the report on its rows are deleted.
          {isRunning(importRecord) && ' What is running stops.'}
          {moves.includes('undo') &&
            ' The businesses it added stay and can’t be removed together anymore. To remove them, undo the import first.'}
        </p>
        {remove.isError && <Notice tone="bad">Couldn’t delete this import. Try again.</Notice>}
      </Confirm>
    </div>
  );
}
