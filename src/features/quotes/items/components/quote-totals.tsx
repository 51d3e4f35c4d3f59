import { Money } from '#ui/money.tsx';
import type { Quote } from '../../components/quote.ts';
import styles from './quote-totals.module.css';

type Figures = Pick<Quote, 'items' | 'subtotal' | 'totalAmount' | 'deposit'>;

/** What a quote comes to, as the server has worked it out. */
export function QuoteTotals({ figures }: { figures: Figures }) {
  const { items, subtotal, totalAmount, deposit } = figures;
  const adjustments = ['discount', 'tax'].flatMap((kind) =>
    items.filter((item) => item.kind === kind),
  );
  return (
    <dl className={styles.sums}>
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
        <dt>Total</dt>
        <dd className={styles.sum}>
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
