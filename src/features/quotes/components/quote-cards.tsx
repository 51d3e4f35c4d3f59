import { Link, useSearchParams } from 'react-router';
import { RelativeTime } from '#ui/relative-time.tsx';
import { GoodThrough } from './good-through.tsx';
import { linkToQuote } from './list-search.ts';
import { PriceNotes } from './price-notes.tsx';
import { differInTax, lastChangedAt, type Quote } from './quote.ts';
import styles from './quote-cards.module.css';
import { QuotePrice, QuoteStatusLabel } from './quote-status.tsx';

/** The quotes for one project as cards. */
export function QuoteCards({ quotes }: { quotes: readonly Quote[] }) {
  const [search] = useSearchParams();
  const hasTax = differInTax(quotes);
  return (
    <ul className={styles.quotes}>
      {quotes.map((quote) => {
        const isOpen = quote.moves.includes('accept');
        const isNew = isOpen && quote.viewedAt === null;
        return (
          <li key={quote.id}>
            <Link
              className={styles.quote}
              data-new={isNew ? '' : undefined}
              to={linkToQuote(search, quote.id)}
            >
              <span className={styles.from}>
                {quote.contractorName}
                {isNew && <span className={styles.new}>New</span>}
              </span>
              <span className={styles.amount}>
                <QuotePrice quote={quote} />
                <PriceNotes quote={quote} hasTax={hasTax} />
              </span>
              <QuoteStatusLabel quote={quote} viewer="homeowner" />
              <span className={styles.time}>
                {isOpen ? (
                  <>
                    Good through <GoodThrough quote={quote} />
                  </>
                ) : (
                  <RelativeTime at={lastChangedAt(quote)} />
                )}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
