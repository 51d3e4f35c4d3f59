type Props = {
  /** The result of `useInfiniteQuery`. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Label of the button: `Show earlier leads`. */
  children: string;
};

/** Loads the next page of a list. Renders nothing on the last page. */
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
