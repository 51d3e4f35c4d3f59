import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type DraftForm, emptyForm, type SavableContent } from './draft-form.ts';
import { firstLine } from './draft-line.ts';

/** What this window knows of the server's copy. */
export type ServerSyncState = {
  /** The edit count of the last response: if another window has saved since, the server refuses the next save. */
  edits: number;
  /** A create call without a response: it may only be repeated unchanged, with the same idempotency key. */
  unanswered?: { key: string; value: SavableContent } | undefined;
  /** Updates without a response, as JSON: the server may have saved any of them all the same. */
  unconfirmed?: readonly string[] | undefined;
};
type LocalDraft = ServerSyncState & { form: DraftForm };

type Options = {
  /** The server has the complete form. */
  isSynced: boolean;
  syncState: RefObject<ServerSyncState>;
};

/**
 * Keeps in this browser what the server does not have yet, such as an incomplete line or an unanswered save, so
 * that it survives a reload without a connection. Removed once the server has the complete form. Returns a
 * function that stores the draft at once.
 */
export function useLocalDraft(
  key: string,
  form: DraftForm,
  restore: (form: DraftForm) => void,
  { isSynced, syncState }: Options,
) {
  const restoreOnce = useEffectEvent(() => {
    const draft = readDraft(key);
    if (!draft) return;
    const { edits, unanswered, unconfirmed } = draft;
    syncState.current = { edits, unanswered, unconfirmed };
    // Kept by an earlier version, it lacks what has been added since.
    const lines = draft.form.lines.map((line) => ({ ...firstLine, ...line }));
    restore({ ...emptyForm('', lines), ...draft.form, lines });
  });
  useEffect(() => restoreOnce(), []);

  // Once the draft has an id it is stored under that id, where the page looks when it is opened again.
  const storedKey = useRef(key);
  useEffect(() => {
    if (storedKey.current !== key) removeDraft(storedKey.current);
    storedKey.current = key;
    if (isSynced) removeDraft(key);
    else writeDraft(key, { form, ...syncState.current });
  }, [key, form, isSynced, syncState]);

  return () => writeDraft(key, { form, ...syncState.current });
}

/** Where the draft of a person is kept: by its id, or by what it is for until it has one. */
export const localDraftKey = (uid: string, about: string | undefined) =>
  `quote-draft:${uid}:${about}`;

/** Whether this browser began a draft for a lead and has not heard of it yet. */
export const isCreationUnanswered = (uid: string, leadId: string) =>
  readDraft(localDraftKey(uid, leadId))?.unanswered !== undefined;

function removeDraft(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}

function writeDraft(key: string, draft: LocalDraft) {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is blocked: the server still saves complete lines.
  }
}

function readDraft(key: string): LocalDraft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined) as LocalDraft | undefined;
  } catch {
    return undefined;
  }
}
