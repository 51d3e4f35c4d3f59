import { useState } from 'react';

/**
 * Rows that come on top of a list wait until they are asked for, so that nothing moves under a reader’s
 * hand. Rows come newest first, and the ids follow their age. An empty list has nobody reading it.
 */
export function useDeferredRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [until, setUntil] = useState<string>();
  const newest = rows[0]?.id;
  const shown = until === undefined ? [] : rows.filter(({ id }) => id <= until);
  if (shown.length === 0 && newest !== until && newest !== undefined) setUntil(newest);
  return {
    shown,
    waiting: rows.length - shown.length,
    reveal: () => setUntil(newest),
  };
}
