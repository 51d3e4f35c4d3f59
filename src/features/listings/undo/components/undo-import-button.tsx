import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getErrorMessage } from '#lib/api-error-info.ts';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import {
  type ContractorImport,
  formatCount,
  isRunning,
} from '../../imports/components/contractor-import.ts';
import styles from './undo-import-button.module.css';

/** Says what an undo would take back and what it would keep, and starts it. */
export function UndoImportButton({ importRecord }: { importRecord: ContractorImport }) {
  const { id } = importRecord;
  const [isConfirming, setConfirming] = useState(false);
  const queryClient = useQueryClient();
  const undo = useMutation(
    orpc.contractorImports.undo.mutationOptions({
      onSuccess: () => setConfirming(false),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.contractorImports.key() }),
    }),
  );
  return (
    <>
      <button type="button" className="button" onClick={() => setConfirming(true)}>
        Undo this import
      </button>
      <Confirm
        title="Undo this import?"
        action="Undo it"
        cancelLabel="Leave it as it is"
        destructive
        opened={isConfirming}
        busy={undo.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => undo.mutate({ id })}
      >
        {isRunning(importRecord) && <p>What is running stops first.</p>}
        <UndoPreview id={id} />
        {undo.isError && <Notice tone="bad">{getErrorMessage(undo.error)}</Notice>}
      </Confirm>
    </>
  );
}

function UndoPreview({ id }: { id: string }) {
  const preview = useQuery({
    ...orpc.contractorImports.previewUndo.queryOptions({ input: { id } }),
    // What people have done since it was last open counts, too.
    gcTime: 0,
    staleTime: 0,
  });
  if (preview.isPending) return <LoadingRows rows={2} label="Counting what would be undone" />;
  if (preview.isError)
    return (
      <ErrorNotice onRetry={() => void preview.refetch()} retrying={preview.isFetching}>
        We couldn’t count what would be undone. You can still undo the import.
      </ErrorNotice>
    );
  const { remove, restore, keep } = preview.data;
  const kept = keep.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p>
        {remove > 0 ? (
          <>
            <strong>{listings(remove)}</strong> will be removed from the site.
          </>
        ) : (
          'No listing will be removed from the site.'
        )}
        {restore > 0 &&
          ` ${formatCount(restore)} that ${restore === 1 ? 'was' : 'were'} brought up to date will say again what ${restore === 1 ? 'it' : 'they'} said before, unless a later list has changed ${restore === 1 ? 'it' : 'them'}.`}
      </p>
      {kept > 0 && (
        <>
          <p>{listings(kept)} will stay:</p>
          <ul className={styles.kept}>
            {keep.map(({ reason, text, count }) => (
              <li key={reason}>
                {formatCount(count)}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>The file and its report stay, so you can correct the columns and import it again.</p>
    </>
  );
}

const listings = (count: number) => `${formatCount(count)} ${count === 1 ? 'listing' : 'listings'}`;
