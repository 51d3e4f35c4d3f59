import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod';
import { newIdempotencyKey } from '#browser/idempotency.ts';
import { type ProjectFormValues, parseFormValues } from './project-form-values.ts';

const storedDraftSchema = z.object({
  words: z.unknown(),
  reached: z.int().min(0),
  key: z.string().min(1),
  contractorId: z.uuid().optional(),
  onlyThisContractor: z.boolean().default(false),
});

export type Draft = {
  words: ProjectFormValues;
  /** The furthest step that was come to. */
  reached: number;
  /** Makes sending it twice harmless, also over a reload. */
  key: string;
  /** Whom it asks by name, and whether nobody else. */
  contractorId?: string | undefined;
  onlyThisContractor: boolean;
};

const draftStorageKey = (uid: string) => `project-draft ${uid}`;

/**
 * A project that is being described, kept in this browser for its person until it is posted. Undefined
 * until it was looked for: the server cannot know.
 */
export function useDraft(uid: string, begin: ProjectFormValues, contractorId?: string) {
  const [draft, setDraft] = useState<Draft>();
  const [found, setFound] = useState(false);

  useEffect(() => {
    const storedDraft = loadDraft(uid);
    setFound(storedDraft !== undefined);
    const draft = storedDraft ?? newDraft(begin);
    // Whoever comes from a contractor's page asks that contractor, also with what was begun earlier;
    // that nobody else shall see it was said of the contractor before.
    const isOtherContractor = contractorId !== undefined && contractorId !== draft.contractorId;
    setDraft(isOtherContractor ? { ...draft, contractorId, onlyThisContractor: false } : draft);
  }, [uid, begin, contractorId]);

  // What nobody wrote anything into is not a beginning: coming again with something else in mind begins with that.
  useEffect(() => {
    if (!draft) return;
    if (draft.words !== begin || draft.reached > 0) saveDraft(uid, draft);
    else localStorage.removeItem(draftStorageKey(uid));
  }, [uid, draft, begin]);

  const change = useCallback(
    (changes: (draft: Draft) => Partial<Draft>) =>
      setDraft((now) => now && { ...now, ...changes(now) }),
    [],
  );

  return {
    draft,
    /** Whether it was begun at another time. */
    found,
    change,
    /** Forgets what is kept, and begins anew. */
    startOver: () => {
      setFound(false);
      setDraft((now) => ({ ...newDraft(begin), contractorId: now?.contractorId }));
    },
    /** It was posted: nothing is kept any longer. */
    forget: () => {
      setDraft(undefined);
      localStorage.removeItem(draftStorageKey(uid));
    },
  };
}

const newDraft = (words: ProjectFormValues): Draft => ({
  words,
  reached: 0,
  key: newIdempotencyKey(),
  onlyThisContractor: false,
});

function loadDraft(uid: string): Draft | undefined {
  try {
    const stored = localStorage.getItem(draftStorageKey(uid)) ?? '';
    const { words, ...draft } = storedDraftSchema.parse(JSON.parse(stored));
    const readable = parseFormValues(words);
    return readable && { ...draft, words: readable };
  } catch {
    return undefined;
  }
}

/** Where nothing can be kept (a private window, a full disk) the form still works. */
function saveDraft(uid: string, draft: Draft) {
  try {
    localStorage.setItem(draftStorageKey(uid), JSON.stringify(draft));
  } catch {
    // The draft lives as long as the page does.
  }
}
