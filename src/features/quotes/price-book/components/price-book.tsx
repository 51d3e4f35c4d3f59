import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import styles from './price-book.module.css';
import { PriceBookEntry } from './price-book-entry.tsx';
import { PriceBookForm } from './price-book-form.tsx';
import { priceBookPages } from './price-book-pages.ts';

const DEBOUNCE_MS = 200;
const MAX_WORDS_LENGTH = 200;

/** All items, latest used first; they are added, changed and removed here. */
export function PriceBook() {
  const [isAdding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery({
    ...orpc.priceBook.list.infiniteOptions(priceBookPages(q)),
    placeholderData: keepPreviousData,
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <section className={styles.book} aria-labelledby="price-book-items">
      <div className={styles.head}>
        <h2 className={styles.title} id="price-book-items">
          Items
        </h2>
        {!isAdding && <Button onClick={() => setAdding(true)}>Add item</Button>}
      </div>
      {isAdding && <PriceBookForm onDone={() => setAdding(false)} />}
      <TextInput
        type="search"
        label="Find an item"
        value={typed}
        maxLength={MAX_WORDS_LENGTH}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {list.isError && !items ? (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your price book didn’t load. Nothing has changed.
        </ErrorNotice>
      ) : !items ? (
        <LoadingRows rows={5} label="Loading your price book" />
      ) : items.length === 0 ? (
        <EmptyState drawing="list" title={q ? 'No matching items' : 'No saved items yet'}>
          {q
            ? 'Try fewer words, or another one.'
            : 'Add what you charge often, or open “more” on a line of a quote and save it here.'}
        </EmptyState>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <PriceBookEntry key={item.id} item={item} />
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show more items</ShowMore>
    </section>
  );
}
