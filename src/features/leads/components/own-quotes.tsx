import { Link } from 'react-router';
import type { Api } from '#browser/context.ts';
import { QuoteStatusLabel } from '#features/quotes/components/quote-status.tsx';
import { Money } from '#ui/money.tsx';
import styles from './own-quotes.module.css';

export type OwnQuote = Awaited<ReturnType<Api['quotes']['list']>>['items'][number];

export const quotesOfLead = (leadId: string) => ({ input: { leadId } });

/** The contractor's quotes for a lead; renders nothing without any. */
export function OwnQuotes({ quotes }: { quotes: readonly OwnQuote[] }) {
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="own-quotes">
      <h3 className={styles.heading} id="own-quotes">
        {quotes.length === 1 ? 'Your quote' : 'Your quotes'}
      </h3>
      <ul className={styles.quotes}>
        {quotes.map((quote) => (
          <li key={quote.id} className={styles.quote}>
            <Link to={`/contractor/quotes?quoteId=${quote.id}`}>{quote.projectTitle}</Link>
            <QuoteStatusLabel quote={quote} viewer="contractor" />
            <Money cents={quote.totalAmount} />
          </li>
        ))}
      </ul>
    </section>
  );
}
