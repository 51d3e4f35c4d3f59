import { useCallback, useEffect, useState } from 'react';

/**
 * What somebody writes, kept in this browser under `key` until it is sent, so that a reload loses nothing. `initial` is a
 * constant; `parse` reads what is stored, perhaps by an earlier version.
 */
export function useStoredDraft<Draft extends object>(
  key: string,
  initial: Draft,
  parse: (stored: unknown) => Draft | undefined,
) {
  const [draft, setDraft] = useState(initial);

  // After the first render, because the server has no access to the browser's storage.
  useEffect(() => {
    const stored = read(key);
    const kept = stored === undefined ? undefined : parse(stored);
    if (kept) setDraft(kept);
  }, [key, parse]);

  useEffect(() => {
    if (draft !== initial) write(key, draft);
  }, [key, draft, initial]);

  const change = useCallback(
    (changes: (draft: Draft) => Partial<Draft>) => setDraft((now) => ({ ...now, ...changes(now) })),
    [],
  );
  /** Call it once the text was sent. */
  const discard = useCallback(() => {
    setDraft(initial);
    remove(key);
  }, [key, initial]);
  return { draft, change, discard };
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** The form works without storage (private windows, full disks). */
function write(key: string, draft: object) {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The draft lives as long as the page then.
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}
