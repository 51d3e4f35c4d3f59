import { useState } from 'react';

/**
 * Defers rows that are added on top of a list until the reader asks for them, so that nothing moves under
 * the pointer. Expects rows newest first with time-ordered ids. An empty list shows new rows at once.
 */
export function useDeferredNewerRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [until, setUntil] = useState<string>();
  const newest = rows[0]?.id;
  const visible = until === undefined ? [] : rows.filter(({ id }) => id <= until);
  if (visible.length === 0 && newest !== until && newest !== undefined) setUntil(newest);
  return {
    visible,
    deferredCount: rows.length - visible.length,
    reveal: () => setUntil(newest),
  };
}
