import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { priceText } from '../rules.ts';
import { priceBookPages } from './price-book-pages.ts';
import styles from './price-book-picker.module.css';

const DEBOUNCE_MS = 200;
const MAX_WORDS_LENGTH = 200;

export type PriceBookItem = Awaited<ReturnType<Api['priceBook']['list']>>['items'][number];

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
      {opened && <Items onChoose={onChoose} />}
    </Dialog>
  );
}

function Items({ onChoose }: Pick<Props, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery({
    ...orpc.priceBook.list.infiniteOptions(priceBookPages(q)),
    placeholderData: keepPreviousData,
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className={styles.picker}>
      <TextInput
        type="search"
        label="Find an item"
        data-autofocus
        value={typed}
        maxLength={MAX_WORDS_LENGTH}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {list.isError && !items ? (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your price book didn’t load. Nothing has changed.
        </ErrorNotice>
      ) : !items ? (
        <LoadingRows rows={4} label="Loading your price book" />
      ) : items.length === 0 ? (
        <p>
          {q
            ? 'No matching items. Try fewer words, or another one.'
            : 'Your price book is empty. Open “more” on a line and save it there, or add items in '}
          {!q && <Link to="/contractor/price-book">your price book</Link>}
          {!q && '.'}
        </p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.id}>
              <button type="button" className={styles.item} onClick={() => onChoose(item)}>
                <span>{item.description}</span>
                <span className={styles.price}>{priceText(item)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show more items</ShowMore>
    </div>
  );
}
