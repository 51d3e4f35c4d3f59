import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import styles from './lead-quotes.module.css';
import { QuotePrice, QuoteStatusLabel } from './quote-status.tsx';

type Props = { leadId: string };

/** Query options of the contractor's quotes for a lead, shared by the loader and the components. */
export const quotesOfLead = (leadId: string) => ({ input: { leadId } });

const useLeadQuotes = (leadId: string) =>
  useQuery(orpc.quotes.list.queryOptions(quotesOfLead(leadId))).data?.items ?? [];

/** The contractor's quotes for a lead; renders nothing without any. */
export function LeadQuotes({ leadId }: Props) {
  const quotes = useLeadQuotes(leadId);
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="lead-quotes">
      <h3 className={styles.heading} id="lead-quotes">
        {quotes.length === 1 ? 'Your quote' : 'Your quotes'}
      </h3>
      <ul className={styles.quotes}>
        {quotes.map((quote) => (
          <li key={quote.id} className={styles.quote}>
            <Link to={`/contractor/quotes?quoteId=${quote.id}`}>{quote.projectTitle}</Link>
            <QuoteStatusLabel quote={quote} viewer="contractor" />
            <QuotePrice quote={quote} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to a new quote for this lead, or to its unfinished draft. */
export function WriteQuoteLink({ leadId }: Props) {
  const quotes = useLeadQuotes(leadId);
  const draft = quotes.find(({ status }) => status === 'draft');
  const hasAnother = !draft && quotes.length > 0;
  return (
    <Link
      className={hasAnother ? 'button' : 'button button-accent'}
      to={`/contractor/quotes/new?${draft ? `quoteId=${draft.id}` : `leadId=${leadId}`}`}
    >
      {draft ? 'Finish your quote' : 'New quote'}
    </Link>
  );
}
