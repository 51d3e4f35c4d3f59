import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { DraftForm } from './draft-form.ts';
import { emptyLine } from './draft-line.ts';

type Kept = { form: DraftForm; edits: number };

/**
 * What the server cannot keep yet (half a line, or what it did not answer for) survives in this browser, also
 * without a connection. Nothing stays once all of the form is kept there. `edits` says what it was written on.
 */
export function useKeptForm(
  key: string,
  form: DraftForm,
  restore: (form: DraftForm) => void,
  { whole, edits }: { whole: boolean; edits: RefObject<number> },
) {
  const restoreOnce = useEffectEvent(() => {
    const kept = read(key);
    if (!kept) return;
    edits.current = kept.edits;
    restore(kept.form);
  });
  useEffect(() => restoreOnce(), []);

  useEffect(() => {
    try {
      if (whole) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ form, edits: edits.current }));
    } catch {
      // A browser that keeps nothing: the server still does.
    }
  }, [key, form, whole, edits]);
}

function read(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    if (!kept) return undefined;
    // Keys made by the page before would meet those of this one.
    const lines = kept.form.lines.map((line) => emptyLine(line));
    return { ...kept, form: { ...kept.form, lines } };
  } catch {
    return undefined;
  }
}
