import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod';
import { newKey } from '#browser/intent.ts';
import { type ProjectWords, readWords } from './project-words.ts';

const kept = z.object({
  words: z.unknown(),
  reached: z.int().min(0),
  key: z.string().min(1),
  contractorId: z.uuid().optional(),
  onlyThisContractor: z.boolean().default(false),
});

export type Draft = {
  words: ProjectWords;
  /** The furthest step that was come to. */
  reached: number;
  /** Makes sending it twice harmless, also over a reload. */
  key: string;
  /** Whom it asks by name, and whether nobody else. */
  contractorId?: string | undefined;
  onlyThisContractor: boolean;
};

const nameOf = (uid: string) => `project-draft ${uid}`;

/**
 * A project that is being described, kept in this browser for its person until it is posted. Undefined
 * until it was looked for: the server cannot know.
 */
export function useDraft(uid: string, begin: ProjectWords, contractorId?: string) {
  const [draft, setDraft] = useState<Draft>();
  const [found, setFound] = useState(false);

  useEffect(() => {
    const earlier = read(uid);
    setFound(earlier !== undefined);
    const draft = earlier ?? fresh(begin);
    // Whoever comes from a contractor's page asks that contractor, also with what was begun earlier;
    // that nobody else shall see it was said of the contractor before.
    const anew = contractorId !== undefined && contractorId !== draft.contractorId;
    setDraft(anew ? { ...draft, contractorId, onlyThisContractor: false } : draft);
  }, [uid, begin, contractorId]);

  // What nobody wrote anything into is not a beginning: coming again with something else in mind begins with that.
  useEffect(() => {
    if (!draft) return;
    if (draft.words !== begin || draft.reached > 0) write(uid, draft);
    else localStorage.removeItem(nameOf(uid));
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
      setDraft((now) => ({ ...fresh(begin), contractorId: now?.contractorId }));
    },
    /** It was posted: nothing is kept any longer. */
    forget: () => {
      setDraft(undefined);
      localStorage.removeItem(nameOf(uid));
    },
  };
}

const fresh = (words: ProjectWords): Draft => ({
  words,
  reached: 0,
  key: newKey(),
  onlyThisContractor: false,
});

function read(uid: string): Draft | undefined {
  try {
    const stored = localStorage.getItem(nameOf(uid)) ?? '';
    const { words, ...draft } = kept.parse(JSON.parse(stored));
    const readable = readWords(words);
    return readable && { ...draft, words: readable };
  } catch {
    return undefined;
  }
}

/** Where nothing can be kept (a private window, a full disk) the form still works. */
function write(uid: string, draft: Draft) {
  try {
    localStorage.setItem(nameOf(uid), JSON.stringify(draft));
  } catch {
    // The draft lives as long as the page does.
  }
}
