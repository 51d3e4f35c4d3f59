import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formatDate } from '#lib/dates.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { rejectionReasonText } from '../../rules.ts';
import { ComparisonFacts } from './comparison-facts.tsx';
import { DecisionForm } from './decision-form.tsx';
import styles from './document-detail.module.css';
import { DocumentPreview } from './document-preview.tsx';
import { kindLabels, type ReviewedDocument, statusLabels } from './queue.ts';

/** A document with its file, what to compare it with, and the decision. */
export function DocumentDetail({
  id,
  onDecided,
}: {
  id: string;
  onDecided: (message: string) => void;
}) {
  const query = useQuery(orpc.verification.document.queryOptions({ input: { id } }));
  const document = query.data;
  if (!document && getApiError(query.error)?.code === 'not-found')
    return (
      <Notice title="Document not found">
        The business sent another one instead. It’s in the queue.
      </Notice>
    );
  if (!document && query.isError)
    return (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The document didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!document) return <LoadingRows rows={6} label="Loading the document" />;
  const { businessName, contractorId, kind, status, uploadedAt } = document;
  return (
    <article className={styles.document} aria-labelledby="document">
      <header className={styles.head}>
        <h2 className={styles.title} id="document">
          {kindLabels[kind]} of <a href={`/contractor/${contractorId}`}>{businessName}</a>
        </h2>
        <p className={styles.state}>
          <StatusLabel tone={statusLabels[status].tone}>{statusLabels[status].words}</StatusLabel>
          <span>
            Sent <RelativeTime at={uploadedAt} />
          </span>
        </p>
      </header>
      <Outcome document={document} />
      <DocumentPreview document={document} />
      <ComparisonFacts document={document} />
      {document.moves.length > 0 && (
        // Remount when the document or its status changes, so that no typed text is kept.
        <DecisionForm key={`${id} ${status}`} document={document} onDecided={onDecided} />
      )}
    </article>
  );
}

function Outcome({ document }: { document: ReviewedDocument }) {
  const { status, decidedAt, decidedByName, reasonCode, reason, validUntil, approvedFor } =
    document;
  if (!decidedAt) return null;
  return (
    <div className={styles.outcome}>
      <p>
        {status === 'rejected' ? 'Rejected' : 'Approved'} <RelativeTime at={decidedAt} />
        {decidedByName && ` by ${decidedByName}`}
        {status === 'expired' && validUntil && `. It expired on ${formatDate(validUntil)}`}
        {approvedFor && ` for “${approvedFor}”`}
      </p>
      {approvedFor && (
        <p className={styles.soft}>
          The business changed its name since then. Approve it if it matches the new name too.
        </p>
      )}
      {reasonCode && <p className={styles.soft}>{rejectionReasonText[reasonCode].what}</p>}
      {reason && <p className={styles.soft}>“{reason}”</p>}
    </div>
  );
}
