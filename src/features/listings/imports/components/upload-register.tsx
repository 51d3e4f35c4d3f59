import { IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { uploadForm } from '#browser/upload-form.ts';
import { Notice } from '#ui/notice.tsx';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../rules.ts';
import { type ContractorImport, formatCount, formatFileSize } from './contractor-import.ts';
import styles from './upload-register.module.css';

/** Uploads a CSV file, chosen or dropped; the server starts checking it at once. */
export function UploadRegister() {
  const helpId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setOver] = useState(false);
  const [sentShare, setShare] = useState(0);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_IMPORT_BYTES)
        throw new Error(`${file.name} is ${formatFileSize(file.size)}. The limit is 50 MB.`);
      const form = new FormData();
      form.set('file', file);
      setShare(0);
      return uploadForm<ContractorImport>('/api/admin/contractors/import', form, {
        onProgress: setShare,
      });
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: orpc.contractorImports.key() });
      await navigate(`/admin/import-contractors?import=${id}`);
    },
  });
  const uploadFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file) upload.mutate(file);
  };
  const onDrag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside && !upload.isPending);
  };

  return (
    <section className={styles.upload} aria-label="New import">
      {upload.isError && (
        <Notice tone="bad" title="The file wasn’t accepted">
          {upload.error.message}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={styles.drop}
        data-over={isDraggedOver || undefined}
        onDragOver={onDrag(true)}
        onDragLeave={onDrag(false)}
        onDrop={(event) => {
          onDrag(false)(event);
          if (!upload.isPending) uploadFirst(event.dataTransfer.files);
        }}
      >
        <IconFileTypeCsv size={36} stroke={1.25} aria-hidden="true" />
        <button
          type="button"
          className="button button-primary"
          aria-describedby={helpId}
          disabled={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {upload.isPending ? 'Sending the file' : 'Choose a CSV file'}
        </button>
        {upload.isPending ? (
          <progress className={styles.progress} value={sentShare} max={1} aria-label="Sending" />
        ) : (
          <p id={helpId} className={styles.help}>
            Or drop it here. Up to 50 MB and {formatCount(MAX_IMPORT_ROWS)} rows. Nothing is
            imported until you’ve seen the result of every row.
          </p>
        )}
        <input
          ref={input}
          type="file"
          aria-label="CSV file"
          accept=".csv,.txt,.tsv,text/csv"
          hidden
          onChange={(event) => {
            uploadFirst(event.target.files);
            // Choosing the same file again, after editing it, must fire a change event.
            event.target.value = '';
          }}
        />
      </div>
    </section>
  );
}
