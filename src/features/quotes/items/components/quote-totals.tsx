import { Money } from '#ui/money.tsx';
import type { Quote } from '../../components/quote.ts';
import { adjustmentLabel, isPriceless, NO_PRICE_YET } from '../rules.ts';
import { LineAmount } from './line-amount.tsx';
import styles from './quote-totals.module.css';

type Totals = Pick<Quote, 'items' | 'subtotal' | 'totalAmount' | 'deposit' | 'package'>;

export const totalTerm = (of: Pick<Totals, 'package'>) =>
  of.package === null ? 'Total' : `Total with ${of.package}`;

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
      {adjustments.map((item) => (
        <div key={item.id} className={styles.row}>
          <dt>{adjustmentLabel(item)}</dt>
          <dd>
            <LineAmount item={item} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{totalTerm(totals)}</dt>
        <dd className={styles.amount}>
          {isPriceless(totals) ? NO_PRICE_YET : <Money cents={totalAmount} />}
        </dd>
      </div>
      {totalAmount > 0 && !items.some(({ kind }) => kind === 'tax') && (
        <div className={styles.row}>
          <dt>Tax</dt>
          <dd>Not listed</dd>
        </div>
      )}
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
