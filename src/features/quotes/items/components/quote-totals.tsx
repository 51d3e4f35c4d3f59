import { Money } from '#ui/money.tsx';
import type { Quote } from '../../components/quote.ts';
import styles from './quote-totals.module.css';

type Totals = Pick<Quote, 'items' | 'subtotal' | 'totalAmount' | 'deposit' | 'package'>;

/** The totals of a quote, as the server calculated them. */
export function QuoteTotals({ totals }: { totals: Totals }) {
  const { items, subtotal, totalAmount, deposit } = totals;
  const adjustments = ['discount', 'tax'].flatMap((kind) =>
    items.filter((item) => item.kind === kind),
  );
  return (
    <dl className={styles.totals}>
      {adjustments.length > 0 && (
        <div className={styles.row}>
          <dt>Subtotal</dt>
          <dd>
            <Money cents={subtotal} />
          </dd>
        </div>
      )}
      {adjustments.map(({ id, description, percent, amount }) => (
        <div key={id} className={styles.row}>
          <dt>
            {description}
            {percent !== null && ` (${percent}%)`}
          </dt>
          <dd>
            <Money cents={amount} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{totals.package === null ? 'Total' : `Total with ${totals.package}`}</dt>
        <dd className={styles.amount}>
          <Money cents={totalAmount} />
        </dd>
      </div>
      {deposit !== null && deposit > 0 && (
        <div className={styles.row}>
          <dt>Deposit when accepted</dt>
          <dd>
            <Money cents={deposit} />
          </dd>
        </div>
      )}
    </dl>
  );
}
