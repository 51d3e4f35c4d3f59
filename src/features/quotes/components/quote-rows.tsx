import { useSearchParams } from 'react-router';
import { Money } from '#ui/money.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { linkToQuote } from './list-search.ts';
import { lastChangedAt, type Quote } from './quote.ts';
import styles from './quote-rows.module.css';
import { QuoteStatusLabel } from './quote-status.tsx';

type Props = {
  quotes: readonly Quote[];
  viewer: 'contractor' | 'homeowner';
  open?: string | undefined;
};

/** Quotes in rows, each leading to the whole. */
export function QuoteRows({ quotes, viewer, open }: Props) {
  const [search] = useSearchParams();
  const mine = viewer === 'contractor';
  return (
    <RowList>
      {quotes.map((quote) => (
        <RowLink
          key={quote.id}
          title={mine ? quote.projectTitle : quote.contractorName}
          to={linkToQuote(search, quote.id)}
          isOpen={quote.id === open}
          inSplitView={mine}
        >
          <span className={styles.amount}>
            <Money cents={quote.totalAmount} />
          </span>
          {mine && (
            <span className={styles.who}>
              {quote.customerName}, {quote.location}
            </span>
          )}
          <QuoteStatusLabel quote={quote} viewer={viewer} />
          <span className={styles.time}>
            <RelativeTime at={lastChangedAt(quote)} />
          </span>
        </RowLink>
      ))}
    </RowList>
  );
}
