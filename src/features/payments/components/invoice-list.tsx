import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Money } from '#ui/money.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { invoiceKindNames, lateFirst, unpaidFirst } from '../invoices/rules.ts';
import styles from './billing.module.css';
import {
  type Invoice,
  invoicePages,
  linkToInvoice,
  overdueQuery,
  statusFrom,
  type Viewer,
  withStatus,
} from './billing.ts';
import { InvoiceFilter } from './invoice-filter.tsx';
import { InvoiceGroups } from './invoice-groups.tsx';
import { InvoiceStatusLabel, isPaidInPart } from './invoice-status.tsx';

type Props = { viewer: Viewer; openId: string | undefined; empty: ReactNode };

/** The pages of invoices that the search parameters of the page ask for. */
export function useInvoices(viewer: Viewer) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.invoices.list.infiniteOptions(invoicePages(search)));
  const late = useQuery(orpc.invoices.list.queryOptions(overdueQuery(search)));
  const listed = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const invoices = lateFirst(late.data?.items ?? [], listed);
  return { list, invoices: viewer === 'homeowner' ? unpaidFirst(invoices) : invoices };
}

/** The invoices of the caller, or why there are none: still loading, failed, or empty. */
export function InvoiceList({ viewer, openId, empty }: Props) {
  const [search] = useSearchParams();
  const { list, invoices } = useInvoices(viewer);
  if (!list.data && list.isError)
    return (
      <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
        Your invoices didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!list.data) return <LoadingRows label="Loading your invoices" />;
  const isFiltered = statusFrom(search) !== undefined;
  if (invoices.length === 0)
    return isFiltered ? (
      <div className={styles.list}>
        <InvoiceFilter viewer={viewer} />
        <EmptyState
          drawing="search"
          action={
            <Link className="button" to={`?${withStatus(search, '')}`}>
              Show all invoices
            </Link>
          }
        >
          No invoices with this status.
        </EmptyState>
      </div>
    ) : (
      empty
    );
  const row = (invoice: Invoice) => (
    <InvoiceRow key={invoice.id} {...{ invoice, viewer }} isOpen={invoice.id === openId} />
  );
  return (
    <div className={styles.list}>
      <InvoiceFilter viewer={viewer} />
      {viewer === 'homeowner' ? (
        <InvoiceGroups invoices={invoices} openId={openId} row={row} />
      ) : (
        <RowList>{invoices.map(row)}</RowList>
      )}
      <ShowMore list={list}>Show earlier invoices</ShowMore>
    </div>
  );
}

type RowProps = { invoice: Invoice; viewer: Viewer; isOpen: boolean };

function InvoiceRow({ invoice, viewer, isOpen }: RowProps) {
  const [search] = useSearchParams();
  const kind = invoiceKindNames[invoice.kind];
  return (
    <RowLink
      title={viewer === 'homeowner' ? kind : `${kind}: ${invoice.projectTitle}`}
      to={linkToInvoice(search, invoice.id)}
      isOpen={isOpen}
      inSplitView
    >
      <span className={styles.amount} data-late={invoice.overdue || undefined}>
        {isPaidInPart(invoice) ? (
          <>
            <Money cents={invoice.dueAmount} /> left of <Money cents={invoice.totalAmount} />
          </>
        ) : (
          <Money cents={invoice.dueAmount || invoice.totalAmount} />
        )}
      </span>
      <span className={styles.soft}>
        {invoice.label}, {viewer === 'homeowner' ? invoice.contractorName : invoice.customerName}
      </span>
      <InvoiceStatusLabel invoice={invoice} />
      <span className={styles.time} data-late={invoice.overdue || undefined}>
        {invoice.dueAmount > 0 &&
          invoice.dueDate &&
          `${invoice.overdue ? 'Was due' : 'Due'} ${formatDate(invoice.dueDate)}`}
        {invoice.status === 'paid' && invoice.paidAt && (
          <>
            Paid <RelativeTime at={invoice.paidAt} />
          </>
        )}
      </span>
    </RowLink>
  );
}
