import { Button } from '@mantine/core';
import { useState } from 'react';
import styles from './price-book.module.css';
import { PriceBookEntry } from './price-book-entry.tsx';
import { PriceBookForm } from './price-book-form.tsx';
import { PriceBookList } from './price-book-list.tsx';

/** All items, latest used first; they are added, changed and removed here. */
export function PriceBook() {
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles.book} aria-labelledby="price-book-items">
      <div className={styles.head}>
        <h2 className={styles.title} id="price-book-items">
          Items
        </h2>
        {!isAdding && <Button onClick={() => setAdding(true)}>Add item</Button>}
      </div>
      {isAdding && <PriceBookForm onDone={() => setAdding(false)} />}
      <PriceBookList
        className={styles.items}
        empty="Add what you charge often, or open “more” on a line of a quote and save it here."
      >
        {(item) => <PriceBookEntry key={item.id} item={item} />}
      </PriceBookList>
    </section>
  );
}
