import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { DraftForm, SavableContent } from './draft-form.ts';
import { emptyLine } from './draft-line.ts';

/** How a window stands with the server. */
export type ServerSyncState = {
  /** As the server had it when this window last heard: another window may have written since. */
  edits: number;
  /** What a first call without an answer has sent: only the very same may be sent again, with its key. */
  unanswered?: { key: string; value: SavableContent } | undefined;
};
type LocalDraft = ServerSyncState & { form: DraftForm };

type Options = {
  /** The server has all of it. */
  isSynced: boolean;
  syncState: RefObject<ServerSyncState>;
};

/**
 * What the server cannot keep yet (half a line, or what it did not answer for) survives in this browser, also
 * without a connection. Nothing stays once all of the form is kept there. Gives how to keep it now.
 */
export function useLocalDraft(
  key: string,
  form: DraftForm,
  restore: (form: DraftForm) => void,
  { isSynced, syncState }: Options,
) {
  const restoreOnce = useEffectEvent(() => {
    const kept = readDraft(key);
    if (!kept) return;
    syncState.current = { edits: kept.edits, unanswered: kept.unanswered };
    restore(kept.form);
  });
  useEffect(() => restoreOnce(), []);

  // Once there is a draft it is kept by its own name: whoever opens the page again finds it there.
  const storedKey = useRef(key);
  useEffect(() => {
    if (storedKey.current !== key) removeDraft(storedKey.current);
    storedKey.current = key;
    if (isSynced) removeDraft(key);
    else writeDraft(key, { form, ...syncState.current });
  }, [key, form, isSynced, syncState]);

  return () => writeDraft(key, { form, ...syncState.current });
}

function removeDraft(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function writeDraft(key: string, kept: LocalDraft) {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: the server still does.
  }
}

function readDraft(key: string): LocalDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft | null;
    if (!kept) return undefined;
    // Keys made by the page before would meet those of this one.
    const lines = kept.form.lines.map((line) => emptyLine(line));
    return { ...kept, form: { ...kept.form, lines } };
  } catch {
    return undefined;
  }
}
