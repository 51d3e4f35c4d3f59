import { Money } from '#ui/money.tsx';
import type { Quote } from './quote.ts';
import styles from './quote-sums.module.css';

type Figures = Pick<Quote, 'items' | 'subtotal' | 'totalAmount' | 'deposit'>;

/** What a quote comes to, as the server has worked it out. */
export function QuoteSums({ figures }: { figures: Figures }) {
  const { items, subtotal, totalAmount, deposit } = figures;
  const after = ['discount', 'tax'].flatMap((kind) => items.filter((item) => item.kind === kind));
  return (
    <dl className={styles.sums}>
      {after.length > 0 && (
        <div className={styles.row}>
          <dt>Subtotal</dt>
          <dd>
            <Money cents={subtotal} />
          </dd>
        </div>
      )}
      {after.map(({ id, description, percent, amount }) => (
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
