import { useState } from 'react';

/**
 * Holds back rows that arrive while the list is displayed until `reveal` is called, so that nothing moves under
 * the reader's pointer. With a new `listKey` (another filter or page) all rows are displayed at once.
 */
export function useDeferredArrivals<Row extends { id: string }>(
  rows: readonly Row[],
  listKey: string,
) {
  const [revealed, setRevealed] = useState({ listKey: '', ids: new Set<string>() });
  const visibleRows = rows.filter(({ id }) => revealed.ids.has(id));
  const reveal = () => setRevealed({ listKey, ids: new Set(rows.map(({ id }) => id)) });
  // An empty list has nothing that could move.
  if (rows.length > 0 && (revealed.listKey !== listKey || visibleRows.length === 0)) reveal();
  return { visibleRows, hiddenCount: rows.length - visibleRows.length, reveal };
}
