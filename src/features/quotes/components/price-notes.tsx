import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
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
        <Change quote={quote} />
      </span>
    )}
  </>
);

/** When it changed; once the version before it is there, what it cost, in the same line: nothing moves. */
function Change({ quote }: { quote: Quote & { revisedAt: string } }) {
  const { id, packages, totalAmount, revisedAt } = quote;
  const { data } = useQuery({
    ...orpc.quotes.versions.queryOptions({ input: { id } }),
    // Of packages, one is as much the price as another.
    enabled: packages.length === 0,
  });
  const before = data?.items[1]?.totalAmount;
  if (before !== undefined && before !== totalAmount) return `Was ${formatCents(before)}`;
  return (
    <>
      Changed <RelativeTime at={revisedAt} />
    </>
  );
}
