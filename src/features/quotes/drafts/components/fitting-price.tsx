import { findFittingWork } from '../../matching/rules.ts';
import type { PriceBookItem } from '../../price-book/components/price-book-form.tsx';
import { priceText } from '../../price-book/rules.ts';
import styles from './quote-line.module.css';

type Props = {
  /** What was asked for. */
  scope: string;
  position: number;
  /** What the price book has that shares words with it. */
  items: readonly PriceBookItem[];
  onChoose: (item: PriceBookItem) => void;
};

/** The price of the same work in the price book, or of what fits it best, a single press away. */
export function FittingPrice({ scope, position, items, onChoose }: Props) {
  const fitting = findFittingWork(scope, items);
  if (!fitting) return null;
  return (
    <button
      type="button"
      className={`button button-quiet ${styles.fitting}`}
      onClick={() => onChoose(fitting)}
    >
      {/* One part, so that it wraps like any sentence. */}
      <span>
        <span className="sr-only">Line {position}: </span>Price book: “{fitting.description}”,{' '}
        {priceText(fitting)}. <u className={styles.use}>Use it</u>
      </span>
    </button>
  );
}
