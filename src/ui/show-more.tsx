type Props = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** What the button says: `Show earlier leads`. */
  children: string;
};

/** Goes on with a list that comes page by page; nothing at its end. */
export function ShowMore({ list, children }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchingNextPage ? 'Loading' : children}
    </button>
  );
}
