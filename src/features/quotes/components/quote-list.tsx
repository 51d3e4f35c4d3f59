import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { isFiltered, listPagesOptions } from './list-search.ts';

/** The pages of quotes that the search parameters of the page ask for. */
export function useQuoteList() {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.quotes.list.infiniteOptions(listPagesOptions(search)));
  return { list, quotes: list.data?.pages.flatMap(({ items }) => items) ?? [] };
}

type Props = Pick<ReturnType<typeof useQuoteList>, 'list' | 'quotes'> & {
  /** The list without filters. */
  path: string;
  /** What to do to get a first quote. */
  firstStep: { to: string; label: string; hint: string };
  children: ReactNode;
};

/** A list of quotes, or why there is none: still loading, failed, or empty. */
export function QuoteList({ list, quotes, path, firstStep, children }: Props) {
  if (!list.data && list.isError)
    return (
      <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
        Your quotes didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!list.data) return <LoadingRows label="Loading your quotes" />;
  if (quotes.length > 0) return children;
  return <NoQuotes path={path} firstStep={firstStep} />;
}

function NoQuotes({ path, firstStep }: Pick<Props, 'path' | 'firstStep'>) {
  const [search] = useSearchParams();
  return isFiltered(search) ? (
    <EmptyState
      drawing="search"
      action={
        <Link className="button" to={path}>
          Show all quotes
        </Link>
      }
    >
      No quotes with this status.
    </EmptyState>
  ) : (
    <EmptyState
      drawing="list"
      title="No quotes yet"
      action={
        <Link className="button button-primary" to={firstStep.to}>
          {firstStep.label}
        </Link>
      }
    >
      {firstStep.hint}
    </EmptyState>
  );
}
