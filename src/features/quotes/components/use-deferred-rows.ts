import { useState } from 'react';

/**
 * Rows that come in while a list is read wait until they are asked for, so that nothing moves under the
 * reader's hand. `stretch` names what the reader has asked for: all of a new one is shown at once.
 */
export function useDeferredRows<Row extends { id: string }>(rows: readonly Row[], listKey: string) {
  const [revealed, setRevealed] = useState({ stretch: '', ids: new Set<string>() });
  const shown = rows.filter(({ id }) => revealed.ids.has(id));
  const reveal = () => setRevealed({ stretch: listKey, ids: new Set(rows.map(({ id }) => id)) });
  // In an empty list nobody reads.
  if (rows.length > 0 && (revealed.stretch !== listKey || shown.length === 0)) reveal();
  return { shown, waiting: rows.length - shown.length, reveal };
}
