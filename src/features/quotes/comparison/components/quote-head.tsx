import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { hasEarlierPrice, isChanged } from '../../components/quote.ts';
import { ReopenQuote } from '../../signatures/components/reopen-quote.tsx';
import { BusinessTerm, ratingOf } from './business-terms.tsx';
import { type Compared, type Comparison, haveOneStatus, priceChange } from './compared.ts';
import { Accept } from './decide.tsx';
import styles from './quote-head.module.css';
import { QuoteMenu } from './quote-menu.tsx';
import { ComparedStatus, Packages, Total, TotalNotes } from './quote-terms.tsx';

type Props = Compared & {
  comparison: Comparison;
  /** The page of the quote. */
  path: string;
  /** With what decides about the price, where no row beside those of others says it. */
  isWhole?: boolean;
};

/** One quote among others: whose it is, its price, how the pro is rated, and what can be done with it. */
export function QuoteHead({ comparison, path, isWhole = false, ...compared }: Props) {
  const { quote } = compared;
  return (
    <div className={styles.head}>
      <p className={styles.top}>
        <Link to={path} className={styles.name}>
          {quote.contractorName}
        </Link>
        <Total {...compared} comparison={comparison} />
      </p>
      <div className={styles.about}>
        <BusinessTerm quote={quote} render={ratingOf} />
        {isWhole && <TotalNotes {...compared} comparison={comparison} />}
      </div>
      {isWhole && <Changed quote={quote} path={path} />}
      {!haveOneStatus(comparison) && <ComparedStatus quote={quote} />}
      {isWhole && quote.packages.length > 0 && <Packages {...compared} />}
      <div className={styles.answer}>
        <Accept {...compared} />
        {!comparison.quotes.some(({ status }) => status === 'accepted') && (
          <ReopenQuote quote={quote} />
        )}
        <QuoteMenu quote={quote} path={path} />
      </div>
    </div>
  );
}

/** Marks an open quote that was changed after it came, with what it cost before, and leads to what changed. */
export function Changed({ quote, path }: Pick<Compared, 'quote'> & { path: string }) {
  const { data } = useQuery(
    orpc.quotes.versions.queryOptions({
      input: { id: quote.id },
      enabled: hasEarlierPrice(quote),
    }),
  );
  if (!isChanged(quote)) return null;
  const price = priceChange(data?.items[0]?.changes ?? []);
  return (
    <Link to={`${path}#changes`} className={styles.changed}>
      Changed <RelativeTime at={quote.revisedAt} />
      {price && `: ${formatCents(price.before)} → ${formatCents(price.after)}`}
      <span className="sr-only">, by {quote.contractorName}</span>
    </Link>
  );
}
