import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { hasEarlierPrice, isChanged } from '../../components/quote.ts';
import { VersionChanges } from '../../versions/components/version-changes.tsx';
import { type Compared, splitChanges } from './compared.ts';
import styles from './quote-comparison.module.css';

/** Marks an open quote that was changed after it came, with what it cost before and what else is new. */
export function Changed({ quote }: Pick<Compared, 'quote'>) {
  const { id, contractorName } = quote;
  const { data } = useQuery(
    orpc.quotes.versions.queryOptions({ input: { id }, enabled: hasEarlierPrice(quote) }),
  );
  if (!isChanged(quote)) return null;
  const { price, others } = splitChanges(data?.items[0]?.changes ?? []);
  return (
    <div className={styles.changed}>
      <strong>
        Changed <RelativeTime at={quote.revisedAt} />
      </strong>
      {price && (
        <span>
          {formatCents(price.before)} before, {formatCents(price.after)} now
        </span>
      )}
      {others.length > 0 && (
        <details>
          <summary className={styles.more}>
            What {price ? 'else ' : ''}changed
            <span className="sr-only"> in the quote from {contractorName}</span>
          </summary>
          <VersionChanges changes={others} />
        </details>
      )}
    </div>
  );
}
