import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { DraftForm, Savable } from './draft-form.ts';
import { emptyLine } from './draft-line.ts';

/** How a window stands with the server. */
export type Standing = {
  /** As the server had it when this window last heard: another window may have written since. */
  edits: number;
  /** What a first call without an answer has sent: only the very same may be sent again, with its key. */
  unanswered?: { key: string; value: Savable } | undefined;
};
type Kept = Standing & { form: DraftForm };

type Options = {
  /** The server has all of it. */
  whole: boolean;
  standing: RefObject<Standing>;
};

/**
 * What the server cannot keep yet (half a line, or what it did not answer for) survives in this browser, also
 * without a connection. Nothing stays once all of the form is kept there. Gives how to keep it now.
 */
export function useKeptForm(
  key: string,
  form: DraftForm,
  restore: (form: DraftForm) => void,
  { whole, standing }: Options,
) {
  const restoreOnce = useEffectEvent(() => {
    const kept = read(key);
    if (!kept) return;
    standing.current = { edits: kept.edits, unanswered: kept.unanswered };
    restore(kept.form);
  });
  useEffect(() => restoreOnce(), []);

  // Once there is a draft it is kept by its own name: whoever opens the page again finds it there.
  const named = useRef(key);
  useEffect(() => {
    if (named.current !== key) forget(named.current);
    named.current = key;
    if (whole) forget(key);
    else write(key, { form, ...standing.current });
  }, [key, form, whole, standing]);

  return () => write(key, { form, ...standing.current });
}

function forget(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function write(key: string, kept: Kept) {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: the server still does.
  }
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
