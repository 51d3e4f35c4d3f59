import { useEffect, useEffectEvent } from 'react';
import { type DraftForm, emptyLine } from './draft-form.ts';

/**
 * What the server cannot keep yet (half a line, or what it did not answer for) survives a reload in this
 * tab. Nothing stays once all of the form is kept there.
 */
export function useKeptForm(
  key: string,
  form: DraftForm,
  restore: (form: DraftForm) => void,
  { whole }: { whole: boolean },
) {
  const restoreOnce = useEffectEvent(() => {
    const kept = read(key);
    if (kept) restore(kept);
  });
  useEffect(() => restoreOnce(), []);

  useEffect(() => {
    try {
      if (whole) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(form));
    } catch {
      // A browser that keeps nothing: the server still does.
    }
  }, [key, form, whole]);
}

function read(key: string): DraftForm | undefined {
  try {
    const form = JSON.parse(sessionStorage.getItem(key) ?? 'null') as DraftForm | null;
    // Keys made by the page before would meet those of this one.
    return form
      ? { ...form, lines: form.lines.map((line) => ({ ...line, key: emptyLine().key })) }
      : undefined;
  } catch {
    return undefined;
  }
}
