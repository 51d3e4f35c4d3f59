import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { CustomerRecordLink } from '#features/customers/components/customer-record-link.tsx';
import { getApiError } from '#lib/api-error-info.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { DocumentWithPhotos } from '../documents/components/document-with-photos.tsx';
import { PdfLink } from '../documents/components/pdf-link.tsx';
import { CustomerViewLink, ReadyToShare } from '../links/components/customer-view-link.tsx';
import { QuoteVersions } from '../versions/components/quote-versions.tsx';
import styles from './contractor-detail.module.css';
import { ContractorMoves } from './contractor-moves.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { QuoteStatusLabel } from './quote-status.tsx';
import { QuoteTimeline } from './quote-timeline.tsx';
import { useQuote } from './use-quote.ts';

type Props = { id: string; onRemoved: () => void };

/** One quote, for its contractor: the status, the possible moves, and the quote as the customer reads it. */
export function ContractorDetail({ id, onRemoved }: Props) {
  const query = useQuote(id);
  const { state } = useLocation() as { state: { done?: string } | null };
  const [doneMessage, setDoneMessage] = useState(state?.done);
  const { data: quote } = query;

  if (!quote && query.isError)
    return getApiError(query.error)?.code === 'not-found' ? (
      <EmptyState drawing="list" title="Quote not found">
        It was deleted, or it belongs to someone else.
      </EmptyState>
    ) : (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The quote didn’t load. Nothing has changed.
      </ErrorNotice>
    );
  if (!quote) return <LoadingRows rows={4} label="Loading the quote" />;

  return (
    <div className={styles.detail}>
      <div className={styles.status}>
        <QuoteStatusLabel quote={quote} viewer="contractor" />
        <span className={styles.links}>
          {/* First, because it may come last: at the end of the line the others stay where they are. */}
          {quote.homeownerId ? (
            <CustomerRecordLink homeownerId={quote.homeownerId} />
          ) : (
            <Link to={`/contractor/customers?customerId=${quote.customerId}`}>
              Your history with {quote.customerName}
            </Link>
          )}
          {quote.status === 'accepted' && quote.projectId && (
            <Link to={`/contractor/projects/${quote.projectId}`}>Open project</Link>
          )}
          {quote.leadId && <Link to={`/contractor/leads?leadId=${quote.leadId}`}>View lead</Link>}
        </span>
      </div>
      <div className={styles.announcement} role="status">
        {doneMessage && <Notice tone="ok">{doneMessage}</Notice>}
      </div>
      <ReadyToShare quote={quote} />
      <CustomerContact quote={quote} />
      {quote.rejectionReason && (
        <Notice title={`${quote.customerName} declined`}>{quote.rejectionReason}</Notice>
      )}
      {quote.revision && (
        <Notice
          action={
            <Link className="button" to={`/contractor/quotes/new?quoteId=${quote.id}`}>
              Keep editing
            </Link>
          }
        >
          You’re writing version {quote.version + 1} of this quote. {quote.customerName} hasn’t seen
          it yet.
        </Notice>
      )}
      <ContractorMoves quote={quote} onDone={setDoneMessage} onRemoved={onRemoved} />
      <DocumentWithPhotos quote={quote} level="h2" />
      <p>
        <PdfLink quote={quote} />
      </p>
      <CustomerViewLink quote={quote} />
      <QuoteTimeline quote={quote} viewer="contractor" />
      <QuoteVersions quote={quote} />
    </div>
  );
}
