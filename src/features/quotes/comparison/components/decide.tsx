import { useQuoteOptions } from '../../items/components/use-quote-options.ts';
import { AcceptButton } from '../../signatures/components/answer-quote.tsx';
import type { Compared } from './compared.ts';
import styles from './quote-comparison.module.css';

const stay = () => undefined;

/** Accepts a quote from its column, with the package and the options that were chosen here or on its page. */
export function Accept({ quote, others }: Compared) {
  const { options, chosenPackage, totals, isCalculating } = useQuoteOptions(quote);
  if (!quote.moves.includes('accept')) return null;
  const added = quote.items.filter(({ id }) => options.includes(id));
  return (
    <div className={styles.decide}>
      <AcceptButton
        {...{ quote, options, chosenPackage, isCalculating, others }}
        totalAmount={totals.totalAmount}
        deposit={totals.deposit}
        // Among several none stands out: which one is taken is not ours to suggest. The sheet to sign has the solid one.
        look={{
          ...(others > 0 ? { variant: 'default' } : { color: 'accent' }),
          className: styles.accept,
        }}
        onAnswered={stay}
      />
      {added.length > 0 && (
        <span className={styles.under}>
          With {added.map(({ description }) => description).join(', ')}
        </span>
      )}
    </div>
  );
}
