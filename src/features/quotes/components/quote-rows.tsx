import { useSearchParams } from 'react-router';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { linkToQuote } from './list-search.ts';
import { PriceNotes } from './price-notes.tsx';
import { differInTax, lastChangedAt, type Quote } from './quote.ts';
import styles from './quote-rows.module.css';
import { QuotePrice, QuoteStatusLabel } from './quote-status.tsx';

type Props = {
  quotes: readonly Quote[];
  viewer: 'contractor' | 'homeowner';
  openId?: string | undefined;
};

export function QuoteRows({ quotes, viewer, openId }: Props) {
  const [search] = useSearchParams();
  const isContractor = viewer === 'contractor';
  const hasTax = !isContractor && differInTax(quotes);
  return (
    <RowList>
      {quotes.map((quote) => (
        <RowLink
          key={quote.id}
          title={isContractor ? quote.projectTitle : quote.contractorName}
          to={linkToQuote(search, quote.id)}
          isOpen={quote.id === openId}
          inSplitView={isContractor}
        >
          <span className={styles.amount}>
            <QuotePrice quote={quote} />
            {!isContractor && <PriceNotes quote={quote} hasTax={hasTax} />}
          </span>
          {isContractor && (
            <span className={styles.customer}>
              {[quote.customerName, quote.location].filter(Boolean).join(', ')}
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
