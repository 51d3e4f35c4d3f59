import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { QuoteStatusWord } from '#features/quotes/components/quote-status.tsx';
import { Money } from '#ui/money.tsx';
import styles from './own-quotes.module.css';

export const quotesOfLead = (leadId: string) => ({ input: { leadId } });

/** What this contractor has written for a lead; nothing while it is nothing. */
export function OwnQuotes({ leadId }: { leadId: string }) {
  const { data } = useQuery(orpc.quotes.list.queryOptions(quotesOfLead(leadId)));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="own-quotes">
      <h3 className={styles.heading} id="own-quotes">
        {data.items.length === 1 ? 'Your quote' : 'Your quotes'}
      </h3>
      <ul className={styles.quotes}>
        {data.items.map((quote) => (
          <li key={quote.id} className={styles.quote}>
            <Link to={`/contractor/quotes?quoteId=${quote.id}`}>{quote.projectTitle}</Link>
            <QuoteStatusWord quote={quote} viewer="contractor" />
            <Money cents={quote.totalAmount} />
          </li>
        ))}
      </ul>
    </section>
  );
}
