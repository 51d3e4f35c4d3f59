import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { isPicture } from '#features/files/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import panel from '#ui/panel.module.css';
import styles from './document-preview.module.css';
import { kindLabels, type ReviewedDocument } from './queue.ts';

const KILO = 1024;
const formatFileSize = (bytes: number) =>
  bytes < KILO * KILO
    ? `${Math.max(1, Math.round(bytes / KILO))} KB`
    : `${(bytes / KILO / KILO).toFixed(1)} MB`;

/** Loads the file only on request, because opening it is recorded. A PDF is downloaded, not shown. */
export function DocumentPreview({ document }: { document: ReviewedDocument }) {
  const { id, fileName, fileType, fileSize, kind, businessName } = document;
  const isImage = isPicture({ type: fileType });
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: () => orpc.verification.openDocument.call({ id }),
    onSuccess: ({ url }) => {
      void client.invalidateQueries({
        queryKey: orpc.verification.document.queryKey({ input: { id } }),
      });
      if (!isImage) location.assign(url);
    },
  });
  if (!fileName) return <p className={styles.soft}>The file for this document wasn’t kept.</p>;
  const problem = open.error && (getApiError(open.error)?.message ?? 'It didn’t open. Try again.');
  return (
    <section className={`${panel.panel} ${styles.preview}`} aria-label="The file">
      <p className={styles.file}>
        <strong>{fileName}</strong> <span className={styles.soft}>{formatFileSize(fileSize)}</span>
      </p>
      {isImage && open.data ? (
        <a href={open.data.url}>
          <img src={open.data.url} alt={`${kindLabels[kind]} of ${businessName}`} />
          <span className={styles.save}>Save it</span>
        </a>
      ) : (
        <div>
          <Button
            loading={open.isPending}
            variant="default"
            aria-keyshortcuts="o"
            onClick={() => open.mutate()}
          >
            {isImage ? 'Show the document' : 'Save the PDF'}
          </Button>
          <p className={styles.soft}>We log that you opened it. The link works for five minutes.</p>
        </div>
      )}
      <p className="error" role="alert">
        {problem}
      </p>
    </section>
  );
}
