import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import styles from '#ui/desk-record.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Money } from '#ui/money.tsx';
import { RecordArticle, RecordTitle } from '#ui/record.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { GoodThrough } from './good-through.tsx';
import type { Quote } from './quote.ts';
import { QuotePrice, QuoteStatusLabel } from './quote-status.tsx';

type About = { projectId: string } | { leadId: string };

/** Query options of the quotes for a project or lead, shared by the loader and the component. */
export const deskQuotesOptions = (about: About) => ({ input: { ...about, limit: 50 } });

/** All quotes for a project or lead, as admins see them. */
export function DeskQuotes({ about }: { about: About }) {
  const query = useQuery(orpc.quotes.list.queryOptions(deskQuotesOptions(about)));
  if (query.isError)
    return (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The quotes didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!query.data) return <LoadingRows rows={2} label="Loading the quotes" />;
  const { items } = query.data;
  return (
    <section aria-labelledby="desk-quotes">
      <h3 className={styles.heading} id="desk-quotes">
        Quotes
      </h3>
      {items.length === 0 && <p className={styles.note}>None yet, not even a draft.</p>}
      {items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((quote) => (
            <li key={quote.id} className={styles.row}>
              <Link to={`/admin/projects?quoteId=${quote.id}`}>{quote.contractorName}</Link>
              <QuoteStatusLabel quote={quote} viewer="contractor" />
              <QuotePrice quote={quote} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One quote for the desk: its lines, and what became of it. */
export function DeskQuote({ id }: { id: string }) {
  const query = useQuery(orpc.quotes.get.queryOptions({ input: { id } }));
  const { data: quote } = query;
  if (!quote && query.isError)
    return ['not-found', 'invalid-argument'].includes(getApiError(query.error)?.code ?? '') ? (
      <EmptyState drawing="list" title="Quote not found">
        It was a draft its contractor deleted, or the address may be wrong.
      </EmptyState>
    ) : (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The quote didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!quote) return <LoadingRows rows={4} label="Loading the quote" />;
  return (
    <RecordArticle>
      <header className={styles.head}>
        <RecordTitle>{quote.projectTitle}</RecordTitle>
        <QuoteStatusLabel quote={quote} viewer="contractor" />
      </header>
      <div className={styles.links}>
        <a className="button" href={`/contractor/${quote.contractorId}/full`}>
          {quote.contractorName}
        </a>
        <Link className="button" to={`/admin/users/${quote.homeownerId}`}>
          {quote.customerName}
        </Link>
        {quote.projectId && (
          <Link className="button button-quiet" to={`/admin/projects?projectId=${quote.projectId}`}>
            Project
          </Link>
        )}
        {quote.leadId && (
          <Link className="button button-quiet" to={`/admin/leads?leadId=${quote.leadId}`}>
            Lead
          </Link>
        )}
        <a className="button button-quiet" href={`/api/quotes/${quote.id}/pdf`}>
          PDF
        </a>
      </div>
      <DefinitionList items={factsOf(quote)} />
      <ul className={styles.rows} aria-label="Lines">
        {quote.items.map((item) => (
          <li key={item.id} className={styles.row}>
            <span>{item.description}</span>
            <Money cents={item.amount} />
          </li>
        ))}
      </ul>
      {quote.customerNotes && <p className={styles.text}>Homeowner: {quote.customerNotes}</p>}
      {quote.rejectionReason && <p className={styles.text}>Declined: {quote.rejectionReason}</p>}
    </RecordArticle>
  );
}

function factsOf(quote: Quote) {
  const times = [
    ['Sent', quote.sentAt],
    ['Viewed', quote.viewedAt],
    ['Accepted', quote.acceptedAt],
    ['Declined', quote.rejectedAt],
    ['Last reminder', quote.lastReminderSent],
  ] as const;
  return [
    { term: 'Total', value: <QuotePrice quote={quote} /> },
    { term: 'Good through', value: <GoodThrough quote={quote} /> },
    { term: 'Version', value: String(quote.version) },
    ...times.flatMap(([term, at]) => (at ? [{ term, value: <RelativeTime at={at} /> }] : [])),
  ];
}
