import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import { Facts } from '#ui/facts.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import styles from './library.module.css';

/** What is asked for them, shared by the loaders and the component. */
export const paperInputs = (projectId?: string) => ({
  quotes: { status: 'accepted', ...(projectId && { projectId }) } as const,
  invoices: projectId ? { projectId } : {},
});

type Props = { projectId?: string | undefined };

/** The signed quotes and the invoices of a homeowner, as PDFs: of one project, or the latest of all. */
export function PaperList({ projectId }: Props) {
  const input = paperInputs(projectId);
  const quotes = useQuery(orpc.quotes.list.queryOptions({ input: input.quotes })).data?.items ?? [];
  const { data } = useQuery(orpc.invoices.list.queryOptions({ input: input.invoices }));
  const invoices = data?.items.filter(({ issuedAt }) => issuedAt !== null) ?? [];
  if (quotes.length + invoices.length === 0) return null;
  // On the page of a project, all of them are of that.
  const titleOf = (paper: { projectTitle: string }) => (projectId ? null : paper.projectTitle);
  return (
    <details className={styles.papers}>
      <summary>
        Quotes, invoices, and receipts{' '}
        <span className={styles.soft}>({quotes.length + invoices.length})</span>
      </summary>
      <ul className={styles.files}>
        {quotes.map((quote) => (
          <Paper key={quote.id} href={`/api/quotes/${quote.id}/pdf`} name="Signed quote (PDF)">
            {quote.contractorName}
            {titleOf(quote)}
            {formatCents(quote.totalAmount)}
            {quote.acceptedAt && <RelativeTime at={quote.acceptedAt} />}
          </Paper>
        ))}
        {invoices.map((invoice) => (
          <Paper
            key={invoice.id}
            href={`/api/invoices/${invoice.id}/pdf`}
            name={`Invoice ${invoice.label} (PDF)`}
          >
            {invoice.contractorName}
            {titleOf(invoice)}
            {formatCents(invoice.totalAmount)}
            {invoice.issuedAt && <RelativeTime at={invoice.issuedAt} />}
            {/* One for each payment, on the page of the invoice. */}
            {invoice.paidAmount > 0 && (
              <Link to={`/homeowner/billing?invoiceId=${invoice.id}`}>
                Receipts<span className="sr-only"> of invoice {invoice.label}</span>
              </Link>
            )}
          </Paper>
        ))}
      </ul>
    </details>
  );
}

type PaperProps = { href: string; name: string; children: ReactNode };

const Paper = ({ href, name, children }: PaperProps) => (
  <li className={`${styles.file} ${styles.paper}`}>
    <span className={styles.preview}>
      <IconFileText size={24} stroke={1.5} aria-hidden="true" />
    </span>
    <div>
      <a className={styles.name} href={href} target="_blank" rel="noreferrer">
        {name}
      </a>
      <Facts as="p" className={styles.soft}>
        {children}
      </Facts>
    </div>
  </li>
);
