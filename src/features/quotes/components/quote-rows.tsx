import { Link, useSearchParams } from 'react-router';
import { Money } from '#ui/money.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { openIn } from './list-search.ts';
import type { Quote } from './quote.ts';
import styles from './quote-rows.module.css';
import { QuoteStatusWord } from './quote-status.tsx';

/** The contractor's quotes in rows, each leading to the whole. */
export function QuoteRows({
  quotes,
  open,
}: {
  quotes: readonly Quote[];
  open: string | undefined;
}) {
  const [search] = useSearchParams();
  return (
    <ul className={styles.rows} aria-label="Quotes">
      {quotes.map((quote) => (
        <li key={quote.id} className={styles.row} data-open={quote.id === open ? '' : undefined}>
          <div className={styles.what}>
            <Link
              className={styles.title}
              to={openIn(search, quote.id)}
              preventScrollReset
              aria-current={quote.id === open ? 'true' : undefined}
            >
              {quote.projectTitle}
            </Link>
            <p className={styles.who}>
              {quote.customerName}, {quote.location}
            </p>
          </div>
          <div className={styles.amount}>
            <Money cents={quote.totalAmount} />
          </div>
          <p className={styles.status}>
            <QuoteStatusWord quote={quote} viewer="contractor" />
          </p>
          <p className={styles.time}>
            <RelativeTime at={quote.sentAt ?? quote.updatedAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
