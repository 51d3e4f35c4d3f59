import { useState } from 'react';

/**
 * Rows that come in while a list is read wait until they are asked for, so that nothing moves under the
 * reader's hand. `stretch` names what the reader has asked for: all of a new one is shown at once.
 */
export function useAnnounced<Row extends { id: string }>(rows: readonly Row[], stretch: string) {
  const [known, setKnown] = useState({ stretch: '', ids: new Set<string>() });
  const shown = rows.filter(({ id }) => known.ids.has(id));
  const reveal = () => setKnown({ stretch, ids: new Set(rows.map(({ id }) => id)) });
  // In an empty list nobody reads.
  if (rows.length > 0 && (known.stretch !== stretch || shown.length === 0)) reveal();
  return { shown, waiting: rows.length - shown.length, reveal };
}
