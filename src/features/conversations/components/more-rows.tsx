type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

/** Leads on below a list of conversations. */
export function MoreRows({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  if (!hasNextPage) return null;
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={isFetchingNextPage}
      onClick={() => fetchNextPage()}
    >
      {isFetchingNextPage ? 'Loading' : 'Show earlier conversations'}
    </button>
  );
}
