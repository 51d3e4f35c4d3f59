import { RelativeTime } from '#ui/relative-time.tsx';
import styles from './price-notes.module.css';
import { describeTax, isChanged, type Quote } from './quote.ts';

type Props = {
  quote: Quote;
  /** Whether the quotes around it differ in tax: only then it says something about the price. */
  hasTax: boolean;
};

/** Below a price that a homeowner compares with others: whether tax is in it, and that it is a new one. */
export const PriceNotes = ({ quote, hasTax }: Props) => (
  <>
    {hasTax && <span className={styles.note}>{describeTax(quote)}</span>}
    {isChanged(quote) && (
      <span className={styles.note}>
        Changed <RelativeTime at={quote.revisedAt} />
      </span>
    )}
  </>
);
