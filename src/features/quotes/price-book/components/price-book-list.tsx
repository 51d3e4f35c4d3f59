import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import type { PriceBookItem } from './price-book-form.tsx';
import { priceBookPages } from './price-book-pages.ts';

const DEBOUNCE_MS = 200;
const MAX_WORDS_LENGTH = 200;

type Props = {
  /** What to do while nothing is in the book. */
  empty: ReactNode;
  /** Inside a dialog, the search is where writing begins. */
  isFocused?: boolean;
  children: (item: PriceBookItem) => ReactNode;
  className: string | undefined;
};

/** The items of the price book, latest used first, with a search above. */
export function PriceBookList({ empty, isFocused, children, className }: Props) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery({
    ...orpc.priceBook.list.infiniteOptions(priceBookPages(q)),
    placeholderData: keepPreviousData,
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <TextInput
        type="search"
        label="Find an item"
        {...(isFocused && { 'data-autofocus': true })}
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
          {q ? 'Try fewer words, or another one.' : empty}
        </EmptyState>
      ) : (
        <ul className={className}>{items.map(children)}</ul>
      )}
      <ShowMore list={list}>Show more items</ShowMore>
    </>
  );
}
