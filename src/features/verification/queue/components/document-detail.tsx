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

/** One document: itself, what it is held against, and the decision. */
export function DocumentDetail({
  id,
  onDecided,
}: {
  id: string;
  onDecided: (said: string) => void;
}) {
  const found = useQuery(orpc.verification.document.queryOptions({ input: { id } }));
  const document = found.data;
  if (!document && getApiError(found.error)?.code === 'not-found')
    return (
      <Notice title="This document is no longer here">
        Its business has sent another in its place. It is in the queue.
      </Notice>
    );
  if (!document && found.isError)
    return (
      <ErrorNotice onRetry={() => void found.refetch()} retrying={found.isFetching}>
        The document did not load. Nothing is lost.
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
        // Typed words belong to the document that they were typed for, as it stood.
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
        {status === 'expired' && validUntil && `. It ran out on ${formatDate(validUntil)}`}
        {approvedFor && ` for “${approvedFor}”`}
      </p>
      {approvedFor && (
        <p className={styles.soft}>
          The business has taken another name since. Approve it if it is of that one, too.
        </p>
      )}
      {reasonCode && <p className={styles.soft}>{rejectionReasonText[reasonCode].what}</p>}
      {reason && <p className={styles.soft}>“{reason}”</p>}
    </div>
  );
}
