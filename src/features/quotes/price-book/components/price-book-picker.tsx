import { Link } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';
import { priceText } from '../rules.ts';
import type { PriceBookItem } from './price-book-form.tsx';
import { PriceBookList } from './price-book-list.tsx';
import styles from './price-book-picker.module.css';

type Props = { opened: boolean; onClose: () => void; onChoose: (item: PriceBookItem) => void };

/** The whole price book while a quote is written: what is chosen becomes a line. */
export function PriceBookPicker({ opened, onClose, onChoose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="From your price book"
      centered={false}
      // Whoever opened it says what comes next: the new line, or the button.
      returnFocus={false}
    >
      <div className={styles.picker}>
        <PriceBookList
          className={styles.items}
          isFocused
          empty={
            <>
              Open “more” on a line and save it there, or add items in{' '}
              <Link to="/contractor/price-book">your price book</Link>.
            </>
          }
        >
          {(item) => (
            <li key={item.id}>
              <button type="button" className={styles.item} onClick={() => onChoose(item)}>
                <span>{item.description}</span>
                <span className={styles.price}>{priceText(item)}</span>
              </button>
            </li>
          )}
        </PriceBookList>
      </div>
    </Dialog>
  );
}
