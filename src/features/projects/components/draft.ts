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
  values: ProjectFormValues;
  furthestStep: number;
  /** Idempotency key, kept with the draft so that a reload cannot post it twice. */
  key: string;
  /** The contractor who is asked by name, and whether only they are asked. */
  contractorId?: string | undefined;
  onlyThisContractor: boolean;
};

const draftStorageKey = (uid: string) => `project-draft ${uid}`;

/**
 * The user's unposted project, kept in localStorage. The draft is undefined until an effect has read it,
 * because the server cannot.
 */
export function useDraft(uid: string, initialValues: ProjectFormValues, contractorId?: string) {
  const [draft, setDraft] = useState<Draft>();
  const [isResumed, setIsResumed] = useState(false);

  useEffect(() => {
    const storedDraft = loadDraft(uid);
    setIsResumed(storedDraft !== undefined);
    const draft = storedDraft ?? newDraft(initialValues);
    // A link from a contractor's page asks that contractor, even in an older draft. Asking only one
    // contractor was a decision about the previous one.
    const isOtherContractor = contractorId !== undefined && contractorId !== draft.contractorId;
    setDraft(isOtherContractor ? { ...draft, contractorId, onlyThisContractor: false } : draft);
  }, [uid, initialValues, contractorId]);

  // An untouched draft is not stored: the next visit may come with other initial values.
  useEffect(() => {
    if (!draft) return;
    if (draft.values !== initialValues || draft.furthestStep > 0) saveDraft(uid, draft);
    else localStorage.removeItem(draftStorageKey(uid));
  }, [uid, draft, initialValues]);

  const change = useCallback(
    (changes: (draft: Draft) => Partial<Draft>) =>
      setDraft((now) => now && { ...now, ...changes(now) }),
    [],
  );

  return {
    draft,
    /** Whether the draft is from an earlier visit. */
    isResumed,
    change,
    /** Discards the stored draft and starts over. */
    startOver: () => {
      setIsResumed(false);
      setDraft((now) => ({ ...newDraft(initialValues), contractorId: now?.contractorId }));
    },
    /** Call it once the project was posted. */
    discard: () => {
      setDraft(undefined);
      localStorage.removeItem(draftStorageKey(uid));
    },
  };
}

const newDraft = (values: ProjectFormValues): Draft => ({
  values,
  furthestStep: 0,
  key: newIdempotencyKey(),
  onlyThisContractor: false,
});

function loadDraft(uid: string): Draft | undefined {
  try {
    const stored = localStorage.getItem(draftStorageKey(uid)) ?? '';
    const { words, reached, ...draft } = storedDraftSchema.parse(JSON.parse(stored));
    const values = parseFormValues(words);
    return values && { ...draft, values, furthestStep: reached };
  } catch {
    return undefined;
  }
}

/** The form works without storage (private windows, full disks). */
function saveDraft(uid: string, { values, furthestStep, ...draft }: Draft) {
  const stored: z.input<typeof storedDraftSchema> = {
    ...draft,
    words: values,
    reached: furthestStep,
  };
  try {
    localStorage.setItem(draftStorageKey(uid), JSON.stringify(stored));
  } catch {
    // The draft lives as long as the page then.
  }
}
